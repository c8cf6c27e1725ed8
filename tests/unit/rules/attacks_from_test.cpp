#include "rules/attack/attacks_from.hpp"

#include <gtest/gtest.h>

#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

class AttacksFromACell : public ::testing::TestWithParam<tests::GameCase> {};

// Every kind of piece, from cells occupied and empty.
TEST_P(AttacksFromACell, AreThoseOfEachPiece) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  auto const& cells = rules.geometry.all();
  visit(*tests::start_position(*variant), [&]<int Words, Features F>(Position<Words, F>&) {
    tests::play_randomly(*variant, 60, [&](Game const& game, std::vector<Move> const&, Random& random) {
      auto const copy = game.position().clone();
      auto const& position = instance_of<Words, F>(*copy);
      for (int i = 0; i < 4; ++i) {
        Cell const from = cells[random.below(cells.size())];
        AttacksFrom<Words, F> const attacks_from(position, from);
        for (int type = 0; type < rules.type_count(); ++type)
          for (Color const color : {Color::White, Color::Black}) {
            Piece const piece(color, static_cast<PieceType>(type));
            ASSERT_EQ(attacks_from(piece), attacks(position, from, piece));
          }
      }
    });
  });
}

INSTANTIATE_TEST_SUITE_P(Games, AttacksFromACell, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

}  // namespace
}  // namespace strata
