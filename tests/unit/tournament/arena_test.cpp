// Arena pairing: who meets whom of those who wait.

#include "tournament/arena.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>

#include "base/random.hpp"

namespace strata::tournament {

namespace {

// Pairs without their colours, "0-3 1-2", sorted; or the refusal.
std::string pairs_of(std::vector<WaitingPlayer> const& waiting, std::int64_t now) {
  Result<std::vector<Pairing>> const paired = pair_arena(waiting, now);
  if (!paired) return paired.error().text();
  std::set<std::pair<int, int>> pairs;
  for (auto const& [white, black] : *paired) pairs.insert(std::minmax(white, black));
  std::string text;
  for (auto const& [one, other] : pairs)
    text += (text.empty() ? "" : " ") + std::to_string(one) + "-" + std::to_string(other);
  return text;
}

// Players by their ranks, who wait since 0.
std::vector<WaitingPlayer> waiting_by_rank(int count) {
  std::vector<WaitingPlayer> waiting;
  for (int i = 0; i < count; ++i) waiting.push_back({.player = i, .rank = i + 1});
  return waiting;
}

}  // namespace

TEST(TournamentArena, NeighboursInTheStandingsMeet) {
  EXPECT_EQ(pairs_of(waiting_by_rank(6), 0), "0-1 2-3 4-5");
  EXPECT_EQ(pairs_of({}, 0), "");
  EXPECT_EQ(pairs_of(waiting_by_rank(1), 0), "");
}

TEST(TournamentArena, NobodyMeetsTheSameOpponentTwiceInARowWhileSomebodyElseWaits) {
  std::vector<WaitingPlayer> waiting = waiting_by_rank(4);
  waiting[0].recent = {1};
  waiting[1].recent = {0};
  EXPECT_EQ(pairs_of(waiting, 1'000'000), "0-2 1-3");
  // One of the two has played somebody else since; the other has not.
  waiting[0].recent = {3, 1};
  EXPECT_EQ(pairs_of(waiting, 1'000'000), "0-2 1-3");
  waiting.resize(3);
  waiting[0].recent = {1};
  EXPECT_EQ(pairs_of(waiting, 1'000'000), "1-2");
  waiting[0].rank = 2;
  waiting[1].rank = 1;
  EXPECT_EQ(pairs_of(waiting, 1'000'000), "0-2");
}

TEST(TournamentArena, TwoWhoAreAloneMeetAgainAfterTheirPatience) {
  std::vector<WaitingPlayer> waiting = waiting_by_rank(2);
  waiting[0].recent = {1};
  waiting[1].recent = {0};
  waiting[1].since = 4'000;
  EXPECT_EQ(pairs_of(waiting, 13'999), "");
  EXPECT_EQ(pairs_of(waiting, 14'000), "0-1");
}

TEST(TournamentArena, TheOneWhoHasWaitedLeastIsLeftOver) {
  for (int last = 0; last < 5; ++last) {
    std::vector<WaitingPlayer> waiting = waiting_by_rank(5);
    waiting[last].since = 8'000;
    Result<std::vector<Pairing>> const paired = pair_arena(waiting, 9'000);
    ASSERT_TRUE(paired) << paired.error().text();
    ASSERT_EQ(paired->size(), 2U);
    for (auto const& [white, black] : *paired) EXPECT_TRUE(white != last && black != last) << last;
  }
}

TEST(TournamentArena, ColoursAreEvenedOut) {
  std::vector<WaitingPlayer> waiting = waiting_by_rank(2);
  waiting[0].whites_more = 1;
  EXPECT_EQ(*pair_arena(waiting, 0), (std::vector<Pairing>{{1, 0}}));
  waiting[0].whites_more = 0;
  waiting[0].colour_run = -1;
  waiting[1].colour_run = -2;
  EXPECT_EQ(*pair_arena(waiting, 0), (std::vector<Pairing>{{1, 0}}));
  waiting[1].colour_run = -1;
  EXPECT_EQ(*pair_arena(waiting, 0), (std::vector<Pairing>{{0, 1}}));
}

// An hour of games by chance: everybody who can be paired is, and nobody meets the same opponent twice in a row.
TEST(TournamentArena, KeepsManyPlayersPlaying) {
  constexpr int players = 61;
  Random random(3);
  std::vector<WaitingPlayer> all = waiting_by_rank(players);
  std::vector<std::int64_t> plays_until(players, 0);
  std::int64_t farthest = 0;
  int games = 0;
  for (std::int64_t now = 0; now < 3'600'000; now += 5'000) {
    std::vector<WaitingPlayer> waiting;
    for (int i = 0; i < players; ++i)
      if (plays_until[i] <= now) waiting.push_back(all[i]);
    Result<std::vector<Pairing>> const paired = pair_arena(waiting, now);
    ASSERT_TRUE(paired) << paired.error().text();
    if (waiting.size() > 3) EXPECT_EQ(paired->size(), waiting.size() / 2) << "at " << now;
    for (auto const& [white, black] : *paired) {
      EXPECT_TRUE(all[white].recent.empty() || all[white].recent.front() != black) << white << " meets " << black;
      EXPECT_TRUE(all[black].recent.empty() || all[black].recent.front() != white) << white << " meets " << black;
      std::int64_t const end = now + 60'000 + static_cast<std::int64_t>(random.below(300'000));
      for (auto const& [player, opponent, colour] : {std::tuple{white, black, 1}, std::tuple{black, white, -1}}) {
        WaitingPlayer& one = all[player];
        one.recent.insert(one.recent.begin(), opponent);
        one.whites_more += colour;
        one.colour_run = one.colour_run * colour > 0 ? one.colour_run + colour : colour;
        one.since = plays_until[player] = end;
        farthest = std::max<std::int64_t>(farthest, std::abs(one.whites_more));
      }
      ++games;
    }
  }
  EXPECT_GT(games, 300);
  EXPECT_LE(farthest, 3);
}

TEST(TournamentArena, HasBoundsForEveryNumber) {
  std::vector<WaitingPlayer> waiting = waiting_by_rank(4);
  waiting[0].since = std::numeric_limits<std::int64_t>::min();
  waiting[1].since = std::numeric_limits<std::int64_t>::max();
  waiting[2].rank = std::numeric_limits<int>::max();
  waiting[3].colour_run = std::numeric_limits<int>::min();
  waiting[3].whites_more = std::numeric_limits<int>::max();
  waiting[3].recent.assign(1'000, 2);
  EXPECT_EQ(pairs_of(waiting, std::numeric_limits<std::int64_t>::max()), "0-2 1-3");
  waiting[2].rank = 0;
  EXPECT_EQ(pairs_of(waiting, 0), "player 2 of rank 0 cannot be");
  waiting[2] = waiting[1];
  EXPECT_EQ(pairs_of(waiting, 0), "player 1 waits twice");
  waiting[2].player = -1;
  EXPECT_EQ(pairs_of(waiting, 0), "player -1 of rank 2 cannot be");
  EXPECT_EQ(pairs_of(waiting_by_rank(5'001), 0), "5001 players wait, expected at most 5000");
}

// Groups of neighbours are paired apart; nobody is left over between them.
TEST(TournamentArena, PairsMoreThanAGroup) {
  Result<std::vector<Pairing>> const paired = pair_arena(waiting_by_rank(451), 0);
  ASSERT_TRUE(paired) << paired.error().text();
  EXPECT_EQ(paired->size(), 225U);
}

}  // namespace strata::tournament
