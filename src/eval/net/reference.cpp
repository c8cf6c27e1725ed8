#include "eval/net/reference.hpp"

#include <algorithm>
#include <array>

namespace strata::net {

Pieces pieces_of(Setup const& setup) {
  Pieces all;
  all.side_to_move = setup.side_to_move;
  for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell)
    if (setup.pieces[cell]) all.pieces.emplace_back(setup.pieces[cell], static_cast<Cell>(cell));
  for (BoardPlacement const& board : setup.boards) all.boards.emplace_back(board.pin, board.owner);
  return all;
}

std::vector<std::int16_t> accumulator_of(Network const& network, Pieces const& pieces, Color view) {
  FeatureSet const& features = network.features();
  NetworkWeights const& weights = network.weights();
  std::vector<std::int16_t> sums = weights.bias;
  auto const add = [&](Row row) {
    for (std::size_t unit = 0; unit < sums.size(); ++unit)
      sums[unit] = static_cast<std::int16_t>(sums[unit] + weights.rows[row * sums.size() + unit]);
  };
  for (auto const& [piece, cell] : pieces.pieces) add(features.row(view, piece, cell));
  if (features.has_boards())
    for (auto const& [pin, owner] : pieces.boards) add(features.board_row(view, pin, owner));
  return sums;
}

std::int32_t output_of(Network const& network, Pieces const& pieces) {
  NetworkHeader const& header = network.header();
  auto const hidden = static_cast<std::size_t>(header.hidden);
  auto const bucket = static_cast<std::size_t>(network.bucket(static_cast<int>(pieces.pieces.size())));
  std::int32_t output = network.weights().output_bias[bucket];
  std::size_t weight = bucket * 2 * hidden;
  for (Color const view : {pieces.side_to_move, !pieces.side_to_move})
    for (std::int16_t const sum : accumulator_of(network, pieces, view)) {
      int const active = std::clamp<int>(sum, 0, header.qa);
      output += active * active * network.weights().output[weight++];
    }
  return output;
}

int base_of(Base base, Evaluator const& evaluator, Pieces const& pieces) {
  if (base == Base::Nothing) return 0;
  std::array<Tapered, 2> sums;
  std::array<int, 2> last_types{};  // pieces of the types whose extinction loses
  int non_pawn_material = 0;
  for (auto const& [piece, cell] : pieces.pieces) {
    auto const side = static_cast<std::size_t>(index(piece.color()));
    sums[side] += evaluator.piece_square(piece, cell);
    if (((evaluator.promoting_types() >> piece.type()) & 1) == 0) non_pawn_material += evaluator.value(piece);
    if (((evaluator.rules().extinction_types >> piece.type()) & 1) != 0) ++last_types[side];
  }
  for (std::size_t side = 0; side < 2; ++side) sums[side] -= evaluator.extinction_danger(last_types[side]);
  auto const us = static_cast<std::size_t>(index(pieces.side_to_move));
  return piece_square_base(evaluator, sums[us], sums[1 - us], non_pawn_material);
}

}  // namespace strata::net
