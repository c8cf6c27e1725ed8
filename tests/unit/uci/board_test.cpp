#include "uci/board.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/random.hpp"

namespace strata::uci {
namespace {

TEST(UciBoard, PlaysOnlyNewMoves) {
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
