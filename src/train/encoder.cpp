#include "train/encoder.hpp"

#include <algorithm>

#include "eval/net/reference.hpp"
#include "eval/net/symmetries.hpp"

namespace strata::train {

Encoder::Encoder(Evaluator const& evaluator, net::FeatureSet const& features, net::Base base, int pieces)
    : evaluator_(&evaluator),
      slots_(static_cast<std::size_t>(evaluator.rules().geometry.slots())),
      base_(base),
      pieces_(std::max(pieces, 1)) {
  Ruleset const& rules = evaluator.rules();
  std::size_t const kinds = 2 * rules.types.size();
  std::vector<std::vector<int>> pin_maps;
  auto const cell_maps = net::symmetries_of(rules, &pin_maps);
  for (std::size_t number = 0; number < cell_maps.size(); ++number) {
    net::CellMap const& cells = cell_maps[number];
    Map map;
    map.piece_square.resize(kinds * slots_);
    for (Color const view : {Color::White, Color::Black}) {
      auto const v = static_cast<std::size_t>(index(view));
      map.rows[v].resize(kinds * slots_);
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        Piece const piece(static_cast<Color>(kind % 2), static_cast<PieceType>(kind / 2));
        for (Cell const cell : rules.geometry.all()) {
          map.rows[v][kind * slots_ + cell] = features.row(view, piece, cells[cell]);
          map.piece_square[kind * slots_ + cell] = evaluator.piece_square(piece, cells[cell]);
        }
      }
      if (features.has_boards())
        for (int const pin : pin_maps[number])
          for (Color const owner : {Color::White, Color::Black})
            map.board[v].push_back(features.board_row(view, pin, owner));
    }
    maps_.push_back(std::move(map));
  }
}

// As net::base_of(), with the tables of the map.
int Encoder::base_of(TrainingPosition const& position, Map const& map) const {
  if (base_ == net::Base::Nothing) return 0;
  std::uint32_t const decisive = evaluator_->rules().extinction_types;
  std::array<Tapered, 2> sums;
  std::array<int, 2> last_types{};
  int material = 0;
  for (auto const& [piece, cell] : position.pieces) {
    auto const side = static_cast<std::size_t>(index(piece.color()));
    sums[side] += map.piece_square[static_cast<std::size_t>(piece.index()) * slots_ + cell];
    if (((evaluator_->promoting_types() >> piece.type()) & 1) == 0) material += evaluator_->value(piece);
    if (((decisive >> piece.type()) & 1) != 0) ++last_types[side];
  }
  for (std::size_t side = 0; decisive != 0 && side < 2; ++side)
    sums[side] -= evaluator_->extinction_danger(last_types[side]);
  auto const us = static_cast<std::size_t>(index(position.side_to_move));
  return net::piece_square_base(*evaluator_, sums[us], sums[1 - us], material);
}

void Encoder::encode(TrainingPosition const& position, std::size_t map, EncodedPosition& encoded) const {
  Map const& here = maps_[map];
  auto const first = static_cast<std::size_t>(index(position.side_to_move));
  std::size_t const pieces = position.pieces.size(), boards = position.boards.size();
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<net::Row>& rows = encoded.rows[i];
    rows.resize(pieces + boards);
    auto const& table = here.rows[first ^ i];
    for (std::size_t at = 0; at < pieces; ++at)
      rows[at] = table[static_cast<std::size_t>(position.pieces[at].piece.index()) * slots_ + position.pieces[at].cell];
    for (std::size_t at = 0; at < boards; ++at)
      rows[pieces + at] = here.board[first ^ i][2 * static_cast<std::size_t>(position.boards[at].pin) +
                                                static_cast<std::size_t>(index(position.boards[at].owner))];
  }
  int const count = std::max(1, static_cast<int>(pieces));
  encoded.bucket = static_cast<std::size_t>(std::min(net::buckets - 1, net::buckets * (count - 1) / pieces_));
  encoded.base = static_cast<float>(base_of(position, here));
}

}  // namespace strata::train
