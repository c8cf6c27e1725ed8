#pragma once
// How many cells a man reaches on a board that is neither empty nor full, cell by cell: where all values come from. The
// model asks only the Ruleset; a cell is empty with probability 2/3, whatever stands there now. Fixed-point arithmetic,
// so that every compiler finds the same values.

#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

// One reachable cell, in the unit of all numbers below.
inline constexpr int mobility_unit = 1024;

// Expected mobility of a man by cell (Geometry::slots() entries; 0 on cells where it may not stand). A target that may
// only be entered without capture counts 2/5 of a full one, a target for captures alone 3/5.
[[nodiscard]] std::vector<int> expected_mobility(Ruleset const& rules, Piece piece);

// The mean over the cells on which such a man can find itself; at least 1.
[[nodiscard]] int mean_mobility(Ruleset const& rules, Piece piece, std::vector<int> const& by_cell);

// By cell: the least number of its own moves that brings a promoting man to its promotion zone, a capture counted double
// because it needs a victim. `unreachable` where it never gets there (and everywhere for men that do not promote).
inline constexpr int unreachable = 255;
[[nodiscard]] std::vector<int> promotion_distance(Ruleset const& rules, Piece piece);

}  // namespace strata
