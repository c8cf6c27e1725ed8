#pragma once
// Arena pairing: pairs of those who wait now, near to one another in the standings, with nobody meeting the same opponent twice in a row as
// long as there is another one. Long waits count more than nearness.

#include "tournament/values.hpp"

namespace strata::tournament {

struct WaitingPlayer {
  int player = nobody;
  int rank = 1;                  // the place in the standings, from 1
  std::int64_t since = 0;        // waits since; milliseconds, as `now`
  std::vector<int> recent = {};  // the opponents of the last games, the last one first; at most most_recent count
  int whites_more = 0;           // games with white less games with black
  int colour_run = 0;            // so many last games in a row had one colour: positive if white, negative if black
};

struct ArenaRules {
  // Two who have just met wait for somebody else for so long before they meet again. Milliseconds.
  std::int64_t patience = 10'000;
};

inline constexpr std::size_t most_recent = 8;
// More are refused. They are paired in groups of 200 neighbours in the standings: processor time 2 ms for 64, 60 ms for 200 and 1.2 s for
// 5,000 who wait (bench/tournament.cpp, 2.6 GHz).
inline constexpr int most_waiting = 5'000;

// The pairings; whoever is in none of them waits on. Fails with more players than most_waiting, and if a player is listed twice or has a
// number or a rank that cannot be.
[[nodiscard]] Result<std::vector<Pairing>> pair_arena(std::span<WaitingPlayer const> waiting, std::int64_t now,
                                                      ArenaRules const& rules = {});

}  // namespace strata::tournament
