#include "api/dialect.hpp"

#include <gtest/gtest.h>

namespace strata::api {
namespace {

Game start_of(std::string const& id) { return *Game::create(*Variant::load(id)); }

TEST(Dialect, OnlyAFlatBoardWithTheCellsOfChessIsOrdinary) {
  int ordinary = 0, plain_chess = 0;
  for (auto const& info : variants()) {
    Game const game = start_of(info.id);
    ordinary += Dialect(game).is_ordinary() ? 1 : 0;
    plain_chess += is_plain_chess(game) ? 1 : 0;
    bool flat = true;
    for (auto const& cell : game.view().cells) flat = flat && cell.level == 0;
    EXPECT_EQ(Dialect(game).is_ordinary(), flat) << info.id;
  }
  EXPECT_EQ(ordinary, 1);
  EXPECT_EQ(plain_chess, 1);
}

TEST(Dialect, MovesOfAFlatBoardLoseTheirSigns) {
  Dialect const dialect(start_of("orthodox"));
  for (auto const& [canonical, ordinary] : {std::pair("e2-e4", "e2e4"), {"e7-e8=Q", "e7e8q"}, {"e1-g1", "e1g1"}}) {
    EXPECT_EQ(dialect.move(canonical), ordinary);
    EXPECT_EQ(dialect.canonical(ordinary), canonical);
    EXPECT_EQ(dialect.canonical(canonical), canonical);
  }
  // What ordinary UCI cannot say stays as it is.
  for (char const* other : {"e1-g1~h1", "d4xe5", "", "-", "e2-", "Nf3", "e9e"}) EXPECT_EQ(dialect.move(other), other);
  for (char const* other : {"", "0000", "Nf3", "e2", "e2e", "e7e8qq", "e7e8Q", "O-O"})
    EXPECT_EQ(dialect.canonical(other), other);
  Dialect const space(start_of("raumschach"));
  EXPECT_EQ(space.move("Aa2-Aa3"), "Aa2-Aa3");
  EXPECT_EQ(space.canonical("a2a3"), "a2a3");
}

TEST(Dialect, BoardsBeyondNineRanksHaveLongerNames) {
  auto const variant = Variant::from_text(
      "format = 1\nid = \"tower\"\nname = \"Tower\"\nsummary = \"A high board.\"\n[board]\nfiles = \"abcd\"\n"
      "ranks = [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\", \"11\"]\ncell_name = "
      "\"{file}{rank}\"\n[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\n[start]\nposition = "
      "\"3k/4/4/4/4/4/4/4/4/4/K3 w - - 0 1\"\n",
      "tower.toml");
  ASSERT_TRUE(variant) << variant.error().text();
  Dialect const dialect(*Game::create(*variant));
  EXPECT_TRUE(dialect.is_ordinary());
  EXPECT_EQ(dialect.move("a10-a11"), "a10a11");
  EXPECT_EQ(dialect.canonical("a10a11"), "a10-a11");
}

TEST(Dialect, PositionsAreOrdinaryFen) {
  Game game = start_of("orthodox");
  Dialect const dialect(game);
  EXPECT_EQ(dialect.position(game), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (char const* rights : {"K", "Q", "k", "q", "Kq", "Qk", "KQ", "kq", "KQkq", "-"}) {
    std::string const fen = std::string("r3k2r/8/8/8/8/8/8/R3K2R w ") + rights + " - 3 9";
    auto const read = Game::create(game.variant(), fen);
    ASSERT_TRUE(read) << fen;
    EXPECT_EQ(dialect.position(*read), fen);
  }
}

}  // namespace
}  // namespace strata::api
