#pragma once
// Tuner: finds the parameters of an evaluation under which the results of games are least surprising. It asks the engine's own
// evaluation what each parameter does, by changing it a little, so that it knows nothing of what the evaluation is made of;
// where that is not linear the fit is made again from where the one before ended.

#include <functional>
#include <string>
#include <vector>

#include "tune/fit.hpp"
#include "tune/parameters.hpp"
#include "tune/sampler.hpp"

namespace strata::tune {

struct TunePlan {
  Wanted wanted;
  double strength = 1;  // of the model, see Belief
  double trust = 0.8;   // how much of what is learnt of a position is what was foreseen; the rest is how its game ended
  int holdout = 10;     // per cent of the games that are not learnt from, to see whether what was learnt holds
  int rounds = 2;       // fits, each from where the one before ended
  std::uint64_t seed = 1;  // of the choice of the games held out
};

struct TunedParameter {
  Parameter parameter;
  int value = 0;       // found
  double error = 0;    // its standard deviation
  bool heard = false;  // whether any position depends on it
};

struct Losses {
  double learnt = 0, held_out = 0;  // in nats a position; games count alike
};

struct TuneReport {
  std::size_t games = 0, positions = 0, held_out_games = 0, held_out_positions = 0;
  Scale scale;                   // log of the odds a centipawn
  Losses model, present, tuned;  // by the model, by the game's values of today, by those found
  std::vector<TunedParameter> parameters;
  Tuning tuning;
};

// `progress` is told in words what is being done. Fails where there is nothing to learn from.
[[nodiscard]] Result<TuneReport> tune(api::Variant const& variant, std::vector<GameSample> const& games,
                                      TunePlan const& plan,
                                      std::function<void(std::string const&)> const& progress = {});

// The file of these values (docs/formats/evaluation.md).
[[nodiscard]] std::string values_text(api::Variant const& variant, Tuning const& tuning, std::string_view heading);

}  // namespace strata::tune
