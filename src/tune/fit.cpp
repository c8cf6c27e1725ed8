#include "tune/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace strata::tune {

namespace {

constexpr int most_rounds = 50;
constexpr double close_enough = 1e-4;  // of a standard deviation, for every parameter
constexpr double lowest_scale = 1e-5;
constexpr double highest_scale = 0.1;

double scaled_score(Samples const& samples, std::size_t at, Scale const& scale, std::span<double const> change) {
  double score = samples.score[at];
  if (!change.empty()) {
    auto const slopes = samples.slopes_of(at);
    for (std::size_t i = 0; i < slopes.size(); ++i) score += static_cast<double>(slopes[i]) * change[i];
  }
  return scale.at(samples.phase[at]) * score;
}

// -log of the probability of a result, from the logarithm of the odds; log(1 + exp(x)) without overflow.
double log_loss(double odds, double result) {
  double const positive = std::max(odds, 0.0) + std::log1p(std::exp(-std::abs(odds)));
  return positive - result * odds;
}

double chance(double odds) { return 1 / (1 + std::exp(-odds)); }

double total_loss(Samples const& samples, Scale const& scale, std::span<double const> change) {
  double sum = 0;
  for (std::size_t at = 0; at < samples.size(); ++at)
    sum += samples.weight[at] * log_loss(scaled_score(samples, at, scale, change), samples.result[at]);
  return sum;
}

double prior_penalty(Prior const& prior, std::span<double const> change) {
  double sum = 0;
  for (std::size_t i = 0; i < change.size(); ++i) {
    double const away = (change[i] - prior.mean[i]) / prior.deviation[i];
    sum += away * away / 2;
  }
  return prior.strength * sum;
}

// The lower triangle of a symmetric matrix, row by row.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size) : size_(size), cells_(size * (size + 1) / 2) {}
  double& at(std::size_t row, std::size_t column) { return cells_[row * (row + 1) / 2 + column]; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return cells_[row * (row + 1) / 2 + column]; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // L with L * transposed(L) = this; nothing if this is not positive.
  [[nodiscard]] std::optional<SymmetricMatrix> cholesky_root() const {
    SymmetricMatrix lower(size_);
    for (std::size_t row = 0; row < size_; ++row)
      for (std::size_t column = 0; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t i = 0; i < column; ++i) sum -= lower.at(row, i) * lower.at(column, i);
        if (row != column)
          lower.at(row, column) = sum / lower.at(column, column);
        else if (!(sum > 0))
          return std::nullopt;
        else
          lower.at(row, row) = std::sqrt(sum);
      }
    return lower;
  }
  // x with L * transposed(L) * x = right, where this is L.
  [[nodiscard]] std::vector<double> solve(std::vector<double> right) const {
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t i = 0; i < row; ++i) right[row] -= at(row, i) * right[i];
      right[row] /= at(row, row);
    }
    for (std::size_t row = size_; row-- > 0;) {
      for (std::size_t i = row + 1; i < size_; ++i) right[row] -= at(i, row) * right[i];
      right[row] /= at(row, row);
    }
    return right;
  }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

// First and second derivatives of loss and prior penalty together.
struct Derivatives {
  std::vector<double> gradient;
  SymmetricMatrix hessian;
};

Derivatives derivatives_at(Samples const& samples, Scale const& scale, Prior const& prior,
                           std::span<double const> change) {
  std::size_t const count = samples.parameters;
  Derivatives derivatives{std::vector<double>(count), SymmetricMatrix(count)};
  for (std::size_t at = 0; at < samples.size(); ++at) {
    double const p = chance(scaled_score(samples, at, scale, change));
    double const here = scale.at(samples.phase[at]);
    double const first = samples.weight[at] * here * (p - samples.result[at]);
    double const second = samples.weight[at] * here * here * p * (1 - p);
    auto const slopes = samples.slopes_of(at);
    for (std::size_t row = 0; row < count; ++row) {
      if (slopes[row] == 0) continue;
      auto const by = static_cast<double>(slopes[row]);
      derivatives.gradient[row] += first * by;
      for (std::size_t column = 0; column <= row; ++column)
        derivatives.hessian.at(row, column) += second * by * static_cast<double>(slopes[column]);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    double const precision = prior.strength / (prior.deviation[i] * prior.deviation[i]);
    derivatives.gradient[i] += precision * (change[i] - prior.mean[i]);
    derivatives.hessian.at(i, i) += precision;
  }
  return derivatives;
}

}  // namespace

double loss(Samples const& samples, Scale const& scale, std::span<double const> change) {
  double weights = 0;
  for (double const weight : samples.weight) weights += weight;
  return weights > 0 ? total_loss(samples, scale, change) / weights : 0;
}

Scale fit_scale(Samples const& samples) {
  // The loss is convex in both ends of the scale: a search by sections, first of both together, then of each in turn.
  auto const best = [&](auto set) {
    constexpr int sections = 40;
    double low = std::log(lowest_scale);
    double high = std::log(highest_scale);
    for (int i = 0; i < sections; ++i) {
      double const left = low + (high - low) / 3;
      double const right = high - (high - low) / 3;
      if (total_loss(samples, set(std::exp(left)), {}) < total_loss(samples, set(std::exp(right)), {}))
        high = right;
      else
        low = left;
    }
    return set(std::exp((low + high) / 2));
  };
  Scale scale = best([](double both) { return Scale{both, both}; });
  for (int turn = 0; turn < 3; ++turn) {
    scale = best([&](double middlegame) { return Scale{middlegame, scale.endgame}; });
    scale = best([&](double endgame) { return Scale{scale.middlegame, endgame}; });
  }
  return scale;
}

Fit fit(Samples const& samples, Scale const& scale, Prior const& prior) {
  std::size_t const count = samples.parameters;
  Fit found{std::vector<double>(count), std::vector<double>(count), 0, false};
  auto const worth = [&](std::span<double const> change) {
    return total_loss(samples, scale, change) + prior_penalty(prior, change);
  };
  double best = worth(found.change);
  while (found.rounds < most_rounds && !found.converged) {
    ++found.rounds;
    Derivatives const derivatives = derivatives_at(samples, scale, prior, found.change);
    auto const root = derivatives.hessian.cholesky_root();
    if (!root) break;
    std::vector<double> const step = root->solve(derivatives.gradient);
    // Newton's step, shortened until it helps: far from the end it may lead too far.
    double share = 1;
    std::vector<double> next(count);
    double now = std::numeric_limits<double>::infinity();
    for (int halvings = 0; halvings < 30 && !(now <= best); ++halvings, share /= 2) {
      for (std::size_t i = 0; i < count; ++i) next[i] = found.change[i] - share * step[i];
      now = worth(next);
    }
    if (!(now <= best)) {
      found.converged = true;  // the loss cannot be made smaller
    } else {
      found.converged = true;
      for (std::size_t i = 0; i < count; ++i)
        found.converged = found.converged && std::abs(next[i] - found.change[i]) <= close_enough * prior.deviation[i];
      found.change = next;
      best = now;
    }
  }
  if (auto const root = derivatives_at(samples, scale, prior, found.change).hessian.cholesky_root())
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<double> unit(count);
      unit[i] = 1;
      found.error[i] = std::sqrt(root->solve(std::move(unit))[i]);
    }
  return found;
}

}  // namespace strata::tune
