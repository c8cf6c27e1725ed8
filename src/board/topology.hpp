#pragma once
// Topology: the compiled lines of a geometry. For every direction the cells that follow a cell, and, for boards whose
// lines run from column to column whatever the level (Parmen), the columns and what follows them. Immutable, shared by
// all threads. Knows no pieces: blocking is the caller's business (rules/attack/attacks.hpp). Cells that exist only while a
// board stands there are part of it; a walk along a line asks whether they exist just now (docs/decisions/0005).

#include <cstdint>
#include <span>
#include <vector>

#include "board/geometry.hpp"

namespace strata {

// Index of a step vector in a Topology. A topology holds the reverse of each of its directions too.
using Direction = std::uint8_t;
inline constexpr int max_directions = 64;  // so that a set of directions is one 64-bit word

// A column: all cells of one file and rank, whatever their level. Index rank * files + file.
using Column = std::uint16_t;
inline constexpr Column no_column = 0xFFFF;

class Topology {
 public:
  // `vectors` are the steps of all sliders; reverses are added. More than max_directions in all is an error.
  static Result<Topology> create(Geometry const& geometry, std::vector<Vector> const& vectors);

  [[nodiscard]] int directions() const { return static_cast<int>(vectors_.size()); }
  [[nodiscard]] Vector vector(Direction direction) const { return vectors_[direction]; }
  [[nodiscard]] Direction reverse(Direction direction) const { return reverse_[direction]; }
  // The index of a vector given to create(); it must be one of them or the reverse of one.
  [[nodiscard]] Direction find(Vector vector) const;

  // The cells one after the other from `cell` (not included) to the border or the first hole.
  [[nodiscard]] std::span<Cell const> ray(Direction direction, Cell cell) const {
    std::size_t const i = static_cast<std::size_t>(direction) * static_cast<std::size_t>(slots_) + cell;
    return {cells_.data() + start_[i], cells_.data() + start_[i + 1]};
  }

  [[nodiscard]] Column column(Cell cell) const { return column_[cell]; }
  // All cells of a column that can ever exist, lowest level first.
  [[nodiscard]] std::span<Cell const> column_cells(Column column) const {
    return {column_list_.data() + column_start_[column], column_list_.data() + column_start_[column + 1u]};
  }
  [[nodiscard]] int columns() const { return files_ * ranks_; }
  // The column one step away (whole files and ranks), no_column outside the bounding box.
  [[nodiscard]] Column next_column(Column column, int files, int ranks) const;

 private:
  int slots_ = 0;
  int files_ = 0;
  int ranks_ = 0;
  std::vector<Vector> vectors_;
  std::vector<Direction> reverse_;
  std::vector<std::uint32_t> start_;  // directions x slots + 1 offsets into cells_
  std::vector<Cell> cells_;
  std::vector<Column> column_;
  std::vector<std::uint32_t> column_start_;
  std::vector<Cell> column_list_;
};

}  // namespace strata
