#pragma once
// Exact and slow: the moves that force a win in N moves, whatever the replies. No evaluation, no table, no pruning, so that
// it can check the search.

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/position/any_position.hpp"

namespace strata {

// All first moves after which the side to move wins (by mate, extinction, or stalemate where that loses) with its `moves`-th
// move at the latest. Empty if there are none; nothing if more than `budget` positions would have to be searched. `searched` is told how many
// were.
[[nodiscard]] std::optional<std::vector<Move>> winning_moves(AnyPosition const& position, int moves,
                                                             std::uint64_t budget, std::uint64_t* searched = nullptr);

}  // namespace strata
