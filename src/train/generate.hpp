#pragma once
// Plays training games on several threads (self_play.hpp), and hands them over in the order of their numbers.

#include <cstdint>
#include <functional>

#include "api/api.hpp"
#include "train/self_play.hpp"

namespace strata::train {

struct GeneratePlan {
  SelfPlayPlan play;
  int concurrency = 1;           // games side by side
  std::uint64_t first_game = 0;  // the number of the first that is wanted
};

// Called on the calling thread; neither may throw.
struct GenerateHooks {
  // The next game. False if no more is wanted.
  std::function<bool(TrainingGame const& game)> game;
  // Asked several times a second; false gives up the games that are being played.
  std::function<bool()> may_go_on;
};

// Goes on until a hook ends it.
void generate(api::Variant const& variant, GeneratePlan const& plan, GenerateHooks const& hooks);

}  // namespace strata::train
