#include "board/topology.hpp"

#include <algorithm>
#include <string>

namespace strata {

Result<Topology> Topology::create(Geometry const& geometry, std::vector<Vector> const& vectors) {
  Topology t;
  t.slots_ = geometry.slots();
  t.files_ = geometry.files();
  t.ranks_ = geometry.ranks();
  for (Vector v : vectors)
    for (Vector w : {v, v.reversed()})
      if (std::ranges::find(t.vectors_, w) == t.vectors_.end()) t.vectors_.push_back(w);
  if (t.vectors_.size() > static_cast<std::size_t>(max_directions))
    return failure(ErrorCode::Limit, "the sliders use " + std::to_string(t.vectors_.size()) +
                                         " directions (reverses counted), expected at most " +
                                         std::to_string(max_directions));
  for (Vector v : t.vectors_) t.reverse_.push_back(t.find(v.reversed()));

  for (Vector v : t.vectors_)
    for (int cell = 0; cell < t.slots_; ++cell) {
      t.start_.push_back(static_cast<std::uint32_t>(t.cells_.size()));
      if (!geometry.exists(static_cast<Cell>(cell))) continue;
      for (Cell next = geometry.step(static_cast<Cell>(cell), v); next != no_cell; next = geometry.step(next, v))
        t.cells_.push_back(next);
    }
  t.start_.push_back(static_cast<std::uint32_t>(t.cells_.size()));

  t.column_.assign(static_cast<std::size_t>(t.slots_), no_column);
  std::vector<std::vector<Cell>> columns(static_cast<std::size_t>(t.columns()));
  for (Cell cell : geometry.all()) {
    Coord const c = geometry.coord(cell);
    t.column_[cell] = static_cast<Column>(c.rank * t.files_ + c.file);
    columns[t.column_[cell]].push_back(cell);
  }
  for (auto& column : columns) {
    t.column_start_.push_back(static_cast<std::uint32_t>(t.column_list_.size()));
    std::ranges::sort(column, {}, [&](Cell cell) { return geometry.coord(cell).level; });
    t.column_list_.insert(t.column_list_.end(), column.begin(), column.end());
  }
  t.column_start_.push_back(static_cast<std::uint32_t>(t.column_list_.size()));
  return t;
}

Direction Topology::find(Vector vector) const {
  return static_cast<Direction>(std::ranges::find(vectors_, vector) - vectors_.begin());
}

Column Topology::next_column(Column column, int files, int ranks) const {
  int const file = column % files_ + files;
  int const rank = column / files_ + ranks;
  if (file < 0 || file >= files_ || rank < 0 || rank >= ranks_) return no_column;
  return static_cast<Column>(rank * files_ + file);
}

}  // namespace strata
