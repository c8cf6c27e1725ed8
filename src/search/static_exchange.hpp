#pragma once
// Static exchange evaluation: what a capture wins or loses if both sides go on capturing on that cell with their least valuable
// attacker. Works under every line rule, because attackers are found anew after each capture.
// (chessprogramming wiki, Static Exchange Evaluation)

#include "eval/piece_values.hpp"
#include "rules/position/any_position.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Centipawns for the side to move. Pins and checks are ignored. For a quiet move, what it loses on its target cell; 0 for castling
// and board moves.
template <int Words, Features F>
[[nodiscard]] int static_exchange(Position<Words, F> const& position, PieceValues const& values, Move move);
// The same of a position of any game; visit() asks for one that could be changed, and nothing of it is.
[[nodiscard]] int static_exchange(AnyPosition& position, PieceValues const& values, Move move);

// The material won by the move itself, promotion included.
template <int Words, Features F>
[[nodiscard]] int immediate_gain(Position<Words, F> const& position, PieceValues const& values, Move move);

}  // namespace strata
