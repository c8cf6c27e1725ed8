#pragma once
// FeatureSet: the rows of the first layer of a network under one law, found from the compiled law alone. A row is switched on by a piece on a
// cell, seen by one side: White and Black each see (own or enemy, type, cell), and Black's view is turned by the symmetry of the game. In a
// game of movable boards a row more is switched on for each board, by the pin it stands on and its owner. Cells are numbered densely, in the
// order of Geometry::all(). (chessprogramming wiki, NNUE; docs/formats/net.md)

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/piece.hpp"
#include "rules/ruleset.hpp"

namespace strata::net {

using Row = std::uint32_t;

class FeatureSet {
 public:
  explicit FeatureSet(Ruleset const& rules);

  // The name in the header of a file: the kind of rows ("cells", "cells+boards"; with "-by-side" in a game without a symmetry, where each
  // side has rows of its own) and a hash of cells and moves by type ("cells:0123abcd"). Another name means other rows.
  [[nodiscard]] std::string const& name() const { return name_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cells() const { return cells_; }
  // 2 * types, or twice as many where each side has rows of its own, White's first: even ones are own pieces, odd ones the enemy's.
  [[nodiscard]] int planes() const { return planes_; }
  [[nodiscard]] int pins() const { return pins_; }  // places for movable boards
  [[nodiscard]] bool by_side() const { return by_side_; }
  // The dense number of a cell that can exist.
  [[nodiscard]] int dense(Cell cell) const { return dense_[cell]; }

  // The row of a piece on a cell as `view` sees it: plane * cells() + dense cell.
  [[nodiscard]] Row row(Color view, Piece piece, Cell cell) const {
    return piece_rows_[static_cast<std::size_t>(view)][static_cast<std::size_t>(piece.index()) * slots_ + cell];
  }
  // The row of a board on a pin, which belongs to `owner`. Only in games of movable boards.
  [[nodiscard]] bool has_boards() const { return pins_ > 0; }
  [[nodiscard]] Row board_row(Color view, int pin, Color owner) const {
    return board_rows_[static_cast<std::size_t>(view)]
                      [2 * static_cast<std::size_t>(pin) + static_cast<std::size_t>(owner)];
  }

 private:
  std::string name_;
  int rows_ = 0, cells_ = 0, planes_ = 0, pins_ = 0;
  bool by_side_ = false;
  std::size_t slots_ = 0;
  std::vector<std::int16_t> dense_;
  std::array<std::vector<Row>, 2> piece_rows_;
  std::array<std::vector<Row>, 2> board_rows_;
};

}  // namespace strata::net
