#pragma once
// The statistics of game pairs. The two games of a pair share an opening, played with both colours, so they are not independent: the pair
// is the sample (the pentanomial model). Formulas and their sources: docs/engine/matches.md, section 4.

#include <array>
#include <cstdint>

namespace strata::match {

// Pairs by the first player's points in them: 0, 1/2, 1, 3/2, 2.
struct PairCounts {
  std::array<std::int64_t, 5> counts{};

  [[nodiscard]] std::int64_t total() const;
  // Two results of the first player, in half points: 0, 1, 2 each.
  void add(int first, int second) { ++counts[static_cast<std::size_t>(first + second)]; }
  PairCounts& operator+=(PairCounts const& other);
  friend bool operator==(PairCounts const&, PairCounts const&) = default;
};

// 95 % intervals. Infinite if all games were won or all lost. In that case, and whenever all pairs had the same result, the interval is the
// exact binomial one, since the variance is unknown.
struct Strength {
  double score = 0.5;  // points a game
  double elo = 0, elo_low = 0, elo_high = 0;
  double nelo = 0, nelo_margin = 0;  // normalized Elo and half its interval; 0 and 0 if all pairs had the same result
  double los = 0.5;                  // likelihood of superiority: that the first player is the stronger one
};

// Needs at least one pair.
[[nodiscard]] Strength estimate(PairCounts const& pairs);

// Logistic Elo of an expected score, infinite at 0 and 1; and back.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

// ---------------------------------------------------------------- sequential test

enum class EloModel { Normalized, Logistic };

// H0: the difference is elo0; H1: it is elo1.
struct Sprt {
  double elo0 = 0, elo1 = 5;
  double alpha = 0.05, beta = 0.05;  // probability of wrongly accepting H1, and of wrongly accepting H0
  EloModel model = EloModel::Normalized;

  [[nodiscard]] double lower() const;  // at or below: H0 is accepted
  [[nodiscard]] double upper() const;  // at or above: H1 is accepted
};

// The generalized log-likelihood ratio of H1 against H0. 0 without pairs.
[[nodiscard]] double log_likelihood_ratio(PairCounts const& pairs, Sprt const& sprt);

}  // namespace strata::match
