#include "train/self_play.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "api/impl.hpp"
#include "tests/support/random_network.hpp"
#include "train/generate.hpp"
#include "train/random_opening.hpp"

namespace strata::train {

namespace {

SelfPlayPlan const quick{.nodes = 60, .seed = 3};

TrainingGame played(api::Variant const& variant, std::uint64_t number, SelfPlayPlan const& plan = quick) {
  std::atomic<bool> const stop = false;
  return *SelfPlayer(variant, plan).play(number, stop);
}

// The first games of the plan as the bytes of their records.
std::string generated(api::Variant const& variant, std::size_t games, int concurrency, std::uint64_t first_game = 0) {
  RecordWriter writer(0);
  std::string bytes;
  std::size_t count = 0;
  GenerateHooks hooks;
  hooks.game = [&](TrainingGame const& game) {
    bytes += writer.record(game);
    return ++count < games;
  };
  generate(variant, {quick, concurrency, first_game}, hooks);
  EXPECT_EQ(count, games);
  return bytes;
}

}  // namespace

TEST(SelfPlay, ANumberOfASeedIsOneGameWhateverWasPlayedBefore) {
  api::Variant const variant = *api::Variant::load("raumschach");
  std::atomic<bool> const stop = false;
  SelfPlayer player(variant, quick);
  TrainingGame const fifth = *player.play(5, stop);
  EXPECT_NE(*player.play(6, stop), fifth);
  EXPECT_EQ(*player.play(5, stop), fifth);
  EXPECT_EQ(played(variant, 5), fifth);
  EXPECT_NE(played(variant, 5, {.nodes = 60, .seed = 4}), fifth);
}

// Openings of 8 random plies are too many for one to come twice.
TEST(SelfPlay, NoTwoGamesBeginAlike) {
  api::Variant const variant = *api::Variant::load("raumschach");
  std::set<std::vector<std::uint16_t>> openings;
  for (std::uint64_t number = 0; number < 60; ++number)
    openings.insert(played(variant, number, {.nodes = 10, .seed = 1}).opening);
  EXPECT_EQ(openings.size(), 60U);
}

TEST(SelfPlay, TheSameSeedGivesTheSameBytesForAnyNumberOfThreads) {
  api::Variant const variant = *api::Variant::load("raumschach");
  std::string const alone = generated(variant, 9, 1);
  EXPECT_EQ(generated(variant, 9, 2), alone);
  EXPECT_EQ(generated(variant, 9, 5), alone);
}

TEST(SelfPlay, GamesAreTheSameFromAnyFirstGameOn) {
  api::Variant const variant = *api::Variant::load("orthodox");
  std::vector<TrainingGame> all, late;
  auto const collect = [&](std::vector<TrainingGame>& games, std::uint64_t first, std::size_t most) {
    GenerateHooks hooks;
    hooks.game = [&](TrainingGame const& game) {
      games.push_back(game);
      return games.size() < most;
    };
    generate(variant, {quick, 2, first}, hooks);
  };
  collect(all, 0, 6);
  collect(late, 4, 2);
  EXPECT_EQ(late, (std::vector<TrainingGame>{all[4], all[5]}));
}

TEST(SelfPlay, AHookEndsIt) {
  api::Variant const variant = *api::Variant::load("raumschach");
  int asked = 0;
  int games = 0;
  GenerateHooks hooks;
  hooks.game = [&](TrainingGame const&) { return ++games < 1'000'000; };
  hooks.may_go_on = [&] { return ++asked < 3; };
  generate(variant, {quick, 2, 0}, hooks);
  EXPECT_EQ(asked, 3);
  EXPECT_LT(games, 100);
}

TEST(SelfPlay, AStoppedGameIsNoGame) {
  std::atomic<bool> const stop = true;
  EXPECT_FALSE(SelfPlayer(*api::Variant::load("raumschach"), quick).play(0, stop));
}

// An independent replay comes to the same end in every shipped game.
TEST(SelfPlay, GamesOfAllVariantsCanBeReplayedToTheirEnd) {
  ASSERT_FALSE(api::variants().empty());
  for (api::VariantInfo const& info : api::variants()) {
    SCOPED_TRACE(info.id);
    api::Variant const variant = *api::Variant::load(info.id);
    int const margin = variant.impl().evaluator->margin();
    TrainingGame const game = played(variant, 1, {.nodes = 12, .seed = 1});
    Game replay = start_of(variant);
    std::size_t const opening = opening_plies_of(replay);
    EXPECT_EQ(opening, has_many_pieces(replay) ? 16U : 8U);
    EXPECT_TRUE(game.opening.size() == opening || game.opening.size() == opening + 1) << game.opening.size();
    auto const play = [&](std::uint16_t move) {
      auto const moves = sorted_moves(replay);
      ASSERT_LT(move, moves.size());
      replay.play(moves[move]);
    };
    for (std::uint16_t const move : game.opening) play(move);
    ASSERT_FALSE(replay.outcome());
    ASSERT_FALSE(game.plies.empty());
    std::vector<int> leads;  // White's
    for (TrainingPly const& ply : game.plies) {
      ASSERT_FALSE(replay.outcome());
      bool const white = replay.position().side_to_move() == Color::White;
      leads.push_back(white ? ply.score : -ply.score);
      play(ply.move);
    }
    switch (game.end) {
      case GameEnd::Cut:
        EXPECT_EQ(game.plies.size(), has_many_pieces(replay) ? 800U : 400U);
        EXPECT_EQ(game.result, GameResult::None);
        break;
      case GameEnd::Law: {
        ASSERT_TRUE(replay.outcome());
        auto const winner = replay.outcome()->winner;
        EXPECT_EQ(game.result, !winner                   ? GameResult::Drawn
                               : *winner == Color::White ? GameResult::WhiteWon
                                                         : GameResult::BlackWon);
        break;
      }
      case GameEnd::Adjudicated: {
        std::size_t const plies = game.result == GameResult::Drawn ? 20 : 5;
        ASSERT_GE(leads.size(), plies);
        for (std::size_t i = leads.size() - plies; i < leads.size(); ++i) {
          if (game.result == GameResult::Drawn)
            EXPECT_LT(std::abs(leads[i]), margin / 20 + 1);
          else
            EXPECT_GE(game.result == GameResult::WhiteWon ? leads[i] : -leads[i], 10 * margin);
        }
      }
    }
  }
}

TEST(SelfPlay, TheHeaderTellsAnotherEvaluationFromThisOne) {
  api::Variant const variant = *api::Variant::load("raumschach");
  GamesHeader const header = header_of(variant, quick, "1.2.3");
  EXPECT_EQ(header.variant, "raumschach");
  EXPECT_EQ(header.law, variant.law_hash());
  EXPECT_EQ(header.nodes, 60U);
  EXPECT_EQ(header.seed, 3U);
  EXPECT_TRUE(header.engine.starts_with("1.2.3 "));
  EXPECT_EQ(header_of(variant, quick, "1.2.3"), header);
  GamesHeader const model = header_of(*variant.with_values("", "none"), quick, "1.2.3");
  EXPECT_EQ(model.law, header.law);
  EXPECT_NE(model.evaluation, header.evaluation);
  EXPECT_NE(model.engine, header.engine);
}

TEST(SelfPlay, ANetworkPlaysOtherGamesUnderAnotherHeader) {
  api::Variant const variant = *api::Variant::load("raumschach");
  auto const with = [&](std::uint64_t seed) {
    SelfPlayPlan plan = quick;
    plan.network = tests::random_network(variant.impl().rules(), 32, seed);
    return plan;
  };
  EXPECT_EQ(played(variant, 5, with(1)), played(variant, 5, with(1)));
  EXPECT_NE(played(variant, 5, with(1)).plies, played(variant, 5).plies);
  GamesHeader const hand = header_of(variant, quick, "1.2.3"), first = header_of(variant, with(1), "1.2.3"),
                    second = header_of(variant, with(2), "1.2.3");
  EXPECT_TRUE(hand.evaluation.starts_with("hand "));
  EXPECT_TRUE(first.evaluation.starts_with("net "));
  EXPECT_NE(first.evaluation, second.evaluation);
  EXPECT_NE(first.engine, hand.engine);
}

}  // namespace strata::train
