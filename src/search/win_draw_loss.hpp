#pragma once
// Win/draw/loss model: the probabilities of the results, from the score and the law alone. That of a win is a logistic function of
// the score, that of a loss the same of its negative, and a draw is the rest. (Stockfish's model of wins, draws and losses)
// Integers, so that every machine gives the same numbers.

#include "eval/piece_values.hpp"

namespace strata {

struct WinDrawLoss {
  int win = 0, draw = 0, loss = 0;  // thousandths, 1000 together
};

// For the side of the score.
[[nodiscard]] WinDrawLoss win_draw_loss(int score, PieceValues const& values);

}  // namespace strata
