#pragma once
// Win/draw/loss model: the probabilities of the results, from the score and the law alone. Integers, so that every machine gives
// the same numbers.

#include "eval/piece_values.hpp"

namespace strata {

struct WinDrawLoss {
  int win = 0, draw = 0, loss = 0;  // thousandths, 1000 together
};

// For the side of the score.
[[nodiscard]] WinDrawLoss win_draw_loss(int score, PieceValues const& values);

}  // namespace strata
