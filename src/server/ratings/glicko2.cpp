#include "server/ratings/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace strata::server {

namespace {

constexpr double scale = 173.7178;  // points of a rating for one unit of the paper's own scale
constexpr double centre = 1500;
constexpr double tolerance = 0.000001;
constexpr int most_steps = 1000;
constexpr double most_periods = 1'000'000;

// A text that is no number becomes `otherwise`.
double bounded(double value, double least, double most, double otherwise) {
  return std::isnan(value) ? otherwise : std::clamp(value, least, most);
}

Rating bounded(Rating const& rating, RatingSystem const& system) {
  Rating const initial;
  return {bounded(rating.rating, system.least_rating, system.most_rating, initial.rating),
          bounded(rating.deviation, system.least_deviation, system.most_deviation, initial.deviation),
          bounded(rating.volatility, system.least_volatility, system.most_volatility, initial.volatility)};
}

double square(double value) { return value * value; }

// g of step 3: how much a game against an opponent of this deviation says.
double weight(double phi) { return 1 / std::sqrt(1 + 3 * square(phi) / square(std::numbers::pi)); }

// E of step 3.
double expected_score(double mu, double opponent, double phi) {
  return 1 / (1 + std::exp(-weight(phi) * (mu - opponent)));
}

// Step 5, by the Illinois form of regula falsi.
double new_volatility(double sigma, double phi, double variance, double delta, double tau) {
  double const a = std::log(square(sigma));
  auto const f = [&](double x) {
    double const e = std::exp(x);
    double const sum = square(phi) + variance + e;
    return e * (square(delta) - sum) / (2 * square(sum)) - (x - a) / square(tau);
  };
  double low = a;
  double high = 0;
  if (square(delta) > square(phi) + variance) {
    high = std::log(square(delta) - square(phi) - variance);
  } else {
    int k = 1;
    while (k < most_steps && f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double at_low = f(low);
  double at_high = f(high);
  for (int step = 0; step < most_steps && std::abs(high - low) > tolerance && at_high != at_low; ++step) {
    double const next = low + (low - high) * at_low / (at_high - at_low);
    double const at_next = f(next);
    if (at_next * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = next;
    at_high = at_next;
  }
  return std::exp(low / 2);
}

}  // namespace

double periods_between(std::int64_t from, std::int64_t to) {
  constexpr double day = 86'400'000;
  if (to <= from) return 0;
  return (static_cast<double>(to) - static_cast<double>(from)) / day * periods_per_day;
}

Rating rested(Rating const& rating, double periods, RatingSystem const& system) {
  Rating later = bounded(rating, system);
  double const phi = later.deviation / scale;
  double const grown = square(phi) + bounded(periods, 0, most_periods, 0) * square(later.volatility);
  later.deviation = bounded(std::sqrt(grown) * scale, system.least_deviation, system.most_deviation, later.deviation);
  return later;
}

Rating rated(Rating const& rating, std::span<RatedResult const> results, double periods, RatingSystem const& system) {
  if (results.empty()) return rested(rating, periods, system);
  Rating const before = bounded(rating, system);
  double const mu = (before.rating - centre) / scale;
  double const phi = before.deviation / scale;
  double information = 0;  // 1 / v of step 3
  double gain = 0;         // the sum of steps 4 and 7
  for (RatedResult const& result : results) {
    Rating const opponent = bounded(result.opponent, system);
    double const score = bounded(result.score, 0, 1, 0.5);
    double const other_phi = opponent.deviation / scale;
    double const expected = expected_score(mu, (opponent.rating - centre) / scale, other_phi);
    information += square(weight(other_phi)) * expected * (1 - expected);
    gain += weight(other_phi) * (score - expected);
  }
  double const variance = 1 / information;
  double const sigma = bounded(new_volatility(before.volatility, phi, variance, variance * gain, system.tau),
                               system.least_volatility, system.most_volatility, before.volatility);
  double const grown = square(phi) + bounded(periods, 0, most_periods, 0) * square(sigma);
  double const after = 1 / std::sqrt(1 / grown + information);
  return bounded({centre + (mu + square(after) * gain) * scale, after * scale, sigma}, system);
}

}  // namespace strata::server
