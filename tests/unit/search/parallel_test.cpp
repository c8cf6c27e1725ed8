#include "search/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "game/game.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Team {
  std::shared_ptr<Variant const> variant;
  Evaluator evaluator;
  TranspositionTable table{1};  // small, so that the threads write over each other
  std::vector<SearchMemory> memories;
  Game game;
  std::vector<std::unique_ptr<AnySearch>> searches;

  Team(std::string const& id, std::size_t threads, std::string const& tfen = {})
      : variant(*load_variant(id)),
        evaluator(variant->rules),
        memories(threads),
        game(tests::start_position(*variant, tfen)) {
    for (SearchMemory& memory : memories)
      searches.push_back(make_search(game.position(), game.keys(), evaluator, table, memory));
  }
};

TEST(Parallel, OneThreadIsThePlainSearch) {
  SearchLimits limits;
  limits.nodes = 5000;
  Team alone("raumschach", 1);
  Team plain("raumschach", 1);
  auto const a = run_together(alone.searches, limits, {});
  auto const b = plain.searches.front()->run(limits, {});
  EXPECT_EQ(a.report.pv, b.pv);
  EXPECT_EQ(a.report.score, b.score);
  EXPECT_EQ(a.report.nodes, 5000u);
}

TEST(Parallel, ThreadsShareATableAndTheirNodesAreSummed) {
  for (std::string const id : {"orthodox", "ziggurat", "parmen"}) {
    Team team(id, 3);
    SearchLimits limits;
    limits.nodes = 30'000;
    std::uint64_t told = 0;
    SearchSignals signals;
    signals.line_found = [&](SearchReport const& report) { told = std::max(told, report.nodes); };
    auto const result = run_together(team.searches, limits, signals);
    ASSERT_FALSE(result.report.pv.empty()) << id;
    EXPECT_TRUE(team.game.position().is_legal(result.report.pv.front())) << id;
    std::uint64_t sum = 0;
    for (auto const& search : team.searches) sum += search->nodes();
    EXPECT_EQ(result.report.nodes, sum);
    EXPECT_GE(sum, limits.nodes);
    EXPECT_LE(told, sum);
    for (Move const move : result.report.pv) {
      ASSERT_TRUE(team.game.position().is_legal(move)) << id;
      team.game.play(move);
    }
  }
}

TEST(Parallel, SeveralLinesStayInOrder) {
  Team team("orthodox", 2);
  SearchLimits limits;
  limits.depth = 6;
  limits.multipv = 3;
  auto const result = run_together(team.searches, limits, {});
  EXPECT_EQ(result.best, 0u);
  auto const lines = team.searches.front()->lines();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_GE(lines[0].score, lines[1].score);
  EXPECT_GE(lines[1].score, lines[2].score);
}

TEST(Parallel, AMateIsPlayed) {
  Team team("orthodox", 3, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  SearchLimits limits;
  limits.depth = 8;
  auto const result = run_together(team.searches, limits, {});
  EXPECT_EQ(result.report.score, mates_in(3));
}

TEST(Parallel, StopsSoonFromOutside) {
  Team team("upright", 3);
  std::atomic<bool> stop = false;
  SearchSignals signals;
  signals.stop = &stop;
  SearchLimits limits;
  limits.stop_early = false;
  std::jthread const outside([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop = true;
  });
  auto const result = run_together(team.searches, limits, signals);
  EXPECT_TRUE(team.game.position().is_legal(result.report.pv.front()));
}

}  // namespace
}  // namespace strata
