#pragma once
// Expected mobility: how many cells a piece reaches on a board where each cell is empty with probability 2/3 (crowded board
// mobility, R. Betza). All values of the model are derived from it, and it is derived from the Ruleset alone. Fixed-point
// arithmetic, so that every compiler finds the same values. (chessprogramming wiki, Mobility)

#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

// One reachable cell, in the unit of all numbers below.
inline constexpr int mobility_unit = 1024;

// Expected mobility of a piece by cell (Geometry::slots() entries; 0 on cells where it may not stand). A target that may
// only be entered without capture counts 2/5 of a full one, a target for captures alone 3/5.
[[nodiscard]] std::vector<int> expected_mobility(Ruleset const& rules, Piece piece);

// The mean over the cells where such a piece can stand; at least 1.
[[nodiscard]] int mean_mobility(Ruleset const& rules, Piece piece, std::vector<int> const& by_cell);

// By cell: the least number of its own moves that brings a pawn to its promotion zone, a capture counted double
// because it needs a victim. `unreachable` where it never gets there (and everywhere for pieces that do not promote).
inline constexpr int unreachable = 255;
[[nodiscard]] std::vector<int> promotion_distance(Ruleset const& rules, Piece piece);

}  // namespace strata
