#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "api/api.hpp"

namespace strata::api {
namespace {

Game game_of(std::string const& id, std::string const& tfen = {}) { return *Game::create(*Variant::load(id), tfen); }

bool is_legal(Game const& game, std::string const& move) {
  auto const moves = game.legal_moves();
  return std::ranges::find(moves, move) != moves.end();
}

TEST(Engine, SpeaksCanonicalMovesAndMates) {
  Engine engine(1);
  Game const game = game_of("raumschach", "5/5/5/5/4K|5/5/5/5/5|5/5/5/5/5|QQ3/5/5/5/5|3Q1/5/5/5/k4 w - - 0 1");
  Limits limits;
  limits.depth = 5;
  std::vector<SearchInfo> infos;
  auto const result = engine.search(game, limits, {}, 0, [&](SearchInfo const& info) { infos.push_back(info); });
  EXPECT_TRUE(is_legal(game, result.best));
  ASSERT_FALSE(infos.empty());
  EXPECT_EQ(infos.back().pv.front(), result.best);
  ASSERT_TRUE(result.info.mate_in);
  EXPECT_GT(*result.info.mate_in, 0);
}

TEST(Engine, HasNoMoveWhenTheGameIsOver) {
  Engine engine(1);
  Game const game = game_of("orthodox", "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1");
  EXPECT_EQ(engine.search(game, {}, {}).best, "");
  EXPECT_EQ(random_move(game, 1), "");
  EXPECT_EQ(greedy_move(game, 1), "");
}

TEST(Engine, MayGoFromGameToGame) {
  Engine engine(1);
  Limits limits;
  limits.nodes = 500;
  for (VariantInfo const& variant : variants()) {
    Game const game = game_of(variant.id);
    EXPECT_TRUE(is_legal(game, engine.search(game, limits, {}).best)) << variant.id;
  }
}

TEST(Engine, EveryLevelPlaysALegalMoveAndTheSameOneForASeed) {
  Game const game = game_of("raumschach");
  for (int level = 1; level <= 9; ++level) {
    Limits limits;
    limits.level = level;
    limits.nodes = 3000;
    auto const play = [&](std::uint64_t seed) {
      Engine engine(1);
      return engine.search(game, limits, {}, seed).best;
    };
    EXPECT_TRUE(is_legal(game, play(7))) << level;
    EXPECT_EQ(play(7), play(7)) << level;
  }
}

TEST(Engine, WeakLevelsVary) {
  Game const game = game_of("orthodox");
  Limits limits;
  limits.level = 1;
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Engine engine(1);
    moves.insert(engine.search(game, limits, {}, seed).best);
  }
  EXPECT_GT(moves.size(), 3u);
}

TEST(Engine, StopsWhenToldAndStillMoves) {
  Engine engine(1);
  Game const game = game_of("ziggurat");
  StopToken stop;
  stop.request();
  Limits limits;
  limits.infinite = true;
  EXPECT_TRUE(is_legal(game, engine.search(game, limits, stop).best));
  stop.reset();
  EXPECT_FALSE(stop.requested());
  int polls = 0;
  EXPECT_TRUE(is_legal(game, engine.search(game, limits, stop, 0, {}, [&] { return ++polls > 3; }).best));
}

// The rooks leave the king one step, and mate after it.
TEST(Engine, AnOnlyMoveIsJudgedUnlessAskedForAtOnce) {
  Engine engine(1);
  auto const game = Game::create(Variant::load("orthodox").value(), "1r4k1/8/8/8/8/8/r7/7K w - - 0 1");
  ASSERT_TRUE(game);
  Limits limits;
  limits.movetime_ms = 10'000;
  limits.forced_at_once = true;
  EXPECT_EQ(engine.search(*game, limits, {}).info.depth, 1);
  limits.forced_at_once = false;
  EXPECT_EQ(engine.search(*game, limits, {}).info.mate_in, -1);
}

TEST(Engine, TellsLinesChancesAndTheReplyExpected) {
  Engine engine(1);
  Game const game = game_of("orthodox");
  Limits limits;
  limits.depth = 6;
  limits.multipv = 3;
  std::vector<SearchInfo> told;
  auto const result = engine.search(game, limits, {}, 0, [&](SearchInfo const& info) { told.push_back(info); });
  ASSERT_EQ(result.lines.size(), 3u);
  EXPECT_EQ(told.size(), 18u);
  EXPECT_EQ(result.lines.front().pv, result.info.pv);
  EXPECT_EQ(result.ponder, result.info.pv.at(1));
  for (SearchInfo const& info : told) {
    EXPECT_EQ(info.win + info.draw + info.loss, 1000);
    EXPECT_GT(info.draw, info.win);
    EXPECT_GE(info.seldepth, info.depth);
    EXPECT_GE(info.hashfull, 0);
    EXPECT_LE(info.hashfull, 1000);
  }
  EXPECT_EQ(told.back().multipv, 3);
}

TEST(Engine, SearchesOnlyTheMovesAskedFor) {
  Engine engine(1);
  Game const game = game_of("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  Limits limits;
  limits.depth = 3;
  EXPECT_EQ(engine.search(game, limits, {}).best, "d1-d8");
  limits.search_moves = {"h2-h3", "a9-b9", "e2-e4"};
  EXPECT_EQ(engine.search(game, limits, {}).best, "h2-h3");
  limits.search_moves = {"a9-b9"};
  EXPECT_EQ(engine.search(game, limits, {}).best, "d1-d8");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    limits.search_moves = {"h2-h3"};
    limits.level = 1;
    EXPECT_EQ(engine.search(game, limits, {}, seed).best, "h2-h3");
  }
}

TEST(Engine, ChancesFollowTheScore) {
  Engine engine(1);
  Limits limits;
  limits.depth = 4;
  auto const mate = engine.search(game_of("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), limits, {}).info;
  EXPECT_EQ(mate.win, 1000);
  auto const ahead = engine.search(game_of("orthodox", "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"), limits, {}).info;
  EXPECT_GT(ahead.win, 900);
  auto const behind = engine.search(game_of("orthodox", "4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1"), limits, {}).info;
  EXPECT_GT(behind.loss, 900);
}

TEST(SimplePlayers, GreedyTakesTheMostValuablePiece) {
  Game const game = game_of("orthodox", "4k3/8/8/1q1r4/2P5/8/8/4K3 w - - 0 1");
  for (std::uint64_t seed = 0; seed < 5; ++seed) EXPECT_EQ(greedy_move(game, seed), "c4-b5");
}

TEST(SimplePlayers, PlayTheSameForTheSameSeed) {
  Game const game = game_of("upright");
  EXPECT_EQ(random_move(game, 3), random_move(game, 3));
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 10; ++seed) moves.insert(random_move(game, seed));
  EXPECT_GT(moves.size(), 5u);
}

TEST(WinningMoves, AreExact) {
  Game const game = game_of("orthodox", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  EXPECT_EQ(winning_moves(game, 2, 1'000'000), (std::vector<std::string>{"a1-a6"}));
  EXPECT_EQ(winning_moves(game, 1, 1'000'000), std::vector<std::string>{});
  EXPECT_FALSE(winning_moves(game, 2, 3));
}

}  // namespace
}  // namespace strata::api
