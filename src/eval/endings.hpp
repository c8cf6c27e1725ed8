#pragma once
// Knowledge of positions that every evaluation shares: boards that are nearly bare, sides that cannot win, the move rule, and the danger of
// losing by extinction.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "eval/accumulator.hpp"
#include "eval/evaluator.hpp"
#include "rules/position/position.hpp"

namespace strata {

// The penalty for having few pieces left of the types whose extinction loses the game.
template <int Words, Features F>
[[nodiscard]] Tapered extinction_danger(Position<Words, F> const& position, Evaluator const& evaluator, Color color) {
  int left = 0;
  for (std::uint32_t types = position.rules().extinction_types; types != 0; types &= types - 1)
    left += position.count(Piece(color, static_cast<PieceType>(std::countr_zero(types))));
  return evaluator.extinction_danger(left);
}

// Whether a side has too little material to mate: nothing, or a single piece of a type that cannot mate alone.
template <int Words, Features F>
[[nodiscard]] bool cannot_win(Position<Words, F> const& position, PieceSums const& own, Color color) {
  if (own.piece_count > 1) return false;
  if (own.piece_count == 0) return position.rules().extinction_types == 0;
  std::uint32_t lone = position.rules().endings.material.lone;
  bool is_lone = false;
  for (; lone != 0; lone &= lone - 1)
    is_lone = is_lone || !position.pieces(Piece(color, static_cast<PieceType>(std::countr_zero(lone)))).empty();
  return is_lone;
}

// Whether so little is left of a side that the other one drives its king to mate (mop-up evaluation).
[[nodiscard]] inline bool is_nearly_bare(PieceSums const& weak, PieceSums const& strong, int unit) {
  if (strong.material < weak.material + 4 * unit) return false;
  return weak.piece_count == 0 || weak.material * 10 <= strong.material ||
         (weak.piece_count <= 2 && weak.material <= 6 * unit);
}

// The score of an evaluation for the side to move, as the ends of the game make it: next to nothing for a side that cannot win, and less with
// every ply past half of the move rule, so that the search makes progress before the draw.
template <int Words, Features F>
[[nodiscard]] int scaled_by_endings(Position<Words, F> const& position, PieceSums const& ours, PieceSums const& theirs,
                                    int score) {
  Color const us = position.side_to_move();
  if (score > 0 ? cannot_win(position, ours, us) : cannot_win(position, theirs, !us)) score /= 16;
  int const limit = position.rules().endings.move_rule_plies;
  if (limit > 0 && position.halfmove_clock() > limit / 2) {
    int const left = std::max(0, limit - position.halfmove_clock());
    score = static_cast<int>(std::int64_t{score} * (limit + 2 * left) / (2 * limit));
  }
  return std::clamp(score, -max_evaluation, max_evaluation);
}

}  // namespace strata
