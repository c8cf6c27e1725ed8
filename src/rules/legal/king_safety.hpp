#pragma once
// What the safety of its own king requires of a move. read_safety() reads the lines of the king once per position; after that most moves
// are known to be legal without being tried.

#include "rules/attack/attacks.hpp"
#include "rules/position/position.hpp"

namespace strata {

// For games with direct lines and one royal piece a side. There attack is symmetric, so pins and checks can be read off
// the lines of the king.
template <int Words>
struct Safety {
  bool known = false;  // false: every move must be tried
  Cell king = no_cell;
  int checkers = 0;
  CellSet<Words> answers;        // cells on which a piece other than the king answers the single check
  CellSet<Words> may_be_pinned;  // own pieces that an enemy slider may pin
};

template <int Words, Features F>
[[nodiscard]] Safety<Words> read_safety(Position<Words, F> const& position);

// Legal without being tried: a quiet or capturing move of a piece that is not the king, not pinned, and answers the check.
template <int Words>
[[nodiscard]] bool is_surely_legal(Safety<Words> const& safety, Move move) {
  if (!safety.known || move.kind() == MoveKind::EnPassant || move.kind() == MoveKind::Castling) return false;
  if (move.from() == safety.king || safety.may_be_pinned.contains(move.from())) return false;
  return safety.checkers == 0 || (safety.checkers == 1 && safety.answers.contains(move.to()));
}

// Whether the move captures the last piece of the extinction types and may therefore leave the own king in check.
template <int Words, Features F>
[[nodiscard]] bool wins_by_extinction(Position<Words, F> const& position, Move move);

}  // namespace strata
