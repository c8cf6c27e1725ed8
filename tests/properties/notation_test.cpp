// Properties of written moves and of refusals, tried on seeded random play of every game.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "notation/refusal_text.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

using tests::GameCase;

int positions_for(Variant const& variant, int wanted) {
  return variant.rules->geometry.slots() > 200 ? std::max(5, wanted / 5) : wanted;
}

// Every move of the list in every notation: no two texts are the same, and each is read back, marks included.
void expect_complete(Variant const& variant, int positions) {
  Names const& names = variant.names;
  ASSERT_FALSE(names.notations.empty());
  tests::play_randomly(variant, positions, [&](Game const& game, std::vector<Move> const& moves, Random&) {
    AnyPosition const& position = game.position();
    for (NotationRules const& notation : names.notations) {
      std::vector<std::string> const texts = write_native(position, names, notation, moves);
      ASSERT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        auto const back = read_native(position, names, notation, texts[i], Marks::Check);
        ASSERT_TRUE(back) << texts[i] << ": " << back.error().text();
        ASSERT_EQ(*back, moves[i]) << texts[i];
      }
    }
  });
}

class NotationPlay : public ::testing::TestWithParam<GameCase> {};
INSTANTIATE_TEST_SUITE_P(Games, NotationPlay, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& tested) { return tests::test_name(tested.param); });

TEST_P(NotationPlay, EveryMoveIsWrittenOnceAndReadBack) {
  auto const variant = tests::load(GetParam());
  expect_complete(*variant, positions_for(*variant, 40));
}

// The law says no; somebody asks why. There is a reason for every pair of cells, and it is none only if the move is legal.
TEST_P(NotationPlay, EveryRefusalHasAReason) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  tests::play_randomly(*variant, positions_for(*variant, 40),
                       [&](Game const& game, std::vector<Move> const& moves, Random& random) {
                         if (moves.empty()) return;
                         AnyPosition const& position = game.position();
                         std::set<std::pair<int, int>> pieces, boards;
                         for (Move const move : moves)
                           (move.kind() == MoveKind::BoardMove ? boards : pieces).emplace(move.from(), move.to());
                         auto const expect_reason = [&](Refusal const& refusal, bool legal, std::string const& what) {
                           ASSERT_EQ(refusal.is_none(), legal) << what;
                           ASSERT_NE(refusal.code, RefusalCode::Unknown) << what;
                           ASSERT_EQ(refusal_text(position, variant->names, refusal).empty(), legal) << what;
                         };
                         auto const& cells = rules.geometry.all();
                         for (int i = 0; i < 400; ++i) {
                           Cell const from = cells[random.below(cells.size())];
                           Cell const to = cells[random.below(cells.size())];
                           if (!position.piece_at(from).is(position.side_to_move()) && random.below(8) != 0) continue;
                           expect_reason(find_refusal(position, from, to), pieces.contains({from, to}),
                                         variant->names.cells[from] + "-" + variant->names.cells[to]);
                           if (HasFatalFailure()) return;
                         }
                         int const pins = static_cast<int>(rules.boards.pins.size());
                         for (int from = 0; from < pins; ++from)
                           for (int to = 0; to < pins; ++to)
                             expect_reason(find_board_refusal(position, from, to), boards.contains({from, to}),
                                           "@" + std::to_string(from) + "-" + std::to_string(to));
                         for (std::size_t row = 0; row < rules.castling.size(); ++row) {
                           bool const legal = std::ranges::any_of(moves, [&](Move move) {
                             return move.kind() == MoveKind::Castling && move.detail() == static_cast<int>(row);
                           });
                           expect_reason(find_castling_refusal(position, static_cast<int>(row)), legal,
                                         "castling " + std::to_string(row));
                         }
                         // Numbers that are no cells and no pins are refused, too.
                         expect_reason(find_refusal(position, no_cell, cells[0]), false, "no cell");
                         expect_reason(find_refusal(position, cells[0], 511), false, "no cell");
                         expect_reason(find_board_refusal(position, -1, 99), false, "no pin");
                       });
}

TEST(NotationBugs, BugB3RomulanTextComesBackForEveryLegalMove) {
  for (OptionValues const& options :
       {OptionValues{}, OptionValues{{"rules", "tournament"}}, OptionValues{{"promotion", "captured"}}})
    expect_complete(*load_variant("parmen", options).value(), 150);
}

}  // namespace
}  // namespace strata
