// Who can never win, and so does not win on time (FIDE 6.9): never somebody for whom there is a way.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/random.hpp"
#include "game/game.hpp"
#include "rules/position/setup_check.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

using tests::GameCase;

// Whether White can never win, in a game by its file.
bool never(Variant const& variant, std::string const& position) {
  return tests::start_position(variant, position)->can_never_win(Color::White);
}

TEST(NeverWins, OrthodoxChessByWhatIsLeft) {
  auto const variant = *load_variant("orthodox");
  // White has a king and this, Black this.
  for (auto const& [white, black, expected] :
       {std::tuple("", "q", true), {"", "qrbnp", true}, {"N", "", true},   {"N", "q", true},  {"N", "qq", true},
        {"N", "r", false},         {"N", "b", false},   {"N", "n", false}, {"N", "p", false}, {"N", "qr", false},
        {"B", "q", true},          {"B", "r", true},    {"B", "qr", true}, {"B", "n", false}, {"B", "p", false},
        {"NN", "", false},         {"BN", "", false},   {"R", "", false},  {"Q", "q", false}, {"P", "", false},
        {"P", "q", false}}) {
    std::string rank4 = std::string(white) + std::to_string(8 - std::string(white).size());
    std::string rank7 = std::string(black) + std::to_string(8 - std::string(black).size());
    for (char const side : {'w', 'b'}) {
      std::string const position = "7k/" + rank7 + "/8/8/" + rank4 + "/8/8/4K3 " + side + " - - 0 1";
      EXPECT_EQ(never(*variant, position), expected) << position;
    }
  }
}

TEST(NeverWins, ABishopIsNotHelpedOnItsOwnShade) {
  auto const variant = *load_variant("orthodox");
  EXPECT_TRUE(never(*variant, "7k/8/8/1b6/B7/8/8/7K w - - 0 1"));
  EXPECT_TRUE(never(*variant, "7k/8/8/1b2r3/B7/8/8/7K w - - 0 1"));
  EXPECT_FALSE(never(*variant, "7k/8/8/b7/B7/8/8/7K w - - 0 1"));
}

// Where the law lets a side win without mate, or knows no material that is too little.
TEST(NeverWins, NobodyWhereALawHasOtherWins) {
  auto const threedc = *load_variant("threedc");
  strata::Setup setup = tests::start_position(*threedc)->setup();
  for (Piece& piece : setup.pieces)
    if (piece.is(Color::White) && !threedc->rules->types[piece.type()].royal) piece = Piece();
  setup.castling.clear();
  auto const position = make_position(threedc->rules, setup, Forgive::OpponentInCheck);
  ASSERT_TRUE(position);
  EXPECT_FALSE((*position)->can_never_win(Color::White));
  std::string const bare = "format = 1\nid = \"s\"\nname = \"S\"\ninherits = \"orthodox\"\n";
  std::string const queen = "7k/8/8/q7/8/8/8/7K w - - 0 1";
  EXPECT_TRUE(never(*tests::load_text(bare), queen));
  EXPECT_FALSE(never(*tests::load_text(bare + "[endings]\nstalemate = \"loss\"\n"), queen));
  EXPECT_FALSE(never(*tests::load_text(bare + "[endings]\nstalemate = \"win\"\n"), queen));
  EXPECT_FALSE(never(*tests::load_text(bare + "drop = [\"endings.material\"]\n"), queen));
}

// A side that has lost all but its royal piece, against all that the start has: never in any game with a draw by material.
TEST(NeverWins, ABareKingInEveryShippedGame) {
  for (std::string const& id : shipped_variants()) {
    auto const variant = *load_variant(id);
    for (Color const color : {Color::White, Color::Black}) {
      strata::Setup setup = tests::start_position(*variant)->setup();
      for (Piece& piece : setup.pieces)
        if (piece.is(color) && !variant->rules->types[piece.type()].royal) piece = Piece();
      setup.castling.clear();
      setup.spent.clear();
      for (std::size_t board = 0; board < setup.boards.size(); ++board)
        if (auto const owner = owner_by_law(*variant->rules, setup, board)) setup.boards[board].owner = *owner;
      auto const position = make_position(variant->rules, setup, Forgive::OpponentInCheck);
      ASSERT_TRUE(position) << id << ' ' << static_cast<int>(position.error().problem);
      EXPECT_EQ((*position)->can_never_win(color), id != "threedc") << id;
      EXPECT_FALSE((*position)->can_never_win(!color)) << id;
    }
  }
}

