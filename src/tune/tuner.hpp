#pragma once
// Tuner: finds the parameters of the evaluation with the least logarithmic loss on the results of games. It finds the effect of
// each parameter by changing it a little in the engine's own evaluation, so it needs no knowledge of the terms. Where they are
// not linear the fit is repeated from where the last one ended.

#include <functional>
#include <string>
#include <vector>

#include "tune/fit.hpp"
#include "tune/parameters.hpp"
#include "tune/sampler.hpp"

namespace strata::tune {

struct TunePlan {
  Wanted wanted;
  double strength = 1;     // of the prior
  double trust = 0.8;      // the share of the search in the target of a position; the rest is the result of its game
  int holdout = 10;        // per cent of the games that are held out of the fit, to test it
  int rounds = 2;          // fits, each from where the last one ended
  std::uint64_t seed = 1;  // of the choice of the games held out
};

struct TunedParameter {
  Parameter parameter;
  int value = 0;      // found
  double error = 0;   // its standard deviation
  bool used = false;  // whether any position depends on it
};

struct Losses {
  double learnt = 0, held_out = 0;  // in nats a position; games count alike
};

struct TuneReport {
  std::size_t games = 0, positions = 0, held_out_games = 0, held_out_positions = 0;
  Scale scale;                   // log of the odds a centipawn
  Losses model, present, tuned;  // by the model, by the game's present values, by those found
  std::vector<TunedParameter> parameters;
  Tuning tuning;
};

// `progress` receives messages about the progress. Fails where there is nothing to learn from.
[[nodiscard]] Result<TuneReport> tune(api::Variant const& variant, std::vector<GameSample> const& games,
                                      TunePlan const& plan,
                                      std::function<void(std::string const&)> const& progress = {});

// The file of these values (docs/formats/evaluation.md).
[[nodiscard]] std::string values_text(api::Variant const& variant, Tuning const& tuning, std::string_view heading);

}  // namespace strata::tune
