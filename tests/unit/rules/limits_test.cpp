// Nothing truncates and nothing asserts on any setup, however crowded.

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "base/random.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

// A cube with kings in opposite corners and as many white pieces of a type as asked, on random cells.
std::shared_ptr<Variant const> uplifting() {
  auto variant = load_variant("uplifting");
  EXPECT_TRUE(variant);
  return *variant;
}

void add_pieces(Setup& setup, Ruleset const& rules, Random& random, Piece piece, int count, int level) {
  while (count > 0) {
    Cell const cell = rules.geometry.all()[random.below(rules.geometry.all().size())];
    if (setup.pieces[cell] || (level >= 0 && rules.geometry.coord(cell).level != level)) continue;
    setup.pieces[cell] = piece;
    --count;
  }
}

TEST(Limits, ACubeOfTwoHundredQueensAndSixtyFourPawnsListsItsMoves) {
  auto const variant = uplifting();
  Ruleset const& rules = *variant->rules;
  Names const& names = variant->names;
  Random random(1);
  strata::Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
  PieceType const king = names.find_letter('K');
  setup.pieces[rules.geometry.at({0, 0, 0})] = Piece(Color::White, king);
  // The black king is walled in by its own pawns, so that White to move is not giving check already.
  setup.pieces[rules.geometry.at({7, 7, 7})] = Piece(Color::Black, king);
  for (int x = 6; x < 8; ++x)
    for (int y = 6; y < 8; ++y)
      if (Cell const cell = rules.geometry.at({x, y, 6}); !setup.pieces[cell])
        setup.pieces[cell] = Piece(Color::Black, names.find_letter('P'));
  for (Coord c : {Coord{6, 7, 7}, Coord{7, 6, 7}, Coord{6, 6, 7}})
    setup.pieces[rules.geometry.at(c)] = Piece(Color::Black, names.find_letter('N'));
  add_pieces(setup, rules, random, Piece(Color::White, names.find_letter('P')), 60, 6);
  add_pieces(setup, rules, random, Piece(Color::White, names.find_letter('Q')), 200, -1);
  auto position = make_position(variant->rules, setup, Forgive::OpponentInCheck);
  ASSERT_TRUE(position) << explain(rules, names, position.error());
  auto const moves = (*position)->legal_moves();
  EXPECT_GT(moves.size(), 2000U);
  EXPECT_EQ((*position)->perft(1, true), moves.size());
}

TEST(Limits, SeventyTwoQueensAloneHaveThousandsOfMoves) {
  auto const variant = uplifting();
  Ruleset const& rules = *variant->rules;
  strata::Setup setup;
  Random random(2);
  setup.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
  PieceType const king = variant->names.find_letter('K');
  setup.pieces[rules.geometry.at({0, 0, 0})] = Piece(Color::White, king);
  setup.pieces[rules.geometry.at({7, 7, 7})] = Piece(Color::Black, king);
  add_pieces(setup, rules, random, Piece(Color::White, variant->names.find_letter('Q')), 72, -1);
  auto position = make_position(variant->rules, setup, Forgive::OpponentInCheck);
  ASSERT_TRUE(position);
  EXPECT_GT((*position)->legal_moves().size(), 1500U);
}

TEST(Limits, BugB9EveryConfigurationOfTheBoardsPlays) {
  for (auto const& [rule, expected] : {std::pair("standard", 225), std::pair("tournament", 495)}) {
    auto const loaded = load_variant("parmen", {{"rules", rule}});
    ASSERT_TRUE(loaded);
    Variant const& variant = **loaded;
    Ruleset const& rules = *variant.rules;
    strata::Setup setup;
    setup.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
    setup.pieces[variant.names.find_cell("c2(2)")] = Piece(Color::White, variant.names.find_letter('K'));
    setup.pieces[variant.names.find_cell("d7(6)")] = Piece(Color::Black, variant.names.find_letter('K'));
    setup.boards.resize(4);
    for (int b = 0; b < 4; ++b)
      setup.boards[static_cast<std::size_t>(b)].owner = rules.boards.original_owner[static_cast<std::size_t>(b)];
    std::set<std::set<int>> played;
    for (int a = 0; a < 12; ++a)
      for (int b = 0; b < 12; ++b)
        for (int c = 0; c < 12; ++c)
          for (int d = 0; d < 12; ++d) {
            std::array const pins{a, b, c, d};
            std::set<int> const key(pins.begin(), pins.end());
            if (key.size() < 4 || played.contains(key)) continue;
            for (std::size_t i = 0; i < 4; ++i) setup.boards[i].pin = pins[i];
            auto position = make_position(loaded.value()->rules, setup);
            if (!position) continue;
            played.insert(key);
            (void)(*position)->perft(2, true);
          }
    EXPECT_EQ(played.size(), static_cast<std::size_t>(expected)) << rule;
  }
}

}  // namespace
}  // namespace strata
