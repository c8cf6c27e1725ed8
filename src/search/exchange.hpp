#pragma once
// Static exchange evaluation: what a capture wins or loses if both sides go on taking on that cell, cheapest man first.
// Works on every line rule, because attackers are asked anew after each capture.

#include "eval/evaluator.hpp"
#include "rules/position.hpp"

namespace strata {

// Centipawns for the side to move. Pins and checks are not looked at. Quiet moves, castling and board moves give what they
// lose on the cell they go to (0 for the latter two).
template <int Words, Features F>
[[nodiscard]] int exchange_score(Position<Words, F> const& position, Evaluator const& evaluator, Move move);

// What the move takes at once, promotion included.
template <int Words, Features F>
[[nodiscard]] int immediate_gain(Position<Words, F> const& position, Evaluator const& evaluator, Move move);

}  // namespace strata
