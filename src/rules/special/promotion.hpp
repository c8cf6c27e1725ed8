#pragma once
// Promotion: where it happens is Position::promotes_at(), to what is Position::promotion_choices(); here the moves are made.

#include <bit>

#include "rules/move_list.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Pushes the move, or one move for each choice where the piece promotes on arrival (promotion is compulsory).
template <int Words, Features F>
void add_with_promotion(Position<Words, F> const& position, Piece piece, Move move, MoveList& list) {
  if (!position.promotes_at(piece, move.to())) {
    list.push(move);
    return;
  }
  for (std::uint32_t choices = position.promotion_choices(piece, move.to()); choices != 0; choices &= choices - 1)
    list.push(Move(move.from(), move.to(), move.kind(), std::countr_zero(choices) + 1));
}

}  // namespace strata
