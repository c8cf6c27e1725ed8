#pragma once
// Where a piece could go on an otherwise empty board with a board on every pin. For descriptions and warnings, not for play: nothing
// blocks, and every line of columns is open.

#include <vector>

#include "rules/ruleset.hpp"

namespace strata::variant {

struct Reach {
  CellMask quiet;    // double steps included
  CellMask capture;  // where it could capture
};

[[nodiscard]] Reach reach_from(Ruleset const& rules, Piece piece, Cell cell);

// Where a piece can get in one move by any rule: by its own moves with and without capture, en passant, castling, or carried by a board. By
// cell of departure.
[[nodiscard]] std::vector<CellMask> journeys(Ruleset const& rules, Piece piece);

}  // namespace strata::variant
