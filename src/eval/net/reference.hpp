#pragma once
// The output of a network for the pieces on a board, written out in plain loops: the definition. Searches compute the same from node to node
// (accumulator.hpp, network_evaluation.hpp); trainers and tests compare themselves with this.

#include <span>
#include <utility>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/net/network.hpp"
#include "rules/position/setup.hpp"

namespace strata::net {

struct Pieces {
  std::vector<std::pair<Piece, Cell>> pieces;
  std::vector<std::pair<int, Color>> boards;  // pin and owner of each movable board
  Color side_to_move = Color::White;
};

[[nodiscard]] Pieces pieces_of(Setup const& setup);

// The accumulator of one side, and the output for the side to move, in units of 1 / (qa * qa * qb).
[[nodiscard]] std::vector<std::int16_t> accumulator_of(Network const& network, Pieces const& pieces, Color view);
[[nodiscard]] std::int32_t output_of(Network const& network, Pieces const& pieces);

// The base for the side to move, in centipawns. The piece-square base is the sums of PieceValues::piece_square() of both sides, less their
// dangers of extinction, tapered by the pieces that are not pawns. It depends on the tuned values of the game.
[[nodiscard]] int base_of(Base base, Evaluator const& evaluator, Pieces const& pieces);

// The same from sums that are kept; those of the side to move first.
[[nodiscard]] inline int piece_square_base(Evaluator const& evaluator, Tapered ours, Tapered theirs,
                                           int non_pawn_material) {
  return (ours - theirs).at(evaluator.phase(non_pawn_material));
}

}  // namespace strata::net
