#pragma once
// ColumnPlan: precomputed data of a ruleset whose lines run from column to column (parmen art. 3): which column follows which, which
// columns share a line, and the place of a cell within its column. Immutable, part of the Ruleset.

#include <array>
#include <cstdint>
#include <vector>

#include "board/geometry.hpp"
#include "board/topology.hpp"

namespace strata {

using Levels = std::uint16_t;  // a set of levels
inline constexpr std::size_t max_columns = static_cast<std::size_t>(max_axis) * max_axis;

class ColumnPlan {
 public:
  ColumnPlan(Geometry const& geometry, Topology const& topology);

  [[nodiscard]] Column column(Cell cell) const { return column_[cell]; }
  [[nodiscard]] Levels level_bit(Cell cell) const { return level_[cell]; }
  // The cell of a column on a level; it must be one that can exist.
  [[nodiscard]] Cell cell(Column column, int level) const {
    return cells_[static_cast<std::size_t>(column) * max_axis + static_cast<std::size_t>(level)];
  }
  // The next column in a direction, no_column outside the board.
  [[nodiscard]] Column next(Direction direction, Column column) const {
    return next_[static_cast<std::size_t>(direction) * columns_ + column];
  }

  // The directions from one column to another, as a bit set, and the number of steps.
  [[nodiscard]] std::uint64_t directions(Column from, Column to) const { return ways_[from * columns_ + to]; }
  [[nodiscard]] int steps(Direction direction, Column from, Column to) const;

 private:
  std::size_t columns_ = 0;
  int files_ = 0;
  std::vector<Column> column_;       // by cell
  std::vector<Levels> level_;        // by cell
  std::vector<Cell> cells_;          // by column and level
  std::vector<Vector> vectors_;      // by direction
  std::vector<Column> next_;         // by direction and column
  std::vector<std::uint64_t> ways_;  // by column and column
};

}  // namespace strata
