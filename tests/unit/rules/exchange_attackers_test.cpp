#include "rules/attack/exchange_attackers.hpp"

#include <gtest/gtest.h>

#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

class ExchangeAttackersOfACell : public ::testing::TestWithParam<tests::GameCase> {};

// Against attackers_of(), which looks at the whole board each time: random cells, from which random pieces leave one by one.
TEST_P(ExchangeAttackersOfACell, AreThoseOfThePiecesThatAreLeft) {
  auto const variant = tests::load(GetParam());
  auto const& cells = variant->rules->geometry.all();
  visit(*tests::start_position(*variant), [&]<int Words, Features F>(Position<Words, F>&) {
    tests::play_randomly(*variant, 100, [&](Game const& game, std::vector<Move> const&, Random& random) {
      auto const copy = game.position().clone();
      auto& position = instance_of<Words, F>(*copy);
      for (int i = 0; i < 3; ++i) {
        Cell const cell = cells[random.below(cells.size())];
        ExchangeAttackers<Words, F> attackers(position, cell);
        CellSet<Words> gone;
        for (int left = 0; left < 12; ++left) {
          CellSet<Words> both;
          for (Color const color : {Color::White, Color::Black}) {
            auto const found = attackers.of(color);
            ASSERT_EQ(found, attackers_of(position, cell, color, gone));
            both |= found;
          }
          // Mostly one that could capture, so that others come forward; sometimes any piece.
          Cell leaves = both.first();
          if (random.below(4) == 0 || leaves == no_cell) leaves = cells[random.below(cells.size())];
          if (leaves == cell || !position.piece_at(leaves) || gone.contains(leaves)) continue;
          gone.insert(leaves);
          attackers.leave(leaves);
        }
      }
    });
  });
}

INSTANTIATE_TEST_SUITE_P(Games, ExchangeAttackersOfACell, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& game) { return tests::test_name(game.param); });

}  // namespace
}  // namespace strata
