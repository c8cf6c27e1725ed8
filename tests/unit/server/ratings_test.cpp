// Glicko-2: the example of its paper, what must hold for any ratings, and ratings as a fold over games.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "server/ratings/glicko2.hpp"
#include "server/ratings/rated_games.hpp"

namespace strata::server {
namespace {

constexpr std::int64_t rating_day = 86'400'000;  // milliseconds
constexpr std::array results{"white", "black", "draw"};

TEST(Glicko2, TheExampleOfThePaper) {
  RatingSystem system;
  system.tau = 0.5;
  std::array const games{RatedResult{{1400, 30, 0.06}, 1}, RatedResult{{1550, 100, 0.06}, 0},
                         RatedResult{{1700, 300, 0.06}, 0}};
  system.least_deviation = 30;  // that of the first opponent, which lichess does not have
  Rating const after = rated({1500, 200, 0.06}, games, 1, system);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, ADeviationGrowsFrom60To110InAYear) {
  double const periods = periods_between(0, 365 * rating_day);
  EXPECT_NEAR(rested({1500, 60, 0.06}, periods).deviation, 110, 0.1);
  Rating const later = rested({1623.4, 60, 0.07}, periods);
  EXPECT_EQ(later.rating, 1623.4);
  EXPECT_EQ(later.volatility, 0.07);
  EXPECT_EQ(periods_between(5, 4), 0) << "a clock that goes back rests nobody";
  EXPECT_EQ(rested({1500, 60, 0.1}, 1e300).deviation, 500) << "and never beyond that of a newcomer";
}

TEST(Glicko2, AWinnerRisesAndALoserFallsByTheSameWhereTheyAreAlike) {
  for (double const deviation : {500.0, 110.0, 60.0}) {
    Standings const one{{1700, deviation, 0.06}, 3, 1'000};
    auto const won = after_game({one, one}, "white", 1'000);
    EXPECT_GT(won.white.rating.rating, 1700);
    EXPECT_NEAR(won.white.rating.rating - 1700, 1700 - won.black.rating.rating, 1e-9);
    EXPECT_LT(won.white.rating.deviation, deviation);
    auto const lost = after_game({one, one}, "black", 1'000);
    EXPECT_EQ(won.white.rating, lost.black.rating) << "colours make no difference";
    EXPECT_EQ(won.black.rating, lost.white.rating);
    auto const drawn = after_game({one, one}, "draw", 1'000);
    EXPECT_NEAR(drawn.white.rating.rating, 1700, 1e-9);
    EXPECT_EQ(drawn.white.rating, drawn.black.rating);
  }
}

TEST(Glicko2, MoreIsWonAgainstTheStrongAndByTheUncertain) {
  auto const gain = [](Rating const& own, Rating const& other) {
    return rated(own, std::array{RatedResult{other, 1}}, 0).rating - own.rating;
  };
  Rating const known{1500, 60, 0.06};
  EXPECT_GT(gain(known, {1700, 60, 0.06}), gain(known, {1500, 60, 0.06}));
  EXPECT_GT(gain(known, {1500, 60, 0.06}), gain(known, {1300, 60, 0.06}));
  EXPECT_GT(gain({1500, 300, 0.06}, known), gain(known, known));
  EXPECT_GT(gain(known, known), gain(known, {1500, 300, 0.06})) << "a win against somebody unknown says less";
}

TEST(Glicko2, NoInputGivesWhatIsNoRating) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN(), endless = std::numeric_limits<double>::infinity();
  std::vector<double> const odd{none, endless, -endless, 0, -1, 1e-300, 1e300, 45, 500, 1500, 4000, 0.06};
  RatingSystem const system;
  int seen = 0;
  auto const check = [&](Rating const& rating) {
    ++seen;
    EXPECT_TRUE(rating.rating >= system.least_rating && rating.rating <= system.most_rating) << rating.rating;
    EXPECT_TRUE(rating.deviation >= system.least_deviation && rating.deviation <= system.most_deviation)
        << rating.deviation;
    EXPECT_TRUE(rating.volatility >= system.least_volatility && rating.volatility <= system.most_volatility)
        << rating.volatility;
  };
  for (double const one : odd)
    for (double const two : odd)
      for (double const three : odd) {
        check(rated({one, two, three}, std::array{RatedResult{{three, one, two}, two}}, one));
        check(rested({one, two, three}, three));
        check(rated({1500, 350, 0.06}, std::array(std::array{RatedResult{{one, two, 0.06}, three}}), two));
      }
  EXPECT_EQ(seen, 3 * 12 * 12 * 12);
  // Whoever wins for ever stays within the bounds.
  Standings best, worst;
  for (std::int64_t game = 1; game <= 3000; ++game) {
    auto const both = after_game({best, worst}, "white", game * 60'000);
    best = both.white;
    worst = both.black;
    check(best.rating);
    check(worst.rating);
  }
  EXPECT_GT(best.rating.rating, worst.rating.rating + 500);
}

TEST(Glicko2, TheStrongerOfACrowdAreRatedHigher) {
  constexpr int players = 12;
  std::mt19937_64 random(20261130);
  std::vector<double> strength;
  std::vector<Standings> standings(players);
  for (int player = 0; player < players; ++player) strength.push_back(1200 + 60.0 * player);
  std::uniform_real_distribution<double> chance(0, 1);
  for (int game = 1; game <= 4000; ++game) {
    auto const white = static_cast<std::size_t>(random() % players),
               black = static_cast<std::size_t>(random() % players);
    if (white == black) continue;
    double const expected = 1 / (1 + std::pow(10, (strength[black] - strength[white]) / 400));
    auto const both = after_game({standings[white], standings[black]}, chance(random) < expected ? "white" : "black",
                                 std::int64_t{game} * 600'000);
    standings[white] = both.white;
    standings[black] = both.black;
  }
  for (std::size_t player = 3; player < players; ++player)
    EXPECT_GT(standings[player].rating.rating, standings[player - 3].rating.rating) << player;
  EXPECT_FALSE(is_provisional(standings.front().rating.deviation));
}

RatedGame a_rated_game(int number, std::string white, std::string black, std::string result, std::int64_t time,
                       std::string key = "orthodox/live") {
  return {"game" + std::to_string(number), std::move(key), std::move(white), std::move(black), std::move(result), time};
}

TEST(RatingFoldTest, TheSameGamesGiveTheSameNumbersToTheLastBit) {
  std::mt19937_64 random(7);
  std::vector<RatedGame> games;
  for (int number = 0; number < 500; ++number) {
    auto const one = random() % 20, other = (one + 1 + random() % 19) % 20;
    games.push_back(a_rated_game(number, "account" + std::to_string(one), "account" + std::to_string(other),
                                 results[random() % 3], std::int64_t{number} * 3'600'000 + 1,
                                 random() % 2 == 0 ? "orthodox/live" : "raumschach/days"));
  }
  RatingFold once, again;
  for (RatedGame const& game : games) once.add(game);
  for (RatedGame const& game : games) again.add(game);
  EXPECT_EQ(once.standings().size(), 40U);
  EXPECT_EQ(once.standings(), again.standings());
  RatingFold other;
  for (auto game = games.rbegin(); game != games.rend(); ++game) other.add(*game);
  EXPECT_NE(once.standings(), other.standings()) << "their order matters";
}

TEST(RatingFoldTest, TwelveGamesOfAPairCountWithin24Hours) {
  RatingFold fold;
  int number = 0;
  auto const add = [&](std::string const& white, std::string const& black, std::int64_t time, std::string const& key) {
    return fold.add(a_rated_game(++number, white, black, "white", time, key));
  };
  for (int game = 0; game < 12; ++game)
    EXPECT_TRUE(add(game % 2 == 0 ? "ann" : "bob", game % 2 == 0 ? "bob" : "ann", game * 1'000,
                    game % 3 == 0 ? "parmen/live" : "orthodox/days"));
  auto const before = fold.standings();
  EXPECT_FALSE(add("bob", "ann", 20'000, "orthodox/live")) << "whatever they play, and whoever is White";
  EXPECT_EQ(fold.standings(), before);
  EXPECT_TRUE(add("ann", "carl", 20'000, "orthodox/live")) << "others are not held back";
  EXPECT_FALSE(add("bob", "ann", rating_day - 1, "orthodox/live"));
  EXPECT_TRUE(add("bob", "ann", rating_day, "orthodox/live")) << "the first of them is a day ago";
  EXPECT_FALSE(add("bob", "ann", rating_day, "orthodox/live"));
}

TEST(RatingFoldTest, AKeyIsAVariantAndASpeed) {
  EXPECT_EQ(rating_key("raumschach", protocol::Speed::Days), "raumschach/days");
  EXPECT_EQ(of_rating_key("raumschach/days"), std::pair(std::string("raumschach"), protocol::Speed::Days));
  EXPECT_EQ(of_rating_key("raumschach/live"), std::pair(std::string("raumschach"), protocol::Speed::Live));
  EXPECT_EQ(pair_of("b", "a"), pair_of("a", "b"));
}

}  // namespace
}  // namespace strata::server
