#include "search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>

#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "search/mate_solver.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

struct TestGame {
  std::shared_ptr<Variant const> variant;
  Evaluator evaluator;
  TranspositionTable table{1};
  SearchMemory memory;
  Game game;

  explicit TestGame(std::string const& id, std::string const& tfen = {}, OptionValues const& options = {})
      : variant(*load_variant(id, options)), evaluator(variant->rules), game(tests::start_position(*variant, tfen)) {}

  SearchReport search(SearchLimits const& limits, SearchSignals const& signals = {}) {
    return make_search(game.position(), game.keys(), evaluator, table, memory)->run(limits, signals);
  }
  SearchReport to_depth(int depth) {
    SearchLimits limits;
    limits.depth = depth;
    return search(limits);
  }
  SearchReport with_nodes(std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    return search(limits);
  }
  [[nodiscard]] std::string text(Move move) const { return write_canonical(game.position(), variant->names, move); }
  void play(std::initializer_list<char const*> moves) {
    for (char const* move : moves) game.play(*read_canonical(game.position(), variant->names, move));
  }
};

TEST(Search, FindsAMateInOne) {
  TestGame test("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  auto const report = test.to_depth(2);
  EXPECT_EQ(test.text(report.pv.front()), "d1-d8");
  EXPECT_EQ(report.score, mates_in(1));
}

TEST(Search, FindsAMateInTwoByAQuietMove) {
  TestGame test("orthodox", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  auto const report = test.to_depth(4);
  EXPECT_EQ(test.text(report.pv.front()), "a1-a6");
  EXPECT_EQ(report.score, mates_in(3));
}

TEST(Search, FindsTheShortestMateWhereALongerOneIsEasier) {
  // Found with the solver; the check 2c2-2c8 mates a move later than the quiet 2c2-2c7.
  TestGame test(
      "upright",
      "8/8/8/3P4/3M4/N1N5/PPPPPMPP/R1BQ1BN1|k7/8/5P2/8/8/7P/PPQP1P1P/1R5R|8/4N3/8/7B/2P5/P2P4/1P1B1P1P/2B1KRMR|2N5/"
      "8/8/8/8/P3P3/1PPPNPPP/RNB1MR2|8/6Q1/8/8/8/2P1P3/P1PP2PP/RNBQ1RNR|8/1P3N2/8/8/8/8/PP1PPPPP/RNBQMBR1|8/5Q2/8/8/"
      "8/1Q5N/PPPPPPPP/1RB1MBN1|8/8/8/7N/5B2/6P1/PPP1PP1P/RNQ1MB1R w - - 1 203");
  auto const report = test.to_depth(4);
  EXPECT_EQ(report.score, mates_in(3));
  auto const winning = winning_moves(test.game.position(), 2, 10'000'000);
  ASSERT_TRUE(winning);
  EXPECT_NE(std::find(winning->begin(), winning->end(), report.pv.front()), winning->end());
}

TEST(Search, TakingTheLastPrinceIsAsGoodAsMate) {
  TestGame test("threedc", "8/8/8/8/8/8/8/8|4k3/8/8/8/8/8/8/4K3|4i3/8/8/8/8/4G3/8/4I3 w - - 0 1");
  auto const report = test.to_depth(3);
  EXPECT_EQ(test.text(report.pv.front()), "Xe3-Xe8");
  EXPECT_EQ(report.score, mates_in(1));
}

TEST(Search, StalemateIsADrawALossOrAWinAsTheLawSays) {
  // The pawn's step leaves Black without a move.
  auto const search = [](std::string const& stalemate) {
    std::string const text =
        "format = 1\nid = \"x\"\nname = \"X\"\nsummary = \"S.\"\ninherits = \"orthodox\"\n[endings]\nstalemate = \"" +
        stalemate + "\"\n";
    auto const variant = load_variant_text(text, "x.toml");
    EXPECT_TRUE(variant) << variant.error().text();
    Evaluator const evaluator((*variant)->rules);
    TranspositionTable table(1);
    SearchMemory memory;
    Game const game(tests::start_position(**variant, "k7/8/1KP5/8/8/8/8/8 w - - 0 1"));
    SearchLimits limits;
    limits.depth = 4;
    auto const report = make_search(game.position(), game.keys(), evaluator, table, memory)->run(limits, {});
    return std::pair(write_canonical(game.position(), (*variant)->names, report.pv.front()), report.score);
  };
  EXPECT_EQ(search("loss"), std::pair(std::string("c6-c7"), mates_in(1)));
  EXPECT_NE(search("draw").first, "c6-c7");
  EXPECT_NE(search("win").first, "c6-c7");
}

TEST(Search, AnswersEvenIfItWasStoppedBefore) {
  TestGame test("upright");
  std::atomic<bool> stop = true;
  SearchSignals signals;
  signals.stop = &stop;
  auto const report = test.search({}, signals);
  ASSERT_FALSE(report.pv.empty());
  EXPECT_TRUE(test.game.position().is_legal(report.pv.front()));
  EXPECT_EQ(report.nodes, 0u);
}

TEST(Search, StopsSoonAfterItWasAsked) {
  TestGame test("upright");
  std::uint64_t asked = 0;
  SearchSignals signals;
  signals.poll = [&] { return ++asked == 5; };
  auto const report = test.search({}, signals);
  EXPECT_LE(report.nodes, 5 * 1024u);
  EXPECT_FALSE(report.pv.empty());
}

TEST(Search, NeverExceedsItsNodes) {
  for (std::string const id : {"orthodox", "parmen", "ziggurat"})
    for (std::uint64_t const nodes : {1u, 2u, 19u, 1000u, 4321u}) {
      TestGame test(id);
      auto const report = test.with_nodes(nodes);
      EXPECT_EQ(report.nodes, nodes) << id;
      EXPECT_TRUE(test.game.position().is_legal(report.pv.front()));
    }
}

TEST(Search, IsTheSameEveryTimeForFixedNodes) {
  for (std::string const& id : shipped_variants()) {
    TestGame first(id);
    TestGame second(id);
    auto const a = first.with_nodes(3000);
    auto const b = second.with_nodes(3000);
    ASSERT_FALSE(a.pv.empty()) << id;
    EXPECT_EQ(a.pv, b.pv) << id;
    EXPECT_EQ(a.score, b.score) << id;
    EXPECT_EQ(a.depth, b.depth) << id;
  }
}

TEST(Search, WideAndNarrowInstancesSearchAlike) {
  for (std::string const id : {"orthodox", "raumschach", "ziggurat", "parmen"}) {
    TestGame narrow(id);
    tests::GameCase const game{id, id, "", {}};
    auto const variant = tests::load(game, 8);
    Evaluator const evaluator(variant->rules);
    TranspositionTable table(1);
    SearchMemory memory;
    Game const wide(tests::start_position(*variant));
    SearchLimits limits;
    limits.nodes = 3000;
    auto const a = narrow.search(limits);
    auto const b = make_search(wide.position(), wide.keys(), evaluator, table, memory)->run(limits, {});
    EXPECT_EQ(a.pv, b.pv) << id;
    EXPECT_EQ(a.score, b.score) << id;
  }
}

TEST(Search, LinesAreLegalToTheirEnd) {
  for (std::string const& id : shipped_variants()) {
    TestGame test(id);
    auto const report = test.with_nodes(4000);
    ASSERT_FALSE(report.pv.empty()) << id;
    for (Move const move : report.pv) {
      ASSERT_FALSE(test.game.outcome()) << id;
      ASSERT_TRUE(test.game.position().is_legal(move)) << id;
      test.game.play(move);
    }
  }
}

TEST(Search, SeesThatAThirdOccurrenceDraws) {
  // White, a queen up, has stood here twice; checks from the same two cells would draw.
  TestGame test("orthodox", "8/8/8/8/8/5k2/8/Q2K4 w - - 0 1");
  test.play({"a1-a2", "f3-e3", "a2-a1", "e3-f3", "a1-a2", "f3-e3"});
  auto const report = test.to_depth(4);
  EXPECT_NE(test.text(report.pv.front()), "a2-a1");
  EXPECT_GT(report.score, 0);
}

TEST(Search, TheLosingSideRepeatsIfItCan) {
  // Black is lost but for the perpetual check of its queen.
  TestGame test("orthodox", "6k1/6pp/8/8/8/7q/1Q3P2/R4RK1 b - - 0 1");
  EXPECT_EQ(test.to_depth(6).score, 0);
}

TEST(Search, TakesAPromisedMateFromItsTable) {
  // Searched twice with one table: the score must still be counted from the root.
  TestGame test("orthodox", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  (void)test.to_depth(5);
  EXPECT_EQ(test.to_depth(5).score, mates_in(3));
  test.play({"a1-a6", "b7-a6"});
  EXPECT_EQ(test.to_depth(3).score, mates_in(1));
}

TEST(Search, NearBestHoldsTheBestAndNothingBelowTheMargin) {
  TestGame test("orthodox", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  auto const search = make_search(test.game.position(), test.game.keys(), test.evaluator, test.table, test.memory);
  auto const only = search->near_best(2, 50, {}, {});
  ASSERT_EQ(only.size(), 1u);
  EXPECT_EQ(test.text(only.front().move), "e4-d5");
  auto const all = search->near_best(2, 5000, {}, {});
  EXPECT_EQ(all.size(), test.game.legal_moves().size());
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                             [](ScoredMove const& a, ScoredMove const& b) { return a.score > b.score; }));
}

// ---------------------------------------------------------------- several lines

TEST(SearchLines, AreTheBestMovesInOrder) {
  for (std::string const id : {"orthodox", "raumschach", "parmen"}) {
    TestGame test(id);
    SearchLimits limits;
    limits.depth = 5;
    limits.multipv = 4;
    std::vector<SearchReport> told;
    SearchSignals signals;
    signals.line_found = [&](SearchReport const& report) { told.push_back(report); };
    auto const search = make_search(test.game.position(), test.game.keys(), test.evaluator, test.table, test.memory);
    auto const best = search->run(limits, signals);
    auto const lines = search->lines();
    ASSERT_EQ(lines.size(), 4u) << id;
    EXPECT_EQ(lines.front().pv, best.pv);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_EQ(lines[i].multipv, static_cast<int>(i) + 1);
      EXPECT_EQ(lines[i].depth, 5);
      EXPECT_GE(lines[i].seldepth, 5);
      EXPECT_TRUE(test.game.position().is_legal(lines[i].pv.front()));
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_NE(lines[i].pv.front(), lines[j].pv.front());
        EXPECT_GE(lines[j].score, lines[i].score);
      }
    }
    // Every iteration tells all lines, the best first.
    ASSERT_EQ(told.size(), 20u) << id;
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].depth, static_cast<int>(i) / 4 + 1);
      EXPECT_EQ(told[i].multipv, static_cast<int>(i) % 4 + 1);
      EXPECT_EQ(told[i].bound, Bound::Exact);
    }
  }
}

