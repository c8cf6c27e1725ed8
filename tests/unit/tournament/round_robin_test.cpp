// Round robin: Berger's tables as FIDE prints them, and what they promise for every number of players.

#include "tournament/round_robin.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

namespace strata::tournament {

namespace {

// The pairings of a round, as the tables have them: "1-6 2-5 3-4".
std::string table(int players, int round, Form form = Form::RoundRobin) {
  std::vector<Player> const list(players);
  Result<Round> const paired = pair_round_robin(list, round, form);
  if (!paired) return paired.error().text();
  std::string text;
  for (auto const& [white, black] : paired->pairings)
    text += (text.empty() ? "" : " ") + std::to_string(white + 1) + "-" + std::to_string(black + 1);
  if (paired->bye) text += " free " + std::to_string(*paired->bye + 1);
  return text;
}

struct Record {
  std::map<int, int> met;        // by opponent
  std::map<int, int> whites_of;  // the same, with white
  int whites = 0, blacks = 0, free = 0;
  int run = 0, longest_run = 0;  // games in a row with one colour; negative for black
};

std::vector<Record> play(int players, Form form) {
  std::vector<Player> const list(players);
  std::vector<Record> records(players);
  for (int round = 1; round <= rounds_of_round_robin(players, form); ++round) {
    Result<Round> const paired = pair_round_robin(list, round, form);
    if (!paired) {
      ADD_FAILURE() << paired.error().text();
      return {};
    }
    EXPECT_EQ(paired->pairings.size(), static_cast<std::size_t>(players / 2));
    for (auto const& [white, black] : paired->pairings) {
      ++records[white].met[black];
      ++records[black].met[white];
      ++records[white].whites_of[black];
      ++records[white].whites;
      ++records[black].blacks;
      records[white].run = std::max(records[white].run, 0) + 1;
      records[black].run = std::min(records[black].run, 0) - 1;
      for (int const player : {white, black})
        records[player].longest_run = std::max(records[player].longest_run, std::abs(records[player].run));
    }
    if (paired->bye) ++records[*paired->bye].free;
  }
  return records;
}

}  // namespace

TEST(TournamentRoundRobin, FollowsTheTablesOfBerger) {
  // FIDE Handbook C.05, annex 1.
  EXPECT_EQ(table(4, 1), "1-4 2-3");
  EXPECT_EQ(table(4, 2), "4-3 1-2");
  EXPECT_EQ(table(4, 3), "2-4 3-1");
  EXPECT_EQ(table(6, 1), "1-6 2-5 3-4");
  EXPECT_EQ(table(6, 2), "6-4 5-3 1-2");
  EXPECT_EQ(table(6, 3), "2-6 3-1 4-5");
  EXPECT_EQ(table(6, 4), "6-5 1-4 2-3");
  EXPECT_EQ(table(6, 5), "3-6 4-2 5-1");
  EXPECT_EQ(table(8, 1), "1-8 2-7 3-6 4-5");
  EXPECT_EQ(table(8, 2), "8-5 6-4 7-3 1-2");
  EXPECT_EQ(table(8, 7), "4-8 5-3 6-2 7-1");
  EXPECT_EQ(table(5, 1), "2-5 3-4 free 1");
  EXPECT_EQ(table(2, 1), "1-2");
  EXPECT_EQ(table(2, 2, Form::DoubleRoundRobin), "2-1");
}

TEST(TournamentRoundRobin, EverybodyMeetsEverybodyOnceWithEvenColours) {
  for (int players = 2; players <= 41; ++players) {
    SCOPED_TRACE(std::to_string(players) + " players");
    std::vector<Record> const records = play(players, Form::RoundRobin);
    ASSERT_EQ(records.size(), static_cast<std::size_t>(players));
    for (Record const& record : records) {
      EXPECT_EQ(record.met.size(), static_cast<std::size_t>(players - 1));
      for (auto const& [opponent, times] : record.met) EXPECT_EQ(times, 1) << "against " << opponent;
      EXPECT_LE(std::abs(record.whites - record.blacks), players % 2 == 0 ? 1 : 0);
      EXPECT_EQ(record.free, players % 2);
      EXPECT_LE(record.longest_run, 2);
    }
  }
}

TEST(TournamentRoundRobin, ADoubleOneHasEitherColourAgainstEverybody) {
  for (int players = 2; players <= 24; ++players) {
    SCOPED_TRACE(std::to_string(players) + " players");
    std::vector<Record> const records = play(players, Form::DoubleRoundRobin);
    ASSERT_EQ(records.size(), static_cast<std::size_t>(players));
    for (Record const& record : records) {
      EXPECT_EQ(record.met.size(), static_cast<std::size_t>(players - 1));
      for (auto const& [opponent, times] : record.met) EXPECT_EQ(times, 2) << "against " << opponent;
      EXPECT_EQ(record.whites_of.size(), static_cast<std::size_t>(players - 1));
      EXPECT_EQ(record.whites, record.blacks);
      EXPECT_LE(record.longest_run, 3);
    }
  }
}

TEST(TournamentRoundRobin, SomebodyWhoIsNotThereForfeits) {
  std::vector<Player> list(6);
  list[0].withdrawn = 2;
  list[1].withdrawn = 2;
  list[3].paused = true;
  // 6-4 5-3 1-2: of the first pair Black is absent, of the last one both are.
  Result<Round> const round = pair_round_robin(list, 2, Form::RoundRobin);
  ASSERT_TRUE(round) << round.error().text();
  EXPECT_EQ(round->pairings, (std::vector<Pairing>{{4, 2}}));
  EXPECT_EQ(round->forfeits, (std::vector<Game>{
                                 {.round = 2, .white = 5, .black = 3, .outcome = Outcome::BlackForfeits},
                                 {.round = 2, .white = 0, .black = 1, .outcome = Outcome::DoubleForfeit},
                             }));
}

TEST(TournamentRoundRobin, RefusesWhatCannotBe) {
  EXPECT_EQ(table(4, 0), "there is no round 0, expected 1 to 3");
  EXPECT_EQ(table(4, 4), "there is no round 4, expected 1 to 3");
  EXPECT_EQ(table(1, 1), "there is no round 1, expected 1 to 0");
  EXPECT_EQ(table(101, 1), "101 players, expected at most 100");
  EXPECT_EQ(table(4, 1, Form::Swiss), "the form is no round robin");
  std::vector<Player> late(4);
  late[2].joined = 2;
  Result<Round> const round = pair_round_robin(late, 1, Form::RoundRobin);
  ASSERT_FALSE(round);
  EXPECT_EQ(round.error().message, "a player joined after round 1 of a round robin");
}

}  // namespace strata::tournament
