// Single rounds of a Swiss: the first round, the bye, byes that players ask for, colours, and input that cannot be.

#include "tournament/swiss.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace strata::tournament {

namespace {

std::vector<Player> rated(std::initializer_list<int> ratings) {
  std::vector<Player> players;
  for (int const rating : ratings) players.push_back({.rating = rating});
  return players;
}

// The boards in their order, "0-2 3-1 bye 4"; or the refusal.
std::string text_of(Result<Round> const& round) {
  if (!round) return round.error().message;
  std::string text;
  for (auto const& [white, black] : round->pairings)
    text += (text.empty() ? "" : " ") + std::to_string(white) + "-" + std::to_string(black);
  if (round->bye) text += (text.empty() ? "bye " : " bye ") + std::to_string(*round->bye);
  return text;
}

}  // namespace

TEST(TournamentSwiss, InTheFirstRoundTheTopHalfMeetsTheBottomHalfWithAlternatingColours) {
  std::vector<Player> const players = rated({1'500, 2'200, 1'900, 2'000, 1'600, 2'100, 1'800, 1'700});
  EXPECT_EQ(text_of(pair_swiss(players, {}, 1)), "1-6 7-5 3-4 0-2");
  EXPECT_EQ(text_of(pair_swiss(players, {}, 1, {.first_has_white = false})), "6-1 5-7 4-3 2-0");
}

TEST(TournamentSwiss, EqualRatingsAreInTheOrderOfTheirNumbers) {
  EXPECT_EQ(text_of(pair_swiss(std::vector<Player>(6), {}, 1)), "0-3 4-1 2-5");
}

// Everybody has drawn. Both ways to pair those who have not met are as far from the halves; in one of them everybody gets the other colour.
TEST(TournamentSwiss, TheColourThatIsDueDecidesWhatTheHalvesLeaveOpen) {
  std::vector<Player> const players = rated({2'000, 1'900, 1'800, 1'700});
  std::vector<Game> games = {{.round = 1, .white = 0, .black = 2, .outcome = Outcome::Draw},
                             {.round = 1, .white = 3, .black = 1, .outcome = Outcome::Draw}};
  EXPECT_EQ(text_of(pair_swiss(players, games, 2)), "1-0 2-3");
  std::swap(games[1].white, games[1].black);
  EXPECT_EQ(text_of(pair_swiss(players, games, 2)), "3-0 2-1");
}

