#pragma once
// Round robin by Berger's tables, as FIDE prints them: everybody meets everybody once, and whites and blacks of a player differ by at most
// one. The second half of a double round robin is the first with colours reversed. The schedule follows from the number of players alone, so
// the order of the list is the draw of lots.

#include "tournament/values.hpp"

namespace strata::tournament {

// Everybody meets everybody: more players would need more rounds than anybody plays.
inline constexpr int most_round_robin_players = 100;

// 0 for fewer than two players.
[[nodiscard]] int rounds_of_round_robin(int players, Form form);

// The round, from 1. Players who are not there forfeit; two who are both absent forfeit both (Round::forfeits). Fails if the form is none of
// the two, with more players than are taken, with a player who joined after round 1, and for a round that does not exist.
[[nodiscard]] Result<Round> pair_round_robin(std::span<Player const> players, int round, Form form);

}  // namespace strata::tournament