// The lines that a search within these limits ends with.
std::vector<SearchReport> lines_of(TestGame& test, SearchLimits const& limits) {
  auto const search = make_search(test.game.position(), test.game.keys(), test.evaluator, test.table, test.memory);
  (void)search->run(limits, {});
  return search->lines();
}

TEST(SearchLines, AreAsManyAsThereAreMoves) {
  TestGame test("orthodox", "7k/8/8/8/8/8/1q6/K7 w - - 0 1");
  SearchLimits limits;
  limits.depth = 3;
  limits.multipv = 250;
  EXPECT_EQ(lines_of(test, limits).size(), test.game.legal_moves().size());
}

TEST(SearchLines, HoldEveryMateInOne) {
  // Both rooks mate at once; every other move is worse.
  TestGame test("orthodox", "k7/8/1K6/8/8/8/8/6RR w - - 0 1");
  SearchLimits limits;
  limits.depth = 4;
  limits.multipv = 3;
  auto const lines = lines_of(test, limits);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].score, mates_in(1));
  EXPECT_EQ(lines[1].score, mates_in(1));
  EXPECT_LT(lines[2].score, mates_in(1));
}

TEST(SearchLines, SurviveBeingStoppedInTheMiddle) {
  for (std::uint64_t const nodes : {1u, 40u, 777u, 5000u, 20000u}) {
    TestGame test("ziggurat");
    SearchLimits limits;
    limits.nodes = nodes;
    limits.multipv = 5;
    auto const search = make_search(test.game.position(), test.game.keys(), test.evaluator, test.table, test.memory);
    auto const best = search->run(limits, {});
    auto const lines = search->lines();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front().pv, best.pv);
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(lines[i].pv.front(), lines[j].pv.front());
  }
}

