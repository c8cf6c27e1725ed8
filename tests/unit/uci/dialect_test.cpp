#include "uci/dialect.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "uci/board.hpp"

namespace strata::uci {
namespace {

api::Game start_of(std::string const& id) { return *api::Game::create(*api::Variant::load(id)); }

TEST(UciDialect, OnlyAFlatBoardWithTheCellsOfChessIsOrdinary) {
  int ordinary = 0, plain_chess = 0;
  for (auto const& info : api::variants()) {
    api::Game const game = start_of(info.id);
    ordinary += Dialect(game).is_ordinary() ? 1 : 0;
    plain_chess += is_plain_chess(game) ? 1 : 0;
    bool flat = true;
    for (auto const& cell : game.view().cells) flat = flat && cell.level == 0;
    EXPECT_EQ(Dialect(game).is_ordinary(), flat) << info.id;
  }
  EXPECT_EQ(ordinary, 1);
  EXPECT_EQ(plain_chess, 1);
}

TEST(UciDialect, MovesOfAFlatBoardLoseTheirSigns) {
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

TEST(UciDialect, BoardsBeyondNineRanksHaveLongerNames) {
  auto const variant = api::Variant::from_text(
      "format = 1\nid = \"tower\"\nname = \"Tower\"\nsummary = \"A high board.\"\n[board]\nfiles = \"abcd\"\n"
      "ranks = [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\", \"11\"]\ncell_name = "
      "\"{file}{rank}\"\n[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\"]\n[start]\nposition = "
      "\"3k/4/4/4/4/4/4/4/4/4/K3 w - - 0 1\"\n",
      "tower.toml");
  if (!variant) GTEST_SKIP() << variant.error().text();  // names of several signs are the variant format's to allow
  Dialect const dialect(*api::Game::create(*variant));
  EXPECT_TRUE(dialect.is_ordinary());
  EXPECT_EQ(dialect.move("a10-a11"), "a10a11");
  EXPECT_EQ(dialect.canonical("a10a11"), "a10-a11");
}

TEST(UciDialect, PositionsAreOrdinaryFen) {
  api::Game game = start_of("orthodox");
  Dialect const dialect(game);
  EXPECT_EQ(dialect.position(game), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (char const* rights : {"K", "Q", "k", "q", "Kq", "Qk", "KQ", "kq", "KQkq", "-"}) {
    std::string const fen = std::string("r3k2r/8/8/8/8/8/8/R3K2R w ") + rights + " - 3 9";
    auto const read = api::Game::create(game.variant(), fen);
    ASSERT_TRUE(read) << fen;
    EXPECT_EQ(dialect.position(*read), fen);
  }
}

TEST(UciBoard, PlaysOnlyWhatIsNew) {
  Board board;
  ASSERT_TRUE(board.use(*api::Variant::load("orthodox")));
  auto const set = [&](std::string const& line) { return board.set(words_of(line)); };
  ASSERT_TRUE(set("position startpos moves e2e4 e7e5"));
  ASSERT_TRUE(set("position startpos moves e2e4 e7e5 g1f3"));
  EXPECT_EQ(board.game()->ply_count(), 3);
  ASSERT_TRUE(set("position startpos moves e2e4 c7c5"));
  EXPECT_EQ(board.game()->ply_count(), 2);
  EXPECT_EQ(board.game()->moves().back().canonical, "c7-c5");
  ASSERT_TRUE(set("position startpos"));
  EXPECT_EQ(board.game()->ply_count(), 0);
  EXPECT_FALSE(set("position startpos moves e2e4 e2e4"));
  EXPECT_FALSE(board.game());
  ASSERT_TRUE(set("position startpos moves e2e4"));
  EXPECT_EQ(board.game()->ply_count(), 1);
}

// Whatever is sent in whatever order, the board is the one that these moves alone would give.
TEST(UciBoard, IsTheSameHoweverItCameAbout) {
  for (auto const& info : api::variants()) {
    auto const variant = *api::Variant::load(info.id);
    Board board;
    ASSERT_TRUE(board.use(variant));
    Random random(20261121);
    api::Game game = *api::Game::create(variant);
    for (int round = 0; round < 30; ++round) {
      for (std::uint64_t back = random.below(4); back > 0 && game.undo(); --back) {
      }
      for (std::uint64_t on = random.below(6); on > 0 && !game.end(); --on)
        ASSERT_TRUE(game.play(api::random_move(game, random.next())));
      std::string line = "position startpos moves";
      for (auto const& move : game.moves()) line += ' ' + board.dialect().move(move.canonical);
      auto const done = board.set(words_of(line));
      ASSERT_TRUE(done) << info.id << ": " << done.error().text();
      ASSERT_EQ(board.game()->position(), game.position()) << line;
    }
  }
}

}  // namespace
}  // namespace strata::uci
