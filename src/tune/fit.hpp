#pragma once
// Logistic regression of the results of games on a score that is linear in what is looked for (as in P. Österlund's "Texel's
// tuning method", with Newton's method in place of a local search). Floating point: this is statistics, not play.

#include <cstddef>
#include <span>
#include <vector>

namespace strata::tune {

// Positions to learn from: their score by the model, how it changes with each parameter, and the result to expect.
struct Samples {
  std::size_t parameters = 0;
  std::vector<double> score;   // centipawns for the side to move, by the parameters as they are now
  std::vector<float> slopes;   // position by position: centipawns a unit of each parameter
  std::vector<double> result;  // for the side to move: 1 won, 0.5 drawn, 0 lost
  std::vector<double> weight;  // of the position; those of one game together count 1
  std::vector<double> phase;   // of the game, from 1 (middlegame) to 0 (endgame)

  [[nodiscard]] std::size_t size() const { return score.size(); }
  [[nodiscard]] std::span<float const> slopes_of(std::size_t at) const {
    return {slopes.data() + at * parameters, parameters};
  }
};

// By how much a centipawn changes the logarithm of the odds of winning: less in the middlegame, where later mistakes decide, and
// more in the endgame.
struct Scale {
  double middlegame = 0, endgame = 0;
  [[nodiscard]] double at(double phase) const { return endgame + (middlegame - endgame) * phase; }
};

// The prior distribution of the change of each parameter: normal.
struct Prior {
  std::vector<double> mean;
  std::vector<double> deviation;  // standard; above 0
  double strength = 1;            // how many times as much it counts as one game
};

// The mean of -log(probability of what happened), by weight, in nats: 0.693 without any knowledge.
[[nodiscard]] double loss(Samples const& samples, Scale const& scale, std::span<double const> change = {});

// The scale with the least loss.
[[nodiscard]] Scale fit_scale(Samples const& samples);

struct Fit {
  std::vector<double> change;  // of every parameter from what it is now
  std::vector<double> error;   // its standard deviation, given the games and the prior
  int rounds = 0;              // of Newton's method
  bool converged = false;
};

// The most likely change of the parameters.
[[nodiscard]] Fit fit(Samples const& samples, Scale const& scale, Prior const& prior);

}  // namespace strata::tune