TEST(TournamentSwiss, TheByeGoesToTheLastWhoHasHadNone) {
  std::vector<Player> const players = rated({2'000, 1'900, 1'800, 1'700, 1'600});
  EXPECT_EQ(text_of(pair_swiss(players, {}, 1)), "0-2 3-1 bye 4");
  std::vector<Game> games = {
      {.round = 1, .white = 0, .black = 2, .outcome = Outcome::WhiteWins},
      {.round = 1, .white = 3, .black = 1, .outcome = Outcome::BlackWins},
      {.round = 1, .white = 4, .outcome = Outcome::Bye},
  };
  Result<Round> const second = pair_swiss(players, games, 2);
  ASSERT_TRUE(second) << second.error().text();
  EXPECT_EQ(second->bye, 3);
}

TEST(TournamentSwiss, AWinWithoutAGameIsAsGoodAsABye) {
  std::vector<Player> const players = rated({2'000, 1'900, 1'800});
  // Everybody has a point. 0 has it by forfeit, 2 by a bye.
  std::vector<Game> const games = {{.round = 1, .white = 0, .black = 1, .outcome = Outcome::BlackForfeits},
                                   {.round = 1, .white = 2, .outcome = Outcome::Bye},
                                   {.round = 2, .white = 1, .black = 2, .outcome = Outcome::WhiteWins},
                                   {.round = 2, .white = 0, .outcome = Outcome::ZeroBye}};
  Result<Round> const third = pair_swiss(players, games, 3);
  ASSERT_TRUE(third) << third.error().text();
  EXPECT_EQ(third->bye, 1);
  EXPECT_FALSE(third->second_bye);
}

TEST(TournamentSwiss, AForfeitedGameIsNoMeeting) {
  std::vector<Player> const players = rated({2'000, 1'900});
  std::vector<Game> games = {{.round = 1, .white = 0, .black = 1, .outcome = Outcome::WhiteForfeits}};
  EXPECT_EQ(pair_swiss(players, games, 2)->rematches, 0);
  games[0].outcome = Outcome::WhiteWins;
  Result<Round> const again = pair_swiss(players, games, 2);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->rematches, 1);
  EXPECT_EQ(again->pairings, (std::vector<Pairing>{{1, 0}}));
}

TEST(TournamentSwiss, AByeThatIsAskedForLeavesAPlayerOut) {
  std::vector<Player> players = rated({2'000, 1'900, 1'800, 1'700, 1'600, 1'500});
  std::vector<Game> const asked = {{.round = 1, .white = 1, .outcome = Outcome::HalfBye},
                                   {.round = 1, .white = 2, .outcome = Outcome::ZeroBye}};
  EXPECT_EQ(text_of(pair_swiss(players, asked, 1)), "0-4 5-3");
  players[0].paused = true;
  players[5].joined = 2;
  EXPECT_EQ(text_of(pair_swiss(players, asked, 1)), "3-4");
  players[3].withdrawn = 1;
  EXPECT_EQ(text_of(pair_swiss(players, asked, 1)), "bye 4");
  players[4].paused = true;
  EXPECT_EQ(text_of(pair_swiss(players, asked, 1)), "");
  EXPECT_EQ(text_of(pair_swiss({}, {}, 1)), "");
}

// Half a point for the round missed puts a late joiner between the winners and the losers.
TEST(TournamentSwiss, ALateJoinerStandsWhereTheHalfByesPutThem) {
  std::vector<Player> players = rated({2'000, 1'900, 1'800, 1'700, 2'300, 2'200});
  players[4].joined = players[5].joined = 2;
  std::vector<Game> const games = {{.round = 1, .white = 0, .black = 2, .outcome = Outcome::WhiteWins},
                                   {.round = 1, .white = 3, .black = 1, .outcome = Outcome::BlackWins}};
  EXPECT_EQ(text_of(pair_swiss(players, games, 2)), "1-0 5-4 2-3");
  // Without half byes they meet the losers.
  EXPECT_EQ(text_of(pair_swiss(players, games, 2, {.most_half_byes = 0})), "1-0 2-4 5-3");
}

TEST(TournamentSwiss, RefusesWhatCannotBe) {
  std::vector<Player> const two(2);
  EXPECT_EQ(text_of(pair_swiss(std::vector<Player>(1'001), {}, 1)), "1001 players, expected at most 1000");
  EXPECT_EQ(text_of(pair_swiss(two, {}, 0)), "there is no round 0, expected 1 to 1000");
  EXPECT_EQ(text_of(pair_swiss(two, {}, 1'001)), "there is no round 1001, expected 1 to 1000");
  std::vector<Game> const open = {{.round = 1, .white = 0, .black = 1}};
  EXPECT_EQ(text_of(pair_swiss(two, open, 2)), "game 1: it has no outcome yet");
  EXPECT_EQ(text_of(pair_swiss(two, open, 1)), "game 1: it is of round 1, expected only byes asked for from round 1");
  std::vector<Game> const later = {{.round = 3, .white = 0, .outcome = Outcome::HalfBye}};
  EXPECT_EQ(text_of(pair_swiss(two, later, 2)), "game 1: it is of round 3, expected only byes asked for from round 2");
  std::vector<Game> const unknown = {{.round = 1, .white = 0, .black = 7}};
  EXPECT_EQ(text_of(pair_swiss(two, unknown, 2)), "game 1: there is no player 7");
}

TEST(TournamentSwiss, SuggestsRoundsForTheNumberOfPlayers) {
  EXPECT_EQ(suggested_rounds(1), 0);
  EXPECT_EQ(suggested_rounds(2), 3);
  EXPECT_EQ(suggested_rounds(8), 5);
  EXPECT_EQ(suggested_rounds(9), 6);
  EXPECT_EQ(suggested_rounds(1'000), 12);
}

// More players than are paired by looking at every pair: everybody is paired, nobody meets again, and nobody far away.
TEST(TournamentSwiss, ManyPlayersArePairedByTheirNeighbours) {
  std::vector<Player> players;
  for (int i = 0; i < 701; ++i) players.push_back({.rating = 2'500 - i});
  std::vector<Game> games;
  for (int round = 1; round <= 4; ++round) {
    Result<Round> const paired = pair_swiss(players, games, round);
    ASSERT_TRUE(paired) << paired.error().text();
    EXPECT_EQ(paired->pairings.size(), 350U);
    EXPECT_TRUE(paired->bye);
    EXPECT_EQ(paired->rematches, 0);
    EXPECT_FALSE(paired->second_bye);
    for (auto const& [white, black] : paired->pairings) {
      if (round == 1) EXPECT_EQ(std::abs(white - black), 350);
      Outcome const outcome = (white + black) % 5 == 0 ? Outcome::Draw
                              : white < black          ? Outcome::WhiteWins
                                                       : Outcome::BlackWins;
      games.push_back({.round = round, .white = white, .black = black, .outcome = outcome});
    }
    games.push_back({.round = round, .white = *paired->bye, .outcome = Outcome::Bye});
  }
}

}  // namespace strata::tournament
