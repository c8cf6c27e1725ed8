#pragma once
// Labels for distillation: positions from inside search trees, each with what the hand-written evaluation says of it. A network that learns
// them begins near the strength of that evaluation, before it has seen a game.

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "api/api.hpp"
#include "train/positions.hpp"

namespace strata::train {

// Appends `count` positions to `store`, fewer if `stop` (which may be nullptr) is set or the store is full; says how many. The same seed
// gives the same positions, whatever the number of threads. Their score is their `hand`, they have no result, and `game` is the number of
// the game whose searches met them. Positions in which the move rule dims the score are left out, and such as are decided already.
[[nodiscard]] std::size_t label_positions(api::Variant const& variant, std::size_t count, std::uint64_t seed,
                                          PositionStore& store, int threads, std::atomic<bool> const* stop);

}  // namespace strata::train