TEST(SearchMoves, AreTheOnlyOnesSearched) {
  TestGame test("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  SearchLimits limits;
  limits.depth = 4;
  limits.multipv = 9;
  limits.moves = {*read_canonical(test.game.position(), test.variant->names, "h2-h3"),
                  *read_canonical(test.game.position(), test.variant->names, "g2-g3"), Move(500, 501)};
  auto const search = make_search(test.game.position(), test.game.keys(), test.evaluator, test.table, test.memory);
  (void)search->run(limits, {});
  ASSERT_EQ(search->lines().size(), 2u);
  for (auto const& line : search->lines()) EXPECT_NE(test.text(line.pv.front()), "d1-d8");
  EXPECT_EQ(search->root_moves().size(), 2u);
}

TEST(SearchMoves, AreAllIfNoneIsLegal) {
  TestGame test("orthodox", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  SearchLimits limits;
  limits.depth = 2;
  limits.moves = {Move(500, 501)};
  EXPECT_EQ(test.text(test.search(limits).pv.front()), "d1-d8");
}

TEST(SearchTime, PonderingDoesNotSpendIt) {
  TestGame test("orthodox");
  SearchLimits limits;
  limits.milliseconds = 1;
  std::atomic<bool> hit = false;
  SearchSignals signals;
  signals.ponder_hit = &hit;
  int polls = 0;
  signals.poll = [&] {
    if (++polls == 100) hit = true;
    return polls > 100'000;
  };
  auto const report = test.search(limits, signals);
  EXPECT_TRUE(hit);
  EXPECT_GT(report.nodes, 50'000u);
  EXPECT_LT(polls, 100'000);
}

TEST(SearchTime, AClockIsKept) {
  TestGame test("upright");
  SearchLimits limits;
  limits.clock = ClockTime{200, 0, 0, 10};
  // Another program may take the processor for longer than that, but not every time.
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < 10 && least > 190; ++i) {
    auto const report = test.search(limits);
    EXPECT_FALSE(report.pv.empty());
    least = std::min<std::int64_t>(least, report.milliseconds);
  }
  EXPECT_LE(least, 190);
}

TEST(SearchMate, StopsWhenItIsProven) {
  TestGame test("orthodox", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  SearchLimits limits;
  limits.mate = 2;
  auto const report = test.search(limits);
  EXPECT_EQ(report.score, mates_in(3));
  EXPECT_EQ(test.text(report.pv.front()), "a1-a6");
}

}  // namespace
}  // namespace strata
