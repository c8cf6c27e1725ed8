#pragma once
// TableLaw: what a tablebase needs of a law, over cells that are numbered densely in the order of Geometry::all(). The endings of a table
// are those of three pieces: a royal piece of each side and one other piece, which belongs to White here; where it is Black's, the position
// is turned by the symmetry of the game. (chessprogramming wiki, Endgame Tablebases)

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "rules/ruleset.hpp"

namespace strata::tablebase {

using Place = std::uint16_t;  // number of a cell, 0 .. TableLaw::places() - 1
inline constexpr Place no_place = 0xFFFF;

// One cell of a path. A path is walked cell by cell until something stands on it; the piece may stop where `arrives` is true.
struct PathStep {
  Place place = 0;
  bool arrives = false;
  bool last = false;  // of the path
};

// The paths of one kind of piece from every cell.
class Paths {
 public:
  [[nodiscard]] std::span<PathStep const> from(Place place) const {
    return {steps_.data() + begin_[place], steps_.data() + begin_[place + 1U]};
  }
  void begin_place() { begin_.push_back(static_cast<std::uint32_t>(steps_.size())); }
  void add(Place place, bool arrives, bool last) { steps_.push_back({place, arrives, last}); }
  [[nodiscard]] std::size_t bytes() const {
    return (steps_.capacity() * sizeof(PathStep)) + (begin_.capacity() * sizeof(std::uint32_t));
  }

 private:
  std::vector<PathStep> steps_;
  std::vector<std::uint32_t> begin_;
};

// One kind of piece of one colour.
struct TablePiece {
  Paths quiet;  // double steps included
  Paths capture;
  std::vector<bool> stands, checks_from;   // by place
  std::vector<std::uint32_t> promotes_to;  // by place: bit set of types it becomes on arrival there, 0: none
  std::vector<bool> drawn;  // by place: with this piece there and nothing else but royal pieces the law declares a draw
};

// A map of the board onto itself, by place.
using PlaceMap = std::vector<Place>;

class TableLaw {
 public:
  // Refuses, in words, a law of which no three pieces are an ending of this kind. `rules` must outlive it.
  static Result<TableLaw> create(Ruleset const& rules);

  [[nodiscard]] Ruleset const& rules() const { return *rules_; }
  [[nodiscard]] int places() const { return static_cast<int>(cells_.size()); }
  [[nodiscard]] Place place(Cell cell) const { return places_[cell]; }
  [[nodiscard]] Cell cell(Place place) const { return cells_[place]; }
  // The same place seen from the other side.
  [[nodiscard]] Place turned(Place place) const { return turned_[place]; }
  [[nodiscard]] PieceType royal() const { return royal_; }
  [[nodiscard]] TablePiece const& piece(PieceType type) const { return pieces_[0][type]; }
  [[nodiscard]] TablePiece const& royal_piece(Color color) const {
    return pieces_[static_cast<std::size_t>(color)][royal_];
  }
  // The types whose endings are not drawn by law wherever the piece stands, those that others become first.
  [[nodiscard]] std::vector<PieceType> table_types() const;
  [[nodiscard]] bool is_drawn_everywhere(PieceType type) const;
  [[nodiscard]] bool stalemate_loses() const { return rules_->endings.stalemate == StalemateRule::Loss; }
  // Whether two royal pieces alone are a draw by law.
  [[nodiscard]] bool bare_is_drawn() const { return rules_->endings.material.enabled; }

  // Bytes of memory, nearly all of them paths.
  [[nodiscard]] std::size_t bytes() const;

  // The maps under which every piece of the ending moves, stands, promotes, checks and is dead as before: the identity first.
  [[nodiscard]] std::vector<PlaceMap> symmetries_of(PieceType type) const;

 private:
  explicit TableLaw(Ruleset const& rules);
  [[nodiscard]] TablePiece read_piece(Piece piece) const;
  [[nodiscard]] bool is_drawn(PieceType type, Cell cell) const;
  [[nodiscard]] bool sides_agree() const;

  Ruleset const* rules_;
  std::vector<Cell> cells_;
  std::vector<Place> places_;  // by cell
  std::vector<Place> turned_;
  PieceType royal_ = no_piece_type;
  std::array<std::vector<TablePiece>, 2> pieces_;  // by colour and type
};

}  // namespace strata::tablebase
