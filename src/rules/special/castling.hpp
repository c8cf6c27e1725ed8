#pragma once
// Castling as rows of a table (upright art. 5, uplifting art. 5, parmen art. 6): which pieces go where, what must be empty, what
// must be safe. Rights are a set of rooks; Position keeps it.

#include "rules/attack/attacks.hpp"
#include "rules/move_list.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Whether everything but the safety of the landing cell allows this row of the table now.
template <int Words, Features F>
[[nodiscard]] bool may_castle_now(Position<Words, F> const& position, CastlingRule const& row) {
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  if (row.color != us || !position.may_castle(row.right)) return false;
  if (rules.castling_from_move_two && position.fullmove_number() == 1) return false;
  // Rights are shared by rows with one rook: this row's king must be at home, too.
  Piece const king = position.piece_at(row.king_from);
  if (!king.is(us) || ((row.kings >> king.type()) & 1) == 0) return false;
  if (position.piece_at(row.rook_from) != Piece(us, row.rook_type)) return false;
  auto const free_for_us = [&](Cell cell) {
    return position.exists(cell) && (!position.piece_at(cell) || cell == row.king_from || cell == row.rook_from);
  };
  if (!free_for_us(row.king_to) || !free_for_us(row.rook_to)) return false;
  for (Cell cell : row.empty)
    if (position.piece_at(cell)) return false;
  if (is_attacked(position, row.king_from, !us)) return false;
  for (Cell cell : row.safe)
    if (is_attacked(position, cell, !us)) return false;
  return true;
}

template <int Words, Features F>
void add_castling(Position<Words, F> const& position, MoveList& list) {
  std::vector<CastlingRule> const& table = position.rules().castling;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (may_castle_now(position, table[i]))
      list.push(Move(table[i].king_from, table[i].king_to, MoveKind::Castling, static_cast<int>(i)));
}

}  // namespace strata
