// Which games fit which players, and the rotation of variants.

#include "tournament/values.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "tournament/rotation.hpp"

namespace strata::tournament {

namespace {

std::string refusal(Form form, std::vector<Player> const& players, std::vector<Game> const& games) {
  Result<void> const fit = check(form, players, games);
  return fit ? "" : fit.error().message;
}

}  // namespace

TEST(TournamentValues, GamesThatDoNotFitAreRefusedByTheirNumber) {
  std::vector<Player> const four(4);
  Game const good{.round = 1, .white = 0, .black = 1, .outcome = Outcome::Draw};
  struct Case {
    Game game;
    char const* refusal;
  };
  Case const cases[] = {
      {{.round = 0, .white = 2, .black = 3}, "game 2: round 0 cannot be"},
      {{.round = 1'001, .white = 2, .black = 3}, "game 2: round 1001 cannot be"},
      {{.round = 1, .white = 4, .black = 3}, "game 2: there is no player 4"},
      {{.round = 1, .white = 2, .black = 4}, "game 2: there is no player 4"},
      {{.round = 1, .white = -1, .black = 3}, "game 2: there is no player -1"},
      {{.round = 1, .white = 2, .black = std::numeric_limits<int>::min()}, "game 2: there is no player -2147483648"},
      {{.round = 1, .white = 2, .black = 2}, "game 2: nobody plays against themselves"},
      {{.round = 1, .white = 2}, "game 2: a bye, and only a bye, has no black player"},
      {{.round = 1, .white = 2, .black = 3, .outcome = Outcome::Bye},
       "game 2: a bye, and only a bye, has no black player"},
      {{.round = 1, .white = 2, .black = 1}, "game 2: player 1 has another one in round 1"},
      {{.round = 1, .white = 1, .outcome = Outcome::HalfBye}, "game 2: player 1 has another one in round 1"},
      {{.round = 1, .white = 2, .black = 3, .outcome = static_cast<Outcome>(10)}, "game 2: its outcome is unknown"},
      {{.round = 2, .white = 0, .black = 1}, ""},
      {{.round = 1, .white = 2, .outcome = Outcome::Bye}, ""},
  };
  for (Case const& one : cases) EXPECT_EQ(refusal(Form::Swiss, four, {good, one.game}), one.refusal);
  EXPECT_EQ(refusal(Form::Arena, four, {good, good}), "");
  EXPECT_EQ(refusal(Form::Arena, four, {{.round = 2, .white = 0, .black = 1}}), "game 1: round 2 cannot be");
  EXPECT_EQ(refusal(Form::Arena, four, {{.white = 0, .outcome = Outcome::Bye}}), "game 1: an arena has no byes");
}

TEST(TournamentValues, MoreGamesThanAreTakenAreRefused) {
  EXPECT_EQ(refusal(Form::Arena, std::vector<Player>(2), std::vector<Game>(1'000'001)),
            "1000001 games, expected at most 1000000");
}

TEST(TournamentValues, PlayersThatCannotBeAreRefused) {
  EXPECT_EQ(refusal(Form::Swiss, std::vector<Player>(10'000), {}), "10000 players, expected at most 9999");
  EXPECT_EQ(refusal(Form::Swiss, {{}, {.joined = 0}}, {}),
            "player 1: joined or withdrew in a round that cannot be, expected 1 to 1000");
  EXPECT_EQ(refusal(Form::Swiss, {{.withdrawn = -1}}, {}),
            "player 0: joined or withdrew in a round that cannot be, expected 1 to 1000");
}

TEST(TournamentValues, APlayerIsThereFromJoiningToWithdrawal) {
  Player const player{.joined = 2, .withdrawn = 4};
  EXPECT_FALSE(is_there(player, 1));
  EXPECT_TRUE(is_there(player, 2));
  EXPECT_TRUE(is_there(player, 3));
  EXPECT_FALSE(is_there(player, 4));
  EXPECT_FALSE(is_there({.paused = true}, 1));
}

TEST(TournamentRotation, GoesThroughAllVariantsAndBeginsAnewWithEachCycle) {
  std::vector<int> rounds;
  for (int round = 1; round <= 7; ++round) rounds.push_back(variant_of_round(round, 3));
  EXPECT_EQ(rounds, (std::vector<int>{0, 1, 2, 0, 1, 2, 0}));
  // A double round robin of four has two halves of three rounds.
  rounds.clear();
  for (int round = 1; round <= 6; ++round) rounds.push_back(variant_of_round(round, 2, 3));
  EXPECT_EQ(rounds, (std::vector<int>{0, 1, 0, 0, 1, 0}));
  EXPECT_EQ(variant_of_round(5, 1), 0);
  EXPECT_EQ(variant_of_round(0, 3), 0);
  EXPECT_EQ(variant_of_round(3, 0), 0);
}

}  // namespace strata::tournament
