#pragma once
// Finds the moves of the side to move that may give check: reads the lines of the enemy kings once per position, then answers for any
// number of moves. A guide for a search, not the law: castling, en passant and board moves always count; a pawn that promotes while moving
// away along the king's line is missed.

#include <array>

#include "rules/attack/attacks.hpp"
#include "rules/position/position.hpp"

namespace strata {

template <int Words, Features F>
class CheckFinder {
 public:
  explicit CheckFinder(Position<Words, F> const& position);

  [[nodiscard]] bool may_give_check(Move move) const {
    if (move.kind() == MoveKind::BoardMove || move.kind() == MoveKind::Castling || move.kind() == MoveKind::EnPassant)
      return true;
    Piece const piece = position_->piece_at(move.from());
    Piece const arrives = move.is_promotion() ? Piece(piece.color(), move.promoted_to()) : piece;
    if (attacks_king(move.from(), move.to(), arrives)) return true;
    // The line stays closed if the piece moves along it.
    return discoverers_.contains(move.from()) &&
           !(lined_.contains(move.to()) && (directions_[move.to()] & directions_[move.from()]) != 0);
  }

 private:
  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;

  [[nodiscard]] bool attacks_king(Cell from, Cell to, Piece piece) const {
    if constexpr (F == Features::Plain)
      if (reads_lines_) return checking_cells(piece).contains(to);
    return looks_at_king(from, to, piece);
  }
  [[nodiscard]] bool looks_at_king(Cell from, Cell to, Piece piece) const;
  [[nodiscard]] CellSet<Words> const& checking_cells(Piece piece) const {
    if (((known_ >> piece.type()) & 1) == 0) find_checking_cells(piece);
    return cells_by_type[piece.type()];
  }
  void find_checking_cells(Piece piece) const;

  Position<Words, F> const* position_;
  CellSet<Words> kings_;
  bool reads_lines_ = false;         // with one king, and at most one line between two cells
  mutable std::uint32_t known_ = 0;  // types whose cells were computed
  // The cells from which a piece would give check, by type. Computed on demand.
  union {
    mutable std::array<CellSet<Words>, max_piece_types> cells_by_type;
  };
  CellSet<Words> discoverers_;  // own pieces whose leaving opens a line to a king
  CellSet<Words> lined_;        // cells from which a line leads to a king
  // For cells of lined_: the directions that lead there, and in how many steps.
  std::array<std::uint64_t, slots> directions_;
  std::array<std::uint8_t, slots> steps_;
};

}  // namespace strata
