#pragma once
// Logistic regression of the results of games on a score that is linear in what is looked for (as in P. Österlund's "Texel's
// tuning method", with Newton's method in place of a local search). Floating point: this is statistics, not play.

#include <cstddef>
#include <span>
#include <vector>

namespace strata::tune {

// What is known of positions: their score by the model, how it changes with each parameter, and how the game ended.
struct Samples {
  std::size_t parameters = 0;
  std::vector<double> score;    // centipawns for the side to move, by the parameters as they are now
  std::vector<float> slopes;    // position by position: centipawns a unit of each parameter
  std::vector<double> result;   // for the side to move: 1 won, 0.5 drawn, 0 lost
  std::vector<double> weight;   // of the position; those of one game together count 1
  std::vector<double> opening;  // how much of the opening is left, from 1 to 0

  [[nodiscard]] std::size_t size() const { return score.size(); }
  [[nodiscard]] std::span<float const> slopes_of(std::size_t at) const {
    return {slopes.data() + at * parameters, parameters};
  }
};

// By how much a centipawn changes the logarithm of the odds of winning: less while all pieces stand and much is still to be
// decided by mistakes, more when none are left.
struct Scale {
  double early = 0, late = 0;
  [[nodiscard]] double at(double opening) const { return late + (early - late) * opening; }
};

// What is believed of a change of parameters before a game has been seen: each is normal around `centre`.
struct Belief {
  std::vector<double> centre;
  std::vector<double> width;  // standard deviations; above 0
  double strength = 1;        // how many times as much it counts as one game
};

// The mean of -log(probability of what happened), by weight, in nats: 0.693 knows nothing.
[[nodiscard]] double loss(Samples const& samples, Scale const& scale, std::span<double const> change = {});

// The scale with the least loss.
[[nodiscard]] Scale fit_scale(Samples const& samples);

struct Fit {
  std::vector<double> change;  // of every parameter from what it is now
  std::vector<double> error;   // its standard deviation, given the games and the belief
  int rounds = 0;              // of Newton's method
  bool converged = false;
};

// The most likely change of the parameters.
[[nodiscard]] Fit fit(Samples const& samples, Scale const& scale, Belief const& belief);

}  // namespace strata::tune
