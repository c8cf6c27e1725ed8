#pragma once
// The smooth shapes of which corrections of places are made (tuning.hpp), for one man of one ruleset. They know nothing but
// where cells lie in space, so that they mean the same on every board.

#include <array>
#include <vector>

#include "eval/tuning.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// A shape of 1, in the unit of the numbers below.
inline constexpr int place_unit = 1024;

using PlaceShapes = std::array<int, place_terms>;

// By cell (Geometry::slots() entries). Every shape sums up to about nothing over the cells on which such a man can find
// itself, so that a correction of places leaves its value alone.
[[nodiscard]] std::vector<PlaceShapes> place_shapes(Ruleset const& rules, Piece piece);

}  // namespace strata
