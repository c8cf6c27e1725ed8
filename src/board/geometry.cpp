#include "board/geometry.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>

namespace strata {

namespace {

std::size_t box_index(Coord c, int files, int ranks) {
  return static_cast<std::size_t>((c.level * ranks + c.rank) * files + c.file);
}

bool in_box(Coord c, int files, int ranks, int levels) {
  return c.file >= 0 && c.file < files && c.rank >= 0 && c.rank < ranks && c.level >= 0 && c.level < levels;
}

}  // namespace

Result<Geometry> Geometry::create(GeometryDraft const& draft) {
  for (int axis : {draft.files, draft.ranks, draft.levels})
    if (axis < 1 || axis > max_axis)
      return failure(ErrorCode::Limit,
                     "a board axis has " + std::to_string(axis) + " places, expected 1 to " + std::to_string(max_axis));
  Geometry g;
  g.files_ = draft.files;
  g.ranks_ = draft.ranks;
  g.levels_ = draft.levels;
  g.shift_.assign(static_cast<std::size_t>(draft.levels), {0, 0});
  for (std::size_t i = 0; i < draft.shift.size() && i < g.shift_.size(); ++i) g.shift_[i] = draft.shift[i];

  std::vector<Coord> cells = draft.cells;
  if (cells.empty())
    for (int z = 0; z < draft.levels; ++z)
      for (int y = 0; y < draft.ranks; ++y)
        for (int x = 0; x < draft.files; ++x) cells.push_back({x, y, z});
  for (Coord c : cells)
    if (!in_box(c, draft.files, draft.ranks, draft.levels))
      return failure(ErrorCode::BadVariant, "a cell of the board lies outside its bounding box");
  std::ranges::sort(cells, [](Coord a, Coord b) {
    return std::tuple(a.level, a.rank, a.file) < std::tuple(b.level, b.rank, b.file);
  });
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());

  bool const frame = draft.files <= 8 && draft.ranks <= 8 && draft.levels <= 8;
  if (!frame && cells.size() > static_cast<std::size_t>(max_cells))
    return failure(ErrorCode::Limit, "the board has " + std::to_string(cells.size()) + " cells, expected at most " +
                                         std::to_string(max_cells));
  g.by_coord_.assign(static_cast<std::size_t>(draft.files * draft.ranks * draft.levels), no_cell);
  g.slots_ = frame ? 64 * draft.levels : static_cast<int>(cells.size());
  g.coords_.assign(static_cast<std::size_t>(g.slots_), Coord{});
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Coord const c = cells[i];
    auto const cell = static_cast<Cell>(frame ? 64 * c.level + 8 * c.rank + c.file : static_cast<int>(i));
    g.cells_.set(cell);
    g.coords_[cell] = c;
    g.by_coord_[box_index(c, g.files_, g.ranks_)] = cell;
    g.all_.push_back(cell);
  }
  std::ranges::sort(g.all_);
  for (Coord c : draft.movable)
    if (Cell const cell = g.at(c); cell != no_cell) g.movable_.set(cell);
  for (Coord c : draft.dark)
    if (Cell const cell = g.at(c); cell != no_cell) g.dark_.set(cell);

  g.low_ = g.high_ = g.space(g.all_.front());
  for (Cell cell : g.all_) {
    Vector const v = g.space(cell);
    g.low_ = {std::min(g.low_.file, v.file), std::min(g.low_.rank, v.rank), std::min(g.low_.level, v.level)};
    g.high_ = {std::max(g.high_.file, v.file), std::max(g.high_.rank, v.rank), std::max(g.high_.level, v.level)};
  }
  return g;
}

Cell Geometry::at(Coord c) const {
  return in_box(c, files_, ranks_, levels_) ? by_coord_[box_index(c, files_, ranks_)] : no_cell;
}

Vector Geometry::space(Cell cell) const {
  Coord const c = coords_[cell];
  auto const& [dx, dy] = shift_[static_cast<std::size_t>(c.level)];
  return {2 * c.file + dx, 2 * c.rank + dy, c.level};
}

Cell Geometry::at_space(Vector place) const {
  if (place.level < 0 || place.level >= levels_) return no_cell;
  auto const& [dx, dy] = shift_[static_cast<std::size_t>(place.level)];
  int const x = place.file - dx;
  int const y = place.rank - dy;
  if (x % 2 != 0 || y % 2 != 0) return no_cell;
  return at({x / 2, y / 2, place.level});
}

Cell Geometry::step(Cell cell, Vector vector) const {
  Vector const from = space(cell);
  return at_space({from.file + vector.file, from.rank + vector.rank, from.level + vector.level});
}

}  // namespace strata
