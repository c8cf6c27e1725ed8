#pragma once
// How much shallower late moves are searched. A table of products of logarithms, made with integers so that every compiler
// makes the same one.

#include <algorithm>
#include <array>
#include <bit>

namespace strata {

// 32 * log2(n), by linear interpolation between powers of two.
[[nodiscard]] constexpr int log2_32(int n) {
  int const whole = std::bit_width(static_cast<unsigned>(n)) - 1;
  return 32 * whole + 32 * (n - (1 << whole)) / (1 << whole);
}

// Plies taken from move number `count` (from 1) at `depth`. 3 is the best of 2.25, 3 and 4 in play: docs/engine/strength.md.
[[nodiscard]] constexpr int reduction(int depth, int count) {
  return log2_32(std::max(1, depth)) * log2_32(std::max(1, count)) / (32 * 32 * 3);
}

// Quiet moves tried at a small depth before the rest is left out. On one board of 64 cells, where there are some thirty moves
// instead of a hundred or three, half of that, but not up to the second move of the own side (ply 2): that would overlook mates in two
// (docs/engine/strength.md).
[[nodiscard]] constexpr int quiet_moves_tried(int depth, int ply, bool one_board, bool improving) {
  int const tried = (8 + 6 * depth * depth) / (improving ? 1 : 2);
  return one_board && ply > 2 ? tried / 2 : tried;
}

}  // namespace strata
