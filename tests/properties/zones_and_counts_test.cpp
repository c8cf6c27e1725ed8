// Zones and counts mean what they say: no legal move of any file leads to a position that position text refuses. On all shipped
// games, the games of tests/variants, published games, and random files; and every way of generating moves agrees on them.

#include <gtest/gtest.h>

#include <set>

#include "notation/move_text.hpp"
#include "rules/legal/refusal.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/random_variant.hpp"

namespace strata {
namespace {

// Every legal move leads to a position that is written, read and legal.
void expect_moves_lead_to_positions(Variant const& variant, AnyPosition const& here) {
  auto const position = here.clone();
  for (Move const move : here.legal_moves()) {
    std::string const text = write_canonical(here, variant.names, move);
    position->apply(move);
    std::string const tfen = write_tfen(*variant.rules, variant.names, position->setup());
    auto const read = position_from_tfen(variant.rules, variant.names, tfen);
    ASSERT_TRUE(read) << text << " leads to " << tfen << ": " << read.error().text();
    ASSERT_TRUE((*read)->same_bytes(*position)) << text << " leads to " << tfen;
    ASSERT_EQ((*read)->key(), position->fresh_key()) << text;
    position->undo();
  }
  ASSERT_TRUE(position->same_bytes(here));
}

// A piece attacks a cell exactly if it may capture there, as far as checks and the counts of promotions let it: `attackers` says so
// for pieces that may check from everywhere.
void expect_attack_is_capture(Variant const& variant, AnyPosition const& position) {
  Ruleset const& rules = *variant.rules;
  Color const us = position.side_to_move();
  std::set<std::pair<Cell, Cell>> captures;
  std::vector<Move> const moves = position.legal_moves();
  if (moves.empty()) return;
  for (Move const move : moves)
    if (move.kind() == MoveKind::Normal && position.is_capture(move)) captures.emplace(move.from(), move.to());
  for (Cell const to : rules.geometry.all()) {
    Piece const victim = position.piece_at(to);
    if (!victim.is(!us) || ((rules.royal_types >> victim.type()) & 1) != 0) continue;
    std::vector<Cell> const attackers = position.attackers(to, us);
    for (Cell const from : rules.geometry.all()) {
      Piece const piece = position.piece_at(from);
      if (!piece.is(us) || !rules.side(piece).checks_from[from]) continue;
      bool const attacks = std::ranges::find(attackers, from) != attackers.end();
      bool const captures_there = captures.contains({from, to});
      std::string const what = variant.names.cells[from] + " to " + variant.names.cells[to];
      if (captures_there) ASSERT_TRUE(attacks) << what;
      if (!attacks || captures_there) continue;
      RefusalCode const code = find_refusal(position, from, to).code;
      ASSERT_TRUE(code == RefusalCode::LeavesInCheck || code == RefusalCode::PromotionTooMany) << what;
    }
  }
}

// Who may not make a move is told why.
void expect_reasons(Variant const& variant, AnyPosition const& position, Random& random) {
  std::vector<Cell> const& cells = variant.rules->geometry.all();
  for (int i = 0; i < 40; ++i) {
    Cell const from = cells[random.below(cells.size())];
    Cell const to = cells[random.below(cells.size())];
    ASSERT_NE(find_refusal(position, from, to).code, RefusalCode::Unknown)
        << variant.names.cells[from] << " to " << variant.names.cells[to];
  }
}

class ZonesAndCounts : public ::testing::TestWithParam<tests::GameCase> {};
INSTANTIATE_TEST_SUITE_P(Games, ZonesAndCounts, ::testing::ValuesIn(tests::every_game()),
                         [](auto const& instance) { return tests::test_name(instance.param); });

TEST_P(ZonesAndCounts, MovesLeadToPositionsOfTheLaw) {
  auto const variant = tests::load(GetParam());
  int const positions = variant->rules->geometry.slots() > 300 ? 20 : 60;
  tests::play_randomly(*variant, positions, [&](Game const& game, std::vector<Move> const&, Random& random) {
    expect_moves_lead_to_positions(*variant, game.position());
    expect_attack_is_capture(*variant, game.position());
    expect_reasons(*variant, game.position(), random);
  });
}

// The same moves by words of lines, by the walk from cell to cell, and in the widest sets.
void expect_techniques_agree(Variant const& variant, AnyPosition const& position) {
  for (CompileChoices const choices :
       {CompileChoices{.only_lines = true}, CompileChoices{.full = true}, CompileChoices{.min_words = 8}}) {
    auto const rules = compile_ruleset(*variant.rules, choices);
    ASSERT_TRUE(rules) << rules.error().message;
    auto const other = make_position(*rules, position.setup());
    ASSERT_TRUE(other);
    ASSERT_EQ((*other)->perft(2, true), position.clone()->perft(2, true));
    ASSERT_EQ((*other)->checkers(), position.checkers());
  }
  ASSERT_EQ(position.clone()->perft(2, true), position.clone()->perft(2, false));
}

void play_random_files(int files) {
  Random random(tests::seed());
  int loaded = 0;
  int confined = 0;
  for (int i = 0; i < files; ++i) {
    std::string const text = tests::random_variant(random);
    auto const variant = load_variant_text(text, "random.toml");
    if (!variant) continue;
    SCOPED_TRACE("seed " + std::to_string(tests::seed()) + " file " + std::to_string(i) + "\n" + text);
    ++loaded;
    if ((*variant)->rules->confined_types != 0) ++confined;
    tests::play_randomly(**variant, 12, [&](Game const& game, std::vector<Move> const&, Random& choice) {
      expect_moves_lead_to_positions(**variant, game.position());
      if (::testing::Test::HasFatalFailure()) return;
      expect_attack_is_capture(**variant, game.position());
      if (::testing::Test::HasFatalFailure()) return;
      expect_reasons(**variant, game.position(), choice);
      if (choice.below(6) == 0) expect_techniques_agree(**variant, game.position());
    });
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(loaded, files / 4);
  EXPECT_GT(confined, files / 8);
}

TEST(RandomFiles, MovesLeadToPositionsOfTheLaw) { play_random_files(400); }
TEST(FullRandomFiles, MovesLeadToPositionsOfTheLaw) { play_random_files(20'000); }

}  // namespace
}  // namespace strata
