#include "api/analysis.hpp"

#include <gtest/gtest.h>

namespace strata::api {
namespace {

TEST(Analysis, ChancesFollowTheScore) {
  EXPECT_DOUBLE_EQ(white_chance({0, {}}), 50);
  // Worked out by hand from the formula.
  EXPECT_NEAR(white_chance({100, {}}), 59.10, 0.01);
  EXPECT_NEAR(white_chance({-300, {}}), 24.89, 0.01);
  EXPECT_DOUBLE_EQ(white_chance({1000, {}}), white_chance({5000, {}}));
  EXPECT_DOUBLE_EQ(white_chance({0, 3}), 100);
  EXPECT_DOUBLE_EQ(white_chance({0, -3}), 0);
  EXPECT_DOUBLE_EQ(white_chance(evaluation_of(End{Side::White, EndReason::Checkmate})), 100);
  EXPECT_DOUBLE_EQ(white_chance(evaluation_of(End{Side::Black, EndReason::Checkmate})), 0);
  EXPECT_DOUBLE_EQ(white_chance(evaluation_of(End{std::nullopt, EndReason::Stalemate})), 50);
}

TEST(Analysis, EvaluationsAreWrittenAsRecordsHaveThem) {
  EXPECT_EQ(evaluation_text({35, {}}), "0.35");
  EXPECT_EQ(evaluation_text({-5, {}}), "-0.05");
  EXPECT_EQ(evaluation_text({-1200, {}}), "-12.00");
  EXPECT_EQ(evaluation_text({0, 4}), "#4");
  EXPECT_EQ(evaluation_text({0, -4}), "#-4");
  SearchInfo info;
  info.score = 40;
  EXPECT_EQ(evaluation_of(info, Side::Black).score, -40);
}

TEST(Analysis, MovesAreJudgedByWhatTheyGaveAway) {
  EXPECT_EQ(judge(50, 80), Judgement::Good);
  EXPECT_EQ(judge(50, 45.1), Judgement::Good);
  EXPECT_EQ(judge(50, 45), Judgement::Inaccuracy);
  EXPECT_EQ(judge(50, 40), Judgement::Mistake);
  EXPECT_EQ(judge(50, 35), Judgement::Blunder);
  EXPECT_EQ(judge(0.5, 0), Judgement::Good);
  EXPECT_DOUBLE_EQ(move_accuracy(50, 50), 100);
  EXPECT_DOUBLE_EQ(move_accuracy(20, 60), 100);
  EXPECT_NEAR(move_accuracy(50, 40), 64.58, 0.01);
  EXPECT_DOUBLE_EQ(move_accuracy(100, 0), 0);
}

TEST(Analysis, AccuracyIsOfBothSides) {
  std::vector<double> const even(11, 50.0);
  auto const perfect = accuracy_of(even, Side::White);
  EXPECT_DOUBLE_EQ(*perfect.white, 100);
  EXPECT_DOUBLE_EQ(*perfect.black, 100);
  // Black throws the game away at once.
  std::vector<double> const thrown = {50, 50, 95, 95, 95};
  auto const lost = accuracy_of(thrown, Side::White);
  EXPECT_DOUBLE_EQ(*lost.white, 100);
  EXPECT_LT(*lost.black, 60);
  auto const other = accuracy_of(thrown, Side::Black);
  EXPECT_LT(*other.black, 101);
  EXPECT_GT(*other.white, 99);
  EXPECT_FALSE(accuracy_of(std::vector<double>{50}, Side::White).white);
  EXPECT_FALSE(accuracy_of(std::vector<double>{50, 40}, Side::Black).white);
}

TEST(Analysis, FindsTheMoveThatLostTheGame) {
  auto const variant = *Variant::load("orthodox");
  auto const replays = replay(variant, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", "scholar");
  ASSERT_TRUE(replays);
  Engine engine;
  Limits limits;
  limits.nodes = 3000;
  int heard = 0;
  auto const analysis = analyse_game(engine, replays->front().game, limits, {}, [&](int search) {
    EXPECT_EQ(search, heard);
    ++heard;
  });
  EXPECT_EQ(heard, 8);
  ASSERT_EQ(analysis.moves.size(), 7u);
  EXPECT_EQ(analysis.moves[5].move.native, "Nf6");
  EXPECT_EQ(analysis.moves[5].judgement, Judgement::Blunder);
  EXPECT_EQ(analysis.moves[5].after.mate_in, 1);
  EXPECT_EQ(analysis.moves[6].judgement, Judgement::Good);
  EXPECT_DOUBLE_EQ(analysis.moves[6].chance_after, 100);
  EXPECT_EQ(analysis.moves[6].line.front().native, "Qxf7#");
  EXPECT_GT(*analysis.accuracy.white, *analysis.accuracy.black);
}

TEST(Analysis, StopsWhenAskedTo) {
  auto const variant = *Variant::load("orthodox");
  auto const replays = replay(variant, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", "scholar");
  Engine engine;
  Limits limits;
  limits.nodes = 500;
  StopToken const stop;
  auto const analysis = analyse_game(engine, replays->front().game, limits, stop, [&](int search) {
    if (search == 3) stop.request();
  });
  // The last two moves were looked at.
  ASSERT_EQ(analysis.moves.size(), 2u);
  EXPECT_EQ(analysis.first_ply, 5);
  EXPECT_EQ(analysis.moves[0].move.native, "Nf6");
  EXPECT_EQ(analysis.moves[0].number, 3);
  EXPECT_EQ(analysis.moves[1].number, 4);
}

TEST(Analysis, ReadsEvaluationsAsRecordsWriteThem) {
  for (std::string const text : {"0.35", "-1.20", "12.00", "#3", "#-3"}) {
    auto const read = read_evaluation(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(evaluation_text(*read), text);
  }
  EXPECT_EQ(read_evaluation("+0.3")->score, 30);
  EXPECT_EQ(read_evaluation("-2,18")->score, -200);
  EXPECT_EQ(read_evaluation("0.349")->score, 34);
  EXPECT_EQ(evaluation_text(*read_evaluation("#0")), "#0");
  EXPECT_EQ(evaluation_text(*read_evaluation("#-0")), "#-0");
  for (std::string const text : {"", "-", "#", "1.", ".5", "1.x", "0x1", "#1.5", "1234567", "--1"})
    EXPECT_FALSE(read_evaluation(text)) << text;
}

TEST(Analysis, JudgesTheMovesBetweenKnownPositions) {
  auto const variant = *Variant::load("orthodox");
  auto const replays = replay(variant, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", "scholar");
  ASSERT_TRUE(replays);
  auto const known = [](std::string_view text, std::vector<std::string> best = {}) {
    EvaluatedPosition position{*read_evaluation(text), {}};
    position.search.pv = std::move(best);
    return std::optional(position);
  };
  std::vector<std::optional<EvaluatedPosition>> positions(8);
  positions[1] = known("0.30", {"e7-e5"});
  positions[2] = known("-3.00");
  positions[5] = known("0.10", {"g7-g6", "h5-f3"});
  positions[6] = known("#1");
  auto const judged = judge_moves(replays->front().game, positions);
  ASSERT_EQ(judged.moves.size(), 7u);
  EXPECT_FALSE(judged.moves[0]);
  // The engine's own choice is good, whatever came of it.
  ASSERT_TRUE(judged.moves[1]);
  EXPECT_EQ(judged.moves[1]->judgement, Judgement::Good);
  EXPECT_FALSE(judged.moves[2] || judged.moves[3] || judged.moves[4]);
  ASSERT_TRUE(judged.moves[5]);
  EXPECT_EQ(judged.moves[5]->judgement, Judgement::Blunder);
  EXPECT_EQ(judged.moves[5]->number, 3);
  ASSERT_EQ(judged.moves[5]->line.size(), 2u);
  EXPECT_EQ(judged.moves[5]->line[1].native, "Qf3");
  // The law's own end is known.
  ASSERT_EQ(judged.chances.size(), 8u);
  EXPECT_FALSE(judged.chances[0]);
  EXPECT_DOUBLE_EQ(*judged.chances[7], 100);
  ASSERT_TRUE(judged.moves[6]);
  EXPECT_DOUBLE_EQ(judged.moves[6]->chance_after, 100);
  EXPECT_TRUE(judged.accuracy.white && judged.accuracy.black);
  EXPECT_GT(*judged.accuracy.white, *judged.accuracy.black);
}

TEST(Analysis, RecordsGainRemarks) {
  auto const variant = *Variant::load("orthodox");
  auto const replays = replay(variant, "[Event \"Club\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n", "club");
  ASSERT_TRUE(replays);
  std::vector<Remark> const remarks = {{{}, {}, "0:05:00", "0.20"}, {{6, 2}, {"fine"}, {}, {}}};
  auto const written = write_annotated_record(replays->front().game, replays->front().tags, remarks);
  ASSERT_TRUE(written);
  EXPECT_NE(written->find("[Result \"1-0\"]"), std::string::npos) << *written;
  EXPECT_NE(written->find("1. e4 {[%eval 0.20] [%clk 0:05:00]} 1... e5 $6 $2 {fine} 2. Nf3 1-0"), std::string::npos)
      << *written;
}

TEST(Analysis, StaticEvaluationsAreWhites) {
  auto const variant = *Variant::load("orthodox");
  for (char const side : {'w', 'b'}) {
    std::string const queen = std::string("4k3/8/8/8/8/8/8/3QK3 ") + side + " - - 0 1";
    EXPECT_GT(static_evaluation(*Game::create(variant, queen)), 300) << side;
  }
  EXPECT_EQ(static_evaluation(*Game::create(variant, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), 0);
}

}  // namespace
}  // namespace strata::api
