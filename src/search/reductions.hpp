#pragma once
// Late-move reductions and late-move pruning. Products of logarithms, made with integers so that every compiler gives the same
// numbers. (chessprogramming wiki, Late Move Reductions, Futility Pruning: Move Count Based Pruning)

#include <algorithm>
#include <array>
#include <bit>

namespace strata {

// 32 * log2(n), by linear interpolation between powers of two.
[[nodiscard]] constexpr int log2_32(int n) {
  int const whole = std::bit_width(static_cast<unsigned>(n)) - 1;
  return 32 * whole + 32 * (n - (1 << whole)) / (1 << whole);
}

// Plies by which move number `count` (from 1) at `depth` is reduced. 3 is the best of 2.25, 3 and 4 in play: docs/engine/strength.md.
[[nodiscard]] constexpr int late_move_reduction(int depth, int count) {
  return log2_32(std::max(1, depth)) * log2_32(std::max(1, count)) / (32 * 32 * 3);
}

// Late-move pruning: the number of quiet moves searched at a small depth before the others are pruned. On a board of at most 64
// cells, with some thirty moves instead of one to three hundred, half of that; but not at the first two plies, where mates in two
// would be missed (docs/engine/strength.md).
[[nodiscard]] constexpr int late_move_pruning_count(int depth, int ply, bool one_board, bool improving) {
  int const tried = (8 + 6 * depth * depth) / (improving ? 1 : 2);
  return one_board && ply > 2 ? tried / 2 : tried;
}

}  // namespace strata
