#include "match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace strata::match {

namespace {

constexpr std::size_t outcomes = 5;
constexpr double quantile_975 = 1.959963984540054;  // of the normal distribution
constexpr double infinity = std::numeric_limits<double>::infinity();

// A distribution over the points a game that a pair can bring: 0, 1/4, 1/2, 3/4, 1.
using Distribution = std::array<double, outcomes>;

constexpr double points(std::size_t outcome) { return static_cast<double>(outcome) / 4; }

double nelo_per_deviation() { return 800 / std::log(10.0); }

struct Moments {
  double mean = 0, variance = 0;  // of a pair's points a game
};

Moments moments(Distribution const& chances) {
  Moments found;
  for (std::size_t i = 0; i < outcomes; ++i) found.mean += chances[i] * points(i);
  for (std::size_t i = 0; i < outcomes; ++i) {
    double const away = points(i) - found.mean;
    found.variance += chances[i] * away * away;
  }
  return found;
}

// The shares of the outcomes. An outcome that has not occurred counts a thousandth of a pair if `smooth`: the likelihood of
// what never happened has no logarithm.
Distribution shares(PairCounts const& pairs, bool smooth, double& total) {
  constexpr double prior = 1e-3;
  Distribution weights;
  for (std::size_t i = 0; i < outcomes; ++i) {
    weights[i] = static_cast<double>(pairs.counts[i]);
    if (smooth && pairs.counts[i] == 0) weights[i] = prior;
  }
  total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= total;
  return weights;
}

// Solves sum p(i) v(i) / (1 + x v(i)) = 0 for the x at which all 1 + x v(i) are above 0. The sum falls from plus to minus infinity
// in between, since some v are above 0 and some below, so halving finds it.
double solve_secular(Distribution const& chances, Distribution const& values) {
  auto const [lowest, highest] = std::minmax_element(values.begin(), values.end());
  double low = -1 / *highest;
  double high = -1 / *lowest;
  for (int step = 0; step < 200 && low < high; ++step) {
    double const x = low + (high - low) / 2;
    if (x <= low || x >= high) break;
    double sum = 0;
    for (std::size_t i = 0; i < outcomes; ++i) sum += chances[i] * values[i] / (1 + x * values[i]);
    (sum > 0 ? low : high) = x;
  }
  return low + (high - low) / 2;
}

Distribution tilted(Distribution const& chances, Distribution const& values) {
  double const x = solve_secular(chances, values);
  Distribution result;
  for (std::size_t i = 0; i < outcomes; ++i) result[i] = chances[i] / (1 + x * values[i]);
  return result;
}

// Of all distributions with this mean, the one that makes what was observed most likely.
Distribution most_likely_with_mean(Distribution const& observed, double mean) {
  Distribution values;
  for (std::size_t i = 0; i < outcomes; ++i) values[i] = points(i) - mean;
  return tilted(observed, values);
}

// The same for the mean's distance from 1/2 in standard deviations. The constraint is not linear; it is made so around the
// distribution found last, until that stands still.
Distribution most_likely_with_deviation(Distribution const& observed, double deviations) {
  Distribution found;
  found.fill(1.0 / outcomes);
  for (int round = 0; round < 50; ++round) {
    Moments const now = moments(found);
    double const sigma = std::sqrt(now.variance);
    Distribution values;
    for (std::size_t i = 0; i < outcomes; ++i) {
      double const away = (now.mean - points(i)) / sigma;
      values[i] = points(i) - 0.5 - deviations * sigma * (1 + away * away) / 2;
    }
    Distribution const next = tilted(observed, values);
    double change = 0;
    for (std::size_t i = 0; i < outcomes; ++i) change = std::max(change, std::abs(next[i] - found[i]));
    found = next;
    if (change < 1e-12) break;
  }
  return found;
}

// All pairs ended alike: with `total` of them, all other outcomes together have less than this chance, 97.5 % sure.
double chance_of_unseen(double total) { return 1 - std::pow(0.025, 1 / total); }

}  // namespace

std::int64_t PairCounts::total() const { return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}); }

PairCounts& PairCounts::operator+=(PairCounts const& other) {
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
  return *this;
}

double elo_of_score(double score) {
  if (score <= 0) return -infinity;
  if (score >= 1) return infinity;
  return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

Strength estimate(PairCounts const& pairs) {
  double total = 0;
  Moments const found = moments(shares(pairs, false, total));
  Strength strength;
  strength.score = found.mean;
  strength.elo = elo_of_score(found.mean);
  double low = 0;
  double high = 0;
  if (std::ranges::count(pairs.counts, 0) == static_cast<std::ptrdiff_t>(outcomes) - 1) {
    double const unseen = chance_of_unseen(total);
    low = found.mean * (1 - unseen);
    high = found.mean + (1 - found.mean) * unseen;
    strength.los = found.mean > 0.5 ? 1 : found.mean < 0.5 ? 0 : 0.5;
  } else {
    double const error = std::sqrt(found.variance / total);
    low = found.mean - quantile_975 * error;
    high = found.mean + quantile_975 * error;
    // The variance of a pair's mean is half that of a game: the square root of 2 makes it nElo a game.
    double const scale = nelo_per_deviation() / std::sqrt(2 * found.variance);
    strength.nelo = (found.mean - 0.5) * scale;
    strength.nelo_margin = quantile_975 * error * scale;
    strength.los = std::erfc(-(found.mean - 0.5) / error / std::sqrt(2.0)) / 2;
  }
  strength.elo_low = elo_of_score(low);
  strength.elo_high = elo_of_score(high);
  return strength;
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(PairCounts const& pairs, Sprt const& sprt) {
  if (pairs.total() == 0) return 0;
  double total = 0;
  Distribution const observed = shares(pairs, true, total);
  auto const most_likely = [&](double elo) {
    if (sprt.model == EloModel::Logistic) return most_likely_with_mean(observed, score_of_elo(elo));
    return most_likely_with_deviation(observed, elo / nelo_per_deviation() * std::sqrt(2.0));
  };
  Distribution const under0 = most_likely(sprt.elo0);
  Distribution const under1 = most_likely(sprt.elo1);
  double ratio = 0;
  for (std::size_t i = 0; i < outcomes; ++i) ratio += observed[i] * std::log(under1[i] / under0[i]);
  return total * ratio;
}

}  // namespace strata::match
