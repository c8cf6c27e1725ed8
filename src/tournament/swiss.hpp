#pragma once
// Swiss pairing by a matching of maximum weight: of all ways to pair everybody it takes the best by these rules, in this order. It is not
// FIDE's Dutch system (docs/formats/tournaments.md has the differences).
//   1. As few rematches as possible. A forfeited game is no meeting.
//   2. Nobody has a second bye if that can be avoided. A bye of one point, or a win by forfeit, is a first one.
//   3. The bye goes to the last in the order of scores and ratings.
//      Among unavoidable rematches, those that have met less often come first.
//   4. Nobody has one colour three times in a row, or three times more than the other one.
//   5. Opponents have equal scores, or nearly: the sum of the squares of the differences is the least.
//   6. Within a score, the top half meets the bottom half.
//   7. Everybody gets the colour that is due.
// Equal choices are made by rating and then by number: the same input gives the same round everywhere.

#include "tournament/values.hpp"

namespace strata::tournament {

struct SwissRules {
  // Late joiners have half a point for so many of the rounds before they joined, and none for the others. 0: no points at all.
  int most_half_byes = most_rounds;
  // Whether the first of round 1 has white; the others alternate.
  bool first_has_white = true;
};

// More players are refused. Up to 500 of them are paired by looking at every pair; of more, each has some hundred candidates first, and all
// others only if that leads to a rematch or a second bye. Processor time of a round (bench/tournament.cpp and tournaments of 11 rounds, at
// 2.6 GHz): 1 ms for 64 players, 14 ms for 200, at most 0.4 s for 500 and 0.2 s for 1,000, and 4 s for 1,000 if every pair has to be looked
// at. So a round is not paired on a thread that others wait for.
inline constexpr int most_swiss_players = 1'000;

// How many rounds find a winner among so many players: the binary logarithm, rounded up, and two more.
[[nodiscard]] int suggested_rounds(int players);

// The next round after these games, from 1. Every game of an earlier round must be finished, and the round must have no games yet; byes
// that players have asked for (a half bye or a zero bye of this round) may stand in it already: those players are not paired. A single
// player has a bye. Fails with more players than are taken and with games that do not fit (see check()).
[[nodiscard]] Result<Round> pair_swiss(std::span<Player const> players, std::span<Game const> games, int round,
                                       SwissRules const& rules = {});

}  // namespace strata::tournament