// Every mate there is on a board of 12 cells with a few pieces: who gives one can do so. With fewer pieces or other cells there is less
// to reach, so nobody of whom it is said errs before either (see below).
TEST(NeverWins, IsNeverReportedForASideThatCanMateOnASmallBoard) {
  auto const variant = tests::load_text(
      "format = 1\nid = \"small\"\nname = \"Small\"\ninherits = \"orthodox\"\n"
      "drop = [\"castling\", \"pieces.P.double_step\"]\n[board]\nfiles = \"abc\"\nranks = \"1234\"\n"
      "[pieces.P]\npromotes = { on = \"rank 4\", to = \"QRBN\" }\nstands = \"rank 2-3\"\n"
      "[start]\nposition = \"2k/3/3/K2 w - - 0 1\"\n");
  Ruleset const& rules = *variant->rules;
  auto const type = [&](char letter) { return variant->names.find_letter(letter); };
  std::vector<Cell> const& cells = rules.geometry.all();
  std::map<std::string, int> mates;
  strata::Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(rules.geometry.slots()), Piece());
  setup.side_to_move = Color::Black;
  std::string pieces;
  auto const look = [&] {
    auto const position = make_position(variant->rules, setup);
    if (!position) return;
    auto const outcome = (*position)->outcome();
    if (!outcome || outcome->reason != Reason::Checkmate) return;
    ++mates[pieces];
    ASSERT_FALSE((*position)->can_never_win(Color::White)) << write_tfen(rules, variant->names, setup);
  };
  // The pieces one by one on every cell that is free; of two of a kind in one order.
  auto const place = [&](auto const& again, std::size_t at, std::size_t from) -> void {
    if (at == pieces.size()) return look();
    bool const white = pieces[at] >= 'A' && pieces[at] <= 'Z';
    Piece const piece(white ? Color::White : Color::Black,
                      type(white ? pieces[at] : static_cast<char>(pieces[at] - 'a' + 'A')));
    for (std::size_t i = at > 0 && pieces[at] == pieces[at - 1] ? from : 0; i < cells.size(); ++i) {
      if (setup.pieces[cells[i]]) continue;
      setup.pieces[cells[i]] = piece;
      again(again, at + 1, i + 1);
      setup.pieces[cells[i]] = Piece();
      if (::testing::Test::HasFatalFailure()) return;
    }
  };
#ifdef STRATA_SANITIZED
  std::initializer_list<char const*> const sets = {"kKNq", "kKNr", "kKBr", "kKBb", "kKBn"};
#else
  std::initializer_list<char const*> const sets = {"kK",    "kKq",   "kKNq",  "kKNr",  "kKNb",  "kKNn",  "kKNp",
                                                   "kKBq",  "kKBr",  "kKBb",  "kKBn",  "kKBp",  "kKNqq", "kKNqr",
                                                   "kKBqq", "kKBqr", "kKBrr", "kKBbr", "kKBbq", "kKqr"};
#endif
  for (char const* set : sets) {
    pieces = set;
    place(place, 0, 0);
    if (HasFatalFailure()) return;
  }
  // It is said of those who have no mate at all, and there are mates among the others: neither is empty.
  for (char const* none : {"kK", "kKq", "kKNq", "kKNqq", "kKBq", "kKBr", "kKBqr", "kKqr"})
    EXPECT_EQ(mates[none], 0) << none;
  for (char const* some : {"kKNr", "kKBn", "kKBb"}) EXPECT_GT(mates[some], 0) << some;
}

class NeverWinsInPlay : public ::testing::TestWithParam<GameCase> {};
INSTANTIATE_TEST_SUITE_P(Games, NeverWinsInPlay, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& instance) { return tests::test_name(instance.param); });

// From positions with few pieces, to the end: once it is true it stays so, and whoever wins it never was.
TEST_P(NeverWinsInPlay, StaysTrueAndIsNeverReportedForAWinner) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  Random random(tests::seed());
#ifdef STRATA_SANITIZED
  int const games = rules.words > 1 ? 1 : 10;
#else
  int const games = rules.words > 1 ? 3 : 40;
#endif
  for (int number = 0; number < games; ++number) {
    strata::Setup setup = tests::start_position(*variant)->setup();
    // All but the royal pieces and a few others go.
    for (Piece& piece : setup.pieces)
      if (piece && !rules.types[piece.type()].royal && random.below(24) != 0) piece = Piece();
    setup.castling.clear();
    setup.spent.clear();
    auto made = make_position(variant->rules, setup);
    if (!made) continue;  // a board whose owner the pieces do not bear out
    Game game(std::move(*made));
    game.play_on();
    std::array<bool, 2> never{};
    for (int ply = 0; ply < 150; ++ply) {
      for (Color const color : {Color::White, Color::Black}) {
        bool const now = game.position().can_never_win(color);
        bool& before = never[static_cast<std::size_t>(index(color))];
        ASSERT_TRUE(now || !before) << write_tfen(rules, variant->names, game.position().setup());
        before = now;
      }
      auto const moves = game.legal_moves();
      if (moves.empty()) break;
      game.play(moves[random.below(moves.size())]);
    }
    if (auto const& end = game.outcome(); end && end->winner)
      EXPECT_FALSE(never[static_cast<std::size_t>(index(*end->winner))]);
  }
}

}  // namespace
}  // namespace strata
