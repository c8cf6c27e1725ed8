#include "train/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "train/learner.hpp"

namespace strata::train {

namespace {

// A fit looks at no more positions than these, spread evenly.
constexpr std::size_t most_fitted = 400'000;

double result_loss(double probability, double result) {
  double const p = std::clamp(probability, 1e-6, 1 - 1e-6);
  return -result * std::log(p) - (1 - result) * std::log(1 - p);
}

std::vector<Label> thinned(std::span<Label const> labels) {
  std::size_t const step = labels.size() / most_fitted + 1;
  std::vector<Label> some;
  for (std::size_t at = 0; at < labels.size(); at += step) some.push_back(labels[at]);
  return some;
}

// The place of the least value between two, by golden sections of the logarithm.
template <class Function>
double least(double low, double high, Function const& value_at) {
  double const golden = (std::sqrt(5.0) - 1) / 2;
  double a = std::log(low), b = std::log(high);
  double c = b - golden * (b - a), d = a + golden * (b - a);
  double at_c = value_at(std::exp(c)), at_d = value_at(std::exp(d));
  for (int i = 0; i < 40 && b - a > 1e-4; ++i) {
    if (at_c < at_d) {
      b = d, d = c, at_d = at_c;
      c = b - golden * (b - a), at_c = value_at(std::exp(c));
    } else {
      a = c, c = d, at_c = at_d;
      d = a + golden * (b - a), at_d = value_at(std::exp(d));
    }
  }
  return std::exp((a + b) / 2);
}

}  // namespace

Errors errors_of(std::span<float const> predictions, double unit, std::span<Label const> labels,
                 TargetPlan const& plan) {
  Errors errors;
  double loss = 0;
  std::size_t results = 0;
  for (std::size_t at = 0; at < labels.size(); ++at) {
    Label const& label = labels[at];
    double const probability = sigmoid(static_cast<double>(predictions[at]) / unit);
    double const to_target = probability - target_of(label.score, label.result, plan.unit, plan.result_weight);
    double const to_search = probability - sigmoid(label.score / plan.unit);
    errors.target += to_target * to_target;
    errors.search += to_search * to_search;
    if (label.result < 0) continue;
    loss += result_loss(probability, static_cast<double>(label.result));
    ++results;
  }
  auto const count = static_cast<double>(std::max<std::size_t>(labels.size(), 1));
  errors.target /= count;
  errors.search /= count;
  if (results > 0) errors.loss = loss / static_cast<double>(results);
  return errors;
}

double fit_unit(std::span<Label const> labels, double usual) {
  std::vector<Label> some = thinned(labels);
  std::erase_if(some, [](Label const& label) { return label.result < 0; });
  if (some.empty()) return usual;
  return least(usual / 8, usual * 16, [&](double unit) {
    double sum = 0;
    for (Label const& label : some) sum += result_loss(sigmoid(label.score / unit), static_cast<double>(label.result));
    return sum;
  });
}

double fit_hand_unit(std::span<Label const> labels, TargetPlan const& plan) {
  std::vector<Label> const some = thinned(labels);
  return least(plan.unit / 4, plan.unit * 4, [&](double unit) {
    double sum = 0;
    for (Label const& label : some) {
      double const error =
          sigmoid(label.hand / unit) - target_of(label.score, label.result, plan.unit, plan.result_weight);
      sum += error * error;
    }
    return sum;
  });
}

std::vector<CalibrationBin> calibration_of(std::span<float const> predictions, std::span<Label const> labels,
                                           double unit, std::size_t bins) {
  std::vector<CalibrationBin> found(bins);
  std::vector<std::size_t> results(bins);
  for (std::size_t at = 0; at < labels.size(); ++at) {
    double const probability = sigmoid(static_cast<double>(predictions[at]) / unit);
    std::size_t const number = std::min(bins - 1, static_cast<std::size_t>(probability * static_cast<double>(bins)));
    CalibrationBin& bin = found[number];
    ++bin.count;
    bin.predicted += probability;
    bin.search += sigmoid(labels[at].score / unit);
    if (labels[at].result < 0) continue;
    bin.result = bin.result.value_or(0) + static_cast<double>(labels[at].result);
    ++results[number];
  }
  for (std::size_t number = 0; number < bins; ++number) {
    CalibrationBin& bin = found[number];
    if (bin.count == 0) continue;
    bin.predicted /= static_cast<double>(bin.count);
    bin.search /= static_cast<double>(bin.count);
    if (bin.result) *bin.result /= static_cast<double>(results[number]);
  }
  return found;
}

}  // namespace strata::train
