#include "rules/attack/column_plan.hpp"

#include <cstdlib>

namespace strata {

ColumnPlan::ColumnPlan(Geometry const& geometry, Topology const& topology)
    : columns_(static_cast<std::size_t>(topology.columns())), files_(geometry.files()) {
  auto const slots = static_cast<std::size_t>(geometry.slots());
  column_.assign(slots, no_column);
  level_.assign(slots, 0);
  cells_.assign(columns_ * max_axis, no_cell);
  for (Cell cell : geometry.all()) {
    int const level = geometry.coord(cell).level;
    column_[cell] = topology.column(cell);
    level_[cell] = static_cast<Levels>(1U << level);
    cells_[static_cast<std::size_t>(column_[cell]) * max_axis + static_cast<std::size_t>(level)] = cell;
  }
  ways_.assign(columns_ * columns_, 0);
  for (int d = 0; d < topology.directions(); ++d) {
    auto const direction = static_cast<Direction>(d);
    Vector const vector = topology.vector(direction);
    vectors_.push_back(vector);
    for (std::size_t from = 0; from < columns_; ++from)
      next_.push_back(topology.next_column(static_cast<Column>(from), vector.file / 2, vector.rank / 2));
    if (vector.file == 0 && vector.rank == 0) continue;  // leads nowhere from column to column
    for (std::size_t from = 0; from < columns_; ++from)
      for (Column to = next(direction, static_cast<Column>(from)); to != no_column; to = next(direction, to))
        ways_[from * columns_ + to] |= std::uint64_t{1} << direction;
  }
}

int ColumnPlan::steps(Direction direction, Column from, Column to) const {
  Vector const vector = vectors_[direction];
  return vector.file != 0 ? (to % files_ - from % files_) / (vector.file / 2)
                          : (to / files_ - from / files_) / (vector.rank / 2);
}

}  // namespace strata
