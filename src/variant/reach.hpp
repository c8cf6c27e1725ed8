#pragma once
// Where a man could go on an otherwise empty board with a board on every pin. For prose and warnings, not for play: nothing
// blocks, and every line of columns is open.

#include <vector>

#include "rules/ruleset.hpp"

namespace strata::variant {

struct Reach {
  CellMask quiet;    // double steps included
  CellMask capture;  // where it could take
};

[[nodiscard]] Reach reach_from(Ruleset const& rules, Piece piece, Cell cell);

// Where a man can come in any number of moves, captures included, carried by boards too. By cell: the cells one move away.
[[nodiscard]] std::vector<CellMask> journeys(Ruleset const& rules, Piece piece);

}  // namespace strata::variant
