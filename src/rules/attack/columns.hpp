#pragma once
// Lines from column to column, walked on the occupation of whole columns (rules/attack/column_plan.hpp).

#include <array>
#include <bit>

#include "rules/attack/column_plan.hpp"

namespace strata {

// For every column: the levels that have a cell at present, and those with a piece.
struct ColumnState {
  std::array<Levels, max_columns> there{};
  std::array<Levels, max_columns> pieces{};
  friend bool operator==(ColumnState const&, ColumnState const&) = default;
};

// Walks `reach` columns from `column`, calling visit(column, levels reached, pieces among them) for each until it answers true
// or the line ends. A piece closes the line on its own level (stacked), or altogether; a column without an empty cell on an
// open level ends a stacked line, a gap is passed over otherwise.
template <bool stacked, class Visit>
inline void walk_line_of_columns(ColumnPlan const& plan, ColumnState const& state, Column column, Direction direction,
                                 int reach, Visit visit) {
  unsigned closed = 0;
  for (; reach > 0; --reach) {
    column = plan.next(direction, column);
    if (column == no_column) return;
    unsigned const reached = state.there[column] & ~closed;
    unsigned const pieces = reached & state.pieces[column];
    if (visit(column, reached, pieces)) return;
    if constexpr (stacked) {
      if (reached == pieces) return;
      closed |= pieces;
    } else {
      if (pieces != 0) return;
    }
  }
}

}  // namespace strata
