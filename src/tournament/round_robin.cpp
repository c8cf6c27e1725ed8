#include "tournament/round_robin.hpp"

#include <algorithm>
#include <string>

namespace strata::tournament {

namespace {

bool is_round_robin(Form form) { return form == Form::RoundRobin || form == Form::DoubleRoundRobin; }

// The pairings of a round of Berger's tables for an even number of players, counted from 1. The last player stays; the others stand in a
// circle, and those equally far from the opponent of the last one meet.
std::vector<Pairing> berger(int players, int round) {
  int const circle = players - 1;
  auto const at = [&](int place) { return (place - 1 + 2 * circle) % circle + 1; };
  // Twice this place is one more than the round, on the circle.
  int const middle = at((round + 1) * (circle + 1) / 2 % circle);
  std::vector<Pairing> pairings;
  pairings.push_back(round % 2 != 0 ? Pairing{middle, players} : Pairing{players, middle});
  for (int step = 1; step < players / 2; ++step) pairings.push_back({at(middle + step), at(middle - step)});
  return pairings;
}

}  // namespace

int rounds_of_round_robin(int players, Form form) {
  if (players < 2 || !is_round_robin(form)) return 0;
  int const once = players % 2 == 0 ? players - 1 : players;
  return form == Form::DoubleRoundRobin ? 2 * once : once;
}

Result<Round> pair_round_robin(std::span<Player const> players, int round, Form form) {
  int const count = static_cast<int>(players.size());
  if (!is_round_robin(form)) return failure(ErrorCode::BadUsage, "the form is no round robin");
  if (players.size() > static_cast<std::size_t>(most_round_robin_players))
    return failure(ErrorCode::Limit, std::to_string(players.size()) + " players, expected at most " +
                                         std::to_string(most_round_robin_players));
  if (Result<void> const fit = check(form, players, {}); !fit) return std::unexpected(fit.error());
  if (std::ranges::any_of(players, [](Player const& player) { return player.joined != 1; }))
    return failure(ErrorCode::BadUsage, "a player joined after round 1 of a round robin");
  int const rounds = rounds_of_round_robin(count, form);
  if (round < 1 || round > rounds)
    return failure(ErrorCode::BadUsage,
                   "there is no round " + std::to_string(round) + ", expected 1 to " + std::to_string(rounds));

  int const once = rounds_of_round_robin(count, Form::RoundRobin);
  bool const reversed = round > once;
  int table_round = reversed ? round - once : round;
  // Without this, half of the players would have one colour three times in a row where the second half begins.
  if (form == Form::DoubleRoundRobin && once > 2 && table_round >= once - 1) table_round = 2 * once - 1 - table_round;

  Round paired;
  for (Pairing pairing : berger(once + 1, table_round)) {
    if (reversed) std::swap(pairing.white, pairing.black);
    --pairing.white;
    --pairing.black;
    if (pairing.white == count || pairing.black == count) {
      paired.bye = std::min(pairing.white, pairing.black);
      continue;
    }
    bool const white_is_there = is_there(players[pairing.white], round);
    bool const black_is_there = is_there(players[pairing.black], round);
    if (white_is_there && black_is_there) {
      paired.pairings.push_back(pairing);
      continue;
    }
    Outcome const outcome = white_is_there   ? Outcome::BlackForfeits
                            : black_is_there ? Outcome::WhiteForfeits
                                             : Outcome::DoubleForfeit;
    paired.forfeits.push_back({.round = round, .white = pairing.white, .black = pairing.black, .outcome = outcome});
  }
  return paired;
}

}  // namespace strata::tournament
