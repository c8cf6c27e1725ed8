#pragma once
// Geometry: which cells can ever exist, where they lie in space, and which are dark. Immutable once made. A geometry of
// at most 8 a side is numbered in the 8x8x8 frame (64 level + 8 rank + file), so that the plane technique fits later;
// others are numbered compactly, level by level, rank by rank. Knows no pieces, no sides and no names.

#include <optional>
#include <vector>

#include "base/result.hpp"
#include "board/cell.hpp"

namespace strata {

struct GeometryDraft {
  int files = 0;  // bounding box, 1 .. max_axis each
  int ranks = 0;
  int levels = 0;
  std::vector<Coord> cells;    // every cell that can ever exist; empty means the whole box
  std::vector<Coord> movable;  // those of `cells` that exist only while a board stands there
  // Per level: how far its cell (0, 0) lies from that of an unshifted level, in half cells (files, ranks). Empty: none.
  std::vector<std::pair<int, int>> shift;
  std::vector<Coord> dark;  // the dark cells
};

class Geometry {
 public:
  // Refuses, in words: an empty board, an axis beyond max_axis, more than max_cells cells, a cell outside the box.
  static Result<Geometry> create(GeometryDraft const& draft);

  [[nodiscard]] int files() const { return files_; }
  [[nodiscard]] int ranks() const { return ranks_; }
  [[nodiscard]] int levels() const { return levels_; }

  // One past the highest cell index; some indices below it are holes.
  [[nodiscard]] int slots() const { return slots_; }
  // Words a CellSet needs for this geometry, 1 .. 8.
  [[nodiscard]] int words() const { return (slots_ + 63) / 64; }

  [[nodiscard]] bool exists(Cell cell) const { return cell < slots_ && cells_[cell]; }
  [[nodiscard]] CellMask const& cells() const { return cells_; }
  // Cells that exist only while a movable board stands on them.
  [[nodiscard]] CellMask const& movable() const { return movable_; }
  [[nodiscard]] CellMask const& dark() const { return dark_; }
  [[nodiscard]] Coord coord(Cell cell) const { return coords_[cell]; }
  // The cell at a coordinate of the box, no_cell for a hole or a place outside.
  [[nodiscard]] Cell at(Coord coord) const;
  // Position in space, in half cells (file, rank) and levels.
  [[nodiscard]] Vector space(Cell cell) const;
  // The cell at a place in space, no_cell if there is none.
  [[nodiscard]] Cell at_space(Vector place) const;
  // The cell one vector away, no_cell if there is none.
  [[nodiscard]] Cell step(Cell cell, Vector vector) const;
  // Lowest and highest space coordinates of existing cells, axis by axis.
  [[nodiscard]] Vector space_low() const { return low_; }
  [[nodiscard]] Vector space_high() const { return high_; }
  // All existing cells in the order of their index.
  [[nodiscard]] std::vector<Cell> const& all() const { return all_; }

 private:
  int files_ = 0;
  int ranks_ = 0;
  int levels_ = 0;
  int slots_ = 0;
  CellMask cells_;
  CellMask movable_;
  CellMask dark_;
  std::vector<Coord> coords_;   // by cell
  std::vector<Cell> by_coord_;  // by (level * ranks + rank) * files + file
  std::vector<std::pair<int, int>> shift_;
  Vector low_;
  Vector high_;
  std::vector<Cell> all_;
};

}  // namespace strata
