#pragma once
// The parts of a Position that a training position has: pieces, boards, the side to move, and the piece-square sum.

#include <array>

#include "eval/accumulator.hpp"
#include "rules/position/position.hpp"
#include "train/positions.hpp"

namespace strata::train {

// Pieces in the order of cells.
template <int Words, Features F>
void set_pieces(Position<Words, F> const& position, TrainingPosition& to) {
  to.pieces.clear();
  to.boards.clear();
  position.occupied().for_each([&](Cell cell) { to.pieces.push_back({position.piece_at(cell), cell}); });
  if constexpr (F == Features::Full) {
    for (int board = 0; board < position.rules().boards.boards; ++board)
      to.boards.push_back({position.boards().pin[static_cast<std::size_t>(board)],
                           (position.boards().owners >> board & 1) != 0 ? Color::Black : Color::White});
  }
  to.side_to_move = position.side_to_move();
}

// TrainingPosition::base, from PieceSums of White and Black.
[[nodiscard]] inline int base_of(std::array<PieceSums, 2> const& sums, Evaluator const& evaluator, Color side) {
  PieceSums const& own = sums[static_cast<std::size_t>(side)];
  PieceSums const& enemy = sums[static_cast<std::size_t>(!side)];
  return (own.piece_square - enemy.piece_square).at(evaluator.phase(own.non_pawn_material + enemy.non_pawn_material));
}

}  // namespace strata::train
