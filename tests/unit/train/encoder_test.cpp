#include "train/encoder.hpp"

#include <gtest/gtest.h>

#include "eval/net/symmetries.hpp"
#include "tests/unit/train/toy_positions.hpp"

namespace strata::train {
namespace {

class Encoders : public ::testing::TestWithParam<tests::GameCase> {};

// A position under a map has the rows and the base of the mapped position.
TEST_P(Encoders, SeeAPositionUnderAMapAsTheMappedPosition) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  Evaluator const evaluator(variant->rules);
  net::FeatureSet const features(rules);
  std::vector<std::vector<int>> pin_maps;
  auto const cell_maps = net::symmetries_of(rules, &pin_maps);
  Encoder const encoder(evaluator, features, net::Base::PieceSquare, 32);
  ASSERT_EQ(encoder.maps(), cell_maps.size());
  EncodedPosition encoded;
  tests::play_randomly(*variant, 60, [&](Game const& game, std::vector<Move> const&, Random& random) {
    TrainingPosition const position = training_position(game.position());
    std::size_t const map = random.below(cell_maps.size());
    TrainingPosition mapped = position;
    for (auto& [piece, cell] : mapped.pieces) cell = cell_maps[map][cell];
    for (auto& [pin, owner] : mapped.boards) pin = pin_maps[map][static_cast<std::size_t>(pin)];
    encoder.encode(position, map, encoded);
    ASSERT_EQ(static_cast<int>(encoded.base), net::base_of(net::Base::PieceSquare, evaluator, pieces_of(mapped)));
    ASSERT_EQ(encoded.bucket, std::min<std::size_t>(7, 8 * (position.pieces.size() - 1) / 32));
    for (std::size_t view = 0; view < 2; ++view) {
      Color const side = view == 0 ? position.side_to_move : !position.side_to_move;
      std::vector<net::Row> rows;
      for (auto const& [piece, cell] : mapped.pieces) rows.push_back(features.row(side, piece, cell));
      for (auto const& [pin, owner] : mapped.boards) rows.push_back(features.board_row(side, pin, owner));
      ASSERT_EQ(encoded.rows[view], rows);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Encoders, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

}  // namespace
}  // namespace strata::train
