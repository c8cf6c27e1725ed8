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

// Quiet moves tried at a small depth before the rest is left out.
[[nodiscard]] constexpr int quiet_moves_tried(int depth, bool improving) {
  int const tried = 8 + 6 * depth * depth;
  return improving ? tried : tried / 2;
}

}  // namespace strata
