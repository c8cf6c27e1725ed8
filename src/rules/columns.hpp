#pragma once
// Lines from column to column, walked on the occupation of whole columns (rules/column_plan.hpp).

#include <array>
#include <bit>

#include "rules/column_plan.hpp"

namespace strata {

// Of every column: the levels that have a cell just now, and those on which a man stands.
struct ColumnState {
  std::array<Levels, max_columns> there{};
  std::array<Levels, max_columns> men{};
  friend bool operator==(ColumnState const&, ColumnState const&) = default;
};

// Walks `reach` columns from `column`, calling visit(column, levels reached, men among them) for each until it answers true
// or the line ends. A man closes the line on its own level (stacked), or altogether; a column without an empty cell on an
// open level ends a stacked line, a gap is passed over otherwise.
template <bool stacked, class Visit>
inline void walk_line_of_columns(ColumnPlan const& plan, ColumnState const& state, Column column, Direction direction,
                                 int reach, Visit visit) {
  unsigned closed = 0;
  for (; reach > 0; --reach) {
    column = plan.next(direction, column);
    if (column == no_column) return;
    unsigned const reached = state.there[column] & ~closed;
    unsigned const men = reached & state.men[column];
    if (visit(column, reached, men)) return;
    if constexpr (stacked) {
      if (reached == men) return;
      closed |= men;
    } else {
      if (men != 0) return;
    }
  }
}

}  // namespace strata
