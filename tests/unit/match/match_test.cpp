#include "match/match.hpp"

#include <gtest/gtest.h>

namespace strata::match {
namespace {

MatchPlan plan(char const* white, char const* black, int games) {
  MatchPlan made;
  made.white = *read_player(white);
  made.black = *read_player(black);
  made.games = games;
  made.seed = 11;
  made.limits.nodes = 200;
  made.max_plies = 60;
  return made;
}

std::vector<std::string> played(api::Variant const& variant, MatchPlan const& match_plan) {
  std::vector<std::string> games;
  (void)play_match(variant, match_plan, [&](GameReport const& report) {
    std::string text = std::to_string(report.number) + " " + report.end.result + " " + report.end.reason;
    for (auto const& move : report.game.moves()) text += " " + move.canonical;
    games.push_back(text);
  });
  return games;
}

TEST(Match, TheNumberOfThreadsChangesNothing) {
  auto const variant = api::Variant::load("raumschach");
  ASSERT_TRUE(variant);
  MatchPlan one = plan("engine", "random", 4);
  MatchPlan three = one;
  three.concurrency = 3;
  auto const games = played(*variant, one);
  EXPECT_EQ(games.size(), 4U);
  EXPECT_EQ(games, played(*variant, three));
  EXPECT_NE(games[0], games[1]) << "each game has a seed of its own";
}

TEST(Match, RandomOpeningsTellGamesOfEnginesApart) {
  auto const variant = api::Variant::load("orthodox");
  ASSERT_TRUE(variant);
  MatchPlan engines = plan("engine", "engine", 2);
  engines.limits.nodes = 50;
  engines.max_plies = 8;
  auto const same = played(*variant, engines);
  EXPECT_EQ(same[0].substr(2), same[1].substr(2));
  engines.opening_plies = 4;
  auto const different = played(*variant, engines);
  EXPECT_NE(different[0].substr(2), different[1].substr(2));
}

TEST(Match, ALongGameIsAdjudicated) {
  auto const variant = api::Variant::load("upright");
  ASSERT_TRUE(variant);
  MatchPlan short_games = plan("random", "random", 1);
  short_games.max_plies = 5;
  GameReport const report = play_game(*variant, short_games, 1);
  EXPECT_EQ(report.end.result, "draw");
  EXPECT_EQ(report.end.reason, "adjudicated");
  EXPECT_EQ(report.game.ply_count(), 5);
}

TEST(Match, WhatMayBeClaimedIsClaimed) {
  auto const variant = api::Variant::load("ziggurat", {{"repetition", "2"}});
  ASSERT_TRUE(variant);
  MatchPlan shuffle = plan("greedy", "greedy", 1);
  shuffle.max_plies = 3000;
  GameReport const report = play_game(*variant, shuffle, 1);
  EXPECT_NE(report.end.reason, "adjudicated");
}

TEST(Match, PlayersAreNamedByText) {
  EXPECT_EQ(read_player("engine:level=3")->level, 3);
  EXPECT_EQ(read_player("engine")->level, 0);
  EXPECT_EQ(read_player("greedy")->kind, PlayerKind::Greedy);
  for (char const* bad : {"", "engin", "engine:", "engine:level=", "engine:level=0", "engine:level=11",
                          "engine:level=03", "greedy:level=3", "engine:level=3x", "random:1"}) {
    auto const spec = read_player(bad);
    ASSERT_FALSE(spec) << bad;
    EXPECT_EQ(spec.error().code, ErrorCode::BadUsage);
  }
  EXPECT_NE(read_player("engin").error().message.find("did you mean"), std::string::npos);
}

}  // namespace
}  // namespace strata::match
