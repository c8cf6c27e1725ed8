#include "tune/tuner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "api/impl.hpp"
#include "base/random.hpp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/random_play.hpp"

namespace strata::tune {
namespace {

api::Variant load(std::string const& id) { return *api::Variant::load(id); }

// A game of the greedy player against itself, or one that is broken off.
api::Game finished_game(api::Variant const& variant, std::uint64_t seed, int plies = 400) {
  auto game = *api::Game::create(variant);
  Random random(seed);
  while (!game.end() && game.ply_count() < plies) {
    bool const random_move = game.ply_count() < 8;
    EXPECT_TRUE(game.play(random_move ? api::random_move(game, random.next()) : api::greedy_move(game, random.next())));
  }
  if (!game.end()) EXPECT_TRUE(game.finish({std::nullopt, api::EndReason::Adjudicated}));
  return game;
}

TEST(Sampler, TakesQuietPositionsOfTheGameAfterItsOpening) {
  api::Variant const variant = load("orthodox");
  SamplePlan plan;
  plan.per_game = 5;
  plan.skip = 6;
  Sampler sampler(variant, plan);
  api::Game const game = finished_game(variant, 3, 120);
  auto const sample = sampler.sample(game, 1, 8);
  ASSERT_TRUE(sample);
  EXPECT_EQ(sample->result, 0.5);
  ASSERT_EQ(sample->positions.size(), 5U);
  std::vector<std::string> late;
  for (api::Game back = game; back.ply_count() > 14;) {
    ASSERT_TRUE(back.undo());
    late.push_back(back.position());
  }
  for (std::string const& text : sample->positions) {
    EXPECT_NE(std::ranges::find(late, text), late.end()) << text;
    EXPECT_TRUE(sampler.is_quiet(*api::Game::create(variant, text))) << text;
  }
  EXPECT_EQ(sampler.sample(game, 1, 8)->positions, sample->positions) << "chance comes from seed and number";
  EXPECT_NE(sampler.sample(game, 2, 8)->positions, sample->positions);
}

TEST(Sampler, PositionsWithHangingPiecesOrChecksAreNotQuiet) {
  api::Variant const variant = load("orthodox");
  Sampler sampler(variant, {});
  auto const is_quiet = [&](char const* tfen) { return sampler.is_quiet(*api::Game::create(variant, tfen)); };
  EXPECT_TRUE(is_quiet("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  EXPECT_FALSE(is_quiet("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")) << "a pawn takes a queen";
  EXPECT_FALSE(is_quiet("4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1")) << "check";
  EXPECT_FALSE(is_quiet("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) << "the game is over";
}

// What hangs, or is about to be mated, is seen by a search, whoever is to move.
TEST(Sampler, SearchesHowAPositionEnds) {
  api::Variant const variant = load("orthodox");
  SamplePlan plan;
  plan.search_nodes = 2000;
  Sampler sampler(variant, plan);
  auto const search_result = [&](char const* tfen) { return sampler.search_result(*api::Game::create(variant, tfen)); };
  EXPECT_NEAR(search_result("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0.5, 0.01);
  EXPECT_GT(search_result("4k3/8/8/3q4/4P3/8/8/3RK3 w - - 0 1"),
            search_result("4k3/8/8/3q4/4P3/8/8/3RK3 b - - 0 1") + 0.5);
  EXPECT_GT(search_result("7k/8/6K1/8/8/8/8/3R4 w - - 0 1"), 0.999) << "mate in one";
  EXPECT_LT(search_result("3r4/8/8/8/8/6k1/8/7K b - - 0 1"), 0.001) << "the same for Black";
  auto const sample = sampler.sample(finished_game(variant, 3, 120), 1, 8);
  ASSERT_TRUE(sample);
  ASSERT_FALSE(sample->positions.empty());
  ASSERT_EQ(sample->search_results.size(), sample->positions.size());
  EXPECT_EQ(sampler.sample(finished_game(variant, 4, 120), 2, 8)->positions,
            Sampler(variant, {}).sample(finished_game(variant, 4, 120), 2, 8)->positions)
      << "what was searched before changes nothing";
  for (std::size_t i = 0; i < sample->positions.size(); ++i)
    EXPECT_EQ(sample->search_results[i], search_result(sample->positions[i].c_str())) << "the position alone decides";
}

TEST(Sampler, AGameWithoutEndTeachesNothing) {
  api::Variant const variant = load("raumschach");
  Sampler sampler(variant, {});
  EXPECT_FALSE(sampler.sample(*api::Game::create(variant), 1, 0));
}

TEST(Parameters, AreSetAsTheyAreRead) {
  for (std::string const id : {"orthodox", "threedc", "parmen"}) {
    api::Variant const variant = load(id);
    Tuning tuning = model_of(variant);
    auto const all = parameters_of(variant, {});
    ASSERT_FALSE(all.empty()) << id;
    int next = 1;
    for (Parameter const& parameter : all) {
      EXPECT_EQ(parameter.get(tuning), parameter.model) << id << " " << parameter.name;
      parameter.set(tuning, ++next);
    }
    next = 1;
    for (Parameter const& parameter : all) EXPECT_EQ(parameter.get(tuning), ++next) << id << " " << parameter.name;
  }
}

// Results are drawn from an evaluation that is not the model's; the tuner has to find its way there. The positions are those of
// random play without any choice, so that pieces are traded in all ways.
TEST(Tuner, FindsAnEvaluationThatResultsWereDrawnFrom) {
  api::Variant const variant = load("orthodox");
  strata::Variant const& inner = *variant.impl().variant;
  Tuning truth = model_of(variant);
  PieceType const knight = inner.names.find_letter('N');
  PieceType const queen = inner.names.find_letter('Q');
  truth.pieces[knight].value += 150;
  truth.pieces[queen].value -= 250;
  auto const teacher = *variant.with_values(values_text(variant, truth, ""), "truth");
  constexpr double scale = 0.01;
  std::vector<GameSample> games;
  Random random(tests::seed());
  SCOPED_TRACE("seed " + std::to_string(tests::seed()));
  while (games.size() < 3000) {
    auto game = *api::Game::create(variant);
    auto const plies = static_cast<int>(40 + random.below(160));
    while (!game.end() && game.ply_count() < plies) EXPECT_TRUE(game.play(api::random_move(game, random.next())));
    if (game.end()) continue;
    int score = 0;
    visit(*game.impl().game.position().clone(),
          [&](auto& position) { score = evaluate(position, *teacher.impl().evaluator); });
    if (game.side_to_move() == api::Side::Black) score = -score;
    double const wins = 1 / (1 + std::exp(-scale * score));
    bool const won = static_cast<double>(random.below(1'000'000)) < 1e6 * wins;
    games.push_back({static_cast<std::int64_t>(games.size()) + 1, won ? 1.0 : 0.0, {game.position()}, {}});
  }
  TunePlan plan;
  plan.wanted = {true, false, false, false};
  plan.holdout = 20;
  auto const report = tune(variant, games, plan);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_LT(report->tuned.held_out, report->model.held_out);
  EXPECT_LT(report->tuned.learnt, report->model.learnt);
  auto const ratio = [&](PieceType a, PieceType b) {
    return static_cast<double>(report->tuning.pieces[a].value) / report->tuning.pieces[b].value;
  };
  double const wanted = static_cast<double>(truth.pieces[knight].value) / truth.pieces[queen].value;
  Tuning const model = model_of(variant);
  double const before = static_cast<double>(model.pieces[knight].value) / model.pieces[queen].value;
  EXPECT_NEAR(ratio(knight, queen), wanted, (wanted - before) / 3);
}

// The results say that a queen is worth nothing, a search says otherwise; both agree about rooks.
TEST(Tuner, BelievesWhatWasForeseenAsMuchAsItIsTold) {
  api::Variant const variant = load("orthodox");
  PieceType const queen = variant.impl().variant->names.find_letter('Q');
  std::vector<GameSample> games;
  for (int i = 0; i < 400; ++i) {
    std::int64_t const number = i + 1;
    games.push_back({number, 0.9, {"4k3/pppp4/8/8/8/8/PPPP4/3RK3 w - - 0 1"}, {0.9}});
    games.push_back({number, 0.1, {"3rk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"}, {0.1}});
    games.push_back({number, 0.5, {"4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"}, {0.98}});
    games.push_back({number, 0.5, {"3qk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"}, {0.02}});
  }
  auto const value = [&](double trust) {
    TunePlan plan;
    plan.wanted = {true, false, false, false, false};
    plan.trust = trust;
    auto const report = tune(variant, games, plan);
    return report ? report->tuning.pieces[queen].value : 0;
  };
  int const model = model_of(variant).pieces[queen].value;
  EXPECT_NEAR(value(1), model, 0.2 * model);
  EXPECT_LT(2 * value(0), value(1));
}

TEST(Tuner, SaysWhenThereIsNothingToLearnFrom) {
  auto const report = tune(load("orthodox"), {}, {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message,
            "there are not enough games with quiet positions: 0 to learn from and 0 to hold out");
}

}  // namespace
}  // namespace strata::tune
