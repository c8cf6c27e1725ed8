#pragma once
// The symmetries of a law that leave the colours alone: maps of the board onto itself under which every piece moves, stands, promotes and
// gives check as before. Castling and the start are not looked at. Each is a permutation of the axes of space with reflections; the square of
// raumschach's pieces has four, a board of 8x8x8 with pawns that move ahead has two or more. Found by trying all 48 against the compiled law,
// widened as below.

#include <vector>

#include "rules/ruleset.hpp"

namespace strata::net {

// Where each cell goes, by cell; no_cell for a hole.
using CellMap = std::vector<Cell>;

// The law with every piece also allowed on cells that no piece of its type ever comes to. Games go on in it as before, and it can be more
// symmetric: a pawn that starts on rank 2 and never moves back may not stand on rank 1, a pawn that starts on the lowest level may stand there.
[[nodiscard]] RulesetDraft widened(Ruleset const& rules);

// The identity first. A game of movable boards has those maps that also map pins and boards onto pins and boards; `pin_maps`, if given, gets
// where each pin goes, for each map.
[[nodiscard]] std::vector<CellMap> symmetries_of(Ruleset const& rules,
                                                 std::vector<std::vector<int>>* pin_maps = nullptr);

}  // namespace strata::net
