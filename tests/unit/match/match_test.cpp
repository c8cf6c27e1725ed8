#include "match/match.hpp"

#include <gtest/gtest.h>

#include "match/plan_text.hpp"

namespace strata::match {
namespace {

MatchPlan plan(char const* variant, char const* white, char const* black, int games) {
  MatchPlan made;
  made.variants.push_back(*api::Variant::load(variant));
  made.players = {*read_player(white), *read_player(black)};
  made.colours = Colours::Fixed;
  made.openings.balanced = false;
  made.games = games;
  made.seed = 11;
  made.control.nodes = 200;
  made.adjudication.max_plies = 60;
  return made;
}

std::string text_of(GameReport const& report) {
  std::string text = api::text_of(report.end);
  for (auto const& move : report.game.moves()) text += " " + move.canonical;
  return text;
}

std::vector<std::string> played(MatchPlan const& match_plan) {
  std::vector<std::string> games;
  auto const done = play_match(match_plan, {.report = [&](GameReport const& report) {
                                 EXPECT_EQ(report.task.number, static_cast<std::int64_t>(games.size()) + 1);
                                 games.push_back(text_of(report));
                                 return true;
                               }});
  EXPECT_TRUE(done);
  return games;
}

GameReport one_game(MatchPlan const& match_plan) {
  auto const white = make_player(match_plan.players[0], {});
  auto const black = make_player(match_plan.players[1], {});
  return **play_game(match_plan, task_of(match_plan, 1), {white.get(), black.get()});
}

// Oversteps the time for its first move.
class Late final : public Player {
 public:
  Result<void> begin_game(api::Game const& /*game*/, std::uint64_t /*seed*/) override { return {}; }
  Answer choose(api::Game const& /*game*/, Budget const& /*budget*/) override {
    Answer answer;
    answer.fault = Fault::Time;
    answer.explanation = "was late";
    return answer;
  }
  [[nodiscard]] std::string name() const override { return "late"; }
};

TEST(Match, AFlagAgainstASideThatCanNeverWinDraws) {
  for (auto const& [start, winner] : {std::pair("7k/8/8/8/8/8/8/1Q5K w - - 0 1", std::optional<api::Side>()),
                                      {"7k/8/8/7p/8/8/8/1Q5K w - - 0 1", api::Side::Black},
                                      {"7k/8/8/7n/8/8/8/1Q5K w - - 0 1", std::nullopt},
                                      {"7k/8/8/7n/8/8/8/R6K w - - 0 1", api::Side::Black}}) {
    MatchPlan match_plan = plan("orthodox", "random", "random", 2);
    match_plan.openings.file = "-";
    match_plan.opening_lists = {{Opening{start, {}}}};
    Late late;
    auto const other = make_player(match_plan.players[1], {});
    auto const report = **play_game(match_plan, task_of(match_plan, 1), {&late, other.get()});
    EXPECT_EQ(report.fault, Fault::Time);
    EXPECT_EQ(report.end, (api::End{winner, api::EndReason::Time})) << start;
  }
}

TEST(Match, TheNumberOfThreadsChangesNothing) {
  MatchPlan one = plan("raumschach", "engine", "random", 4);
  MatchPlan three = one;
  three.concurrency = 3;
  auto const games = played(one);
  EXPECT_EQ(games.size(), 4U);
  EXPECT_EQ(games, played(three));
  EXPECT_NE(games[0], games[1]) << "each game has a seed of its own";
}

TEST(Match, RandomOpeningsTellGamesOfEnginesApart) {
  MatchPlan engines = plan("orthodox", "engine", "engine", 2);
  engines.control.nodes = 50;
  engines.adjudication.max_plies = 8;
  auto const same = played(engines);
  EXPECT_EQ(same[0], same[1]);
  engines.openings.random_plies = 4;
  auto const different = played(engines);
  EXPECT_NE(different[0], different[1]);
}

TEST(Match, APairHasOneOpeningAndBothColours) {
  MatchPlan pairs = plan("threedc", "engine", "random", 6);
  pairs.variants.push_back(*api::Variant::load("orthodox"));
  pairs.colours = Colours::Pairs;
  pairs.openings.random_plies = 6;
  pairs.adjudication.max_plies = 10;
  std::vector<std::string> openings;
  std::vector<std::string> variants;
  std::vector<std::string> whites;
  auto const done = play_match(pairs, {.report = [&](GameReport const& report) {
                                 std::string opening;
                                 for (int i = 0; i < report.opening_plies; ++i)
                                   opening += report.game.moves()[static_cast<std::size_t>(i)].canonical + " ";
                                 openings.push_back(opening);
                                 variants.push_back(report.game.variant().info().id);
                                 whites.push_back(report.names[0]);
                                 return true;
                               }});
  ASSERT_TRUE(done);
  ASSERT_EQ(openings.size(), 6U);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(openings[i], openings[i + 1]);
    EXPECT_EQ(whites[i], "engine");
    EXPECT_EQ(whites[i + 1], "random");
  }
  EXPECT_NE(openings[0], openings[4]);
  EXPECT_EQ(variants, (std::vector<std::string>{"threedc", "threedc", "orthodox", "orthodox", "threedc", "threedc"}));
}

TEST(Match, GoesOnAtAnyGame) {
  MatchPlan whole = plan("raumschach", "greedy", "random", 5);
  auto const games = played(whole);
  std::vector<std::string> rest;
  whole.first_game = 4;
  ASSERT_TRUE(play_match(whole, {.report = [&](GameReport const& report) {
                           rest.push_back(text_of(report));
                           return true;
                         }}));
  EXPECT_EQ(rest, std::vector<std::string>(games.begin() + 3, games.end()));
}

TEST(Match, StopsWhenItHasWhatItWanted) {
  MatchPlan many = plan("raumschach", "random", "random", 1000);
  many.concurrency = 3;
  int reported = 0;
  ASSERT_TRUE(play_match(many, {.report = [&](GameReport const&) { return ++reported < 5; }}));
  EXPECT_EQ(reported, 5);
}

TEST(Match, FinishesOrAbortsRunningGames) {
  for (Signal const signal : {Signal::FinishRunning, Signal::BreakOff}) {
    MatchPlan many = plan("raumschach", "random", "engine", 1000);
    many.control = {.movetime_ms = 20};
    many.concurrency = 2;
    int reported = 0;
    ASSERT_TRUE(play_match(many, {.report =
                                      [&](GameReport const&) {
                                        ++reported;
                                        return true;
                                      },
                                  .signal = [&] { return reported == 0 ? Signal::GoOn : signal; }}));
    EXPECT_GE(reported, 1);
    // Of a thousand: those under way, and on a busy machine a few that began before the signal was asked for again.
    EXPECT_LE(reported, 10);
  }
}

TEST(Match, ALongGameIsAdjudicated) {
  MatchPlan short_games = plan("upright", "random", "random", 1);
  short_games.adjudication.max_plies = 5;
  GameReport const report = one_game(short_games);
  EXPECT_EQ(report.end, (api::End{std::nullopt, api::EndReason::Adjudicated}));
  EXPECT_EQ(report.game.ply_count(), 5);
}

TEST(Match, ALevelGameIsADrawAndALostOneResignedOnlyIfSoWished) {
  MatchPlan engines = plan("orthodox", "engine", "engine", 1);
  engines.adjudication = {.max_plies = 400, .draw_after = 1, .draw_plies = 1, .draw_score = 100'000};
  GameReport const drawn = one_game(engines);
  EXPECT_EQ(drawn.end.reason, api::EndReason::Adjudicated);
  EXPECT_EQ(drawn.game.ply_count(), 1);
  engines.adjudication = {.max_plies = 400, .resign_score = 1, .resign_plies = 2};
  GameReport const resigned = one_game(engines);
  EXPECT_EQ(resigned.end.reason, api::EndReason::Resignation);
}

TEST(Match, ClaimableDrawsAreClaimed) {
  MatchPlan shuffle = plan("ziggurat", "greedy", "greedy", 1);
  shuffle.variants = {*api::Variant::load("ziggurat", {{"repetition", "2"}})};
  shuffle.adjudication.max_plies = 3000;
  EXPECT_NE(one_game(shuffle).end.reason, api::EndReason::Adjudicated);
}

TEST(Match, ThePlanAsTextTellsPlansApart) {
  MatchPlan const one = plan("orthodox", "engine", "greedy", 2);
  MatchPlan longer = one;
  longer.games = 40;
  longer.concurrency = 4;
  EXPECT_EQ(plan_text(one, {}), plan_text(longer, {}));
  EXPECT_NE(plan_text(one, {}), plan_text(one, Sprt{}));
  EXPECT_NE(plan_text(one, {}), plan_text(plan("orthodox", "engine:level=3", "greedy", 2), {}));
  EXPECT_NE(plan_text(one, {}), plan_text(plan("raumschach", "engine", "greedy", 2), {}));
  MatchPlan other_law = one;
  other_law.variants = {*api::Variant::load("orthodox", {{"repetition", "5"}})};
  EXPECT_NE(plan_text(one, {}), plan_text(other_law, {}));
  MatchPlan other_seed = one;
  other_seed.seed = 12;
  EXPECT_NE(plan_text(one, {}), plan_text(other_seed, {}));
}

}  // namespace
}  // namespace strata::match
