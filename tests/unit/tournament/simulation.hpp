#pragma once
// Swiss tournaments with chance: players who come late, pause, withdraw and ask for byes, and results by rating. Every round is handed to a
// check before it is played.

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "tournament/swiss.hpp"

namespace strata::tournament::tests {

struct Simulated {
  std::vector<Player> players;
  std::vector<Game> games;
  int rounds = 0;
};

struct Chances {
  int least_players = 5, most_players = 64;
  bool calm = false;  // everybody is there from the first round to the last, and plays
  int rounds = 0;     // 0: by chance
};

using RoundCheck = std::function<void(Simulated const& before, int round, Round const& paired)>;

inline Outcome random_outcome(Random& random, int white, int black, bool calm) {
  if (!calm && random.below(50) == 0) {
    constexpr Outcome without_game[] = {Outcome::WhiteForfeits, Outcome::BlackForfeits, Outcome::DoubleForfeit};
    return without_game[random.below(3)];
  }
  double const expected = 1 / (1 + std::pow(10.0, (black - white) / 400.0));
  double const drawn = static_cast<double>(random.below(1'000)) / 1'000;
  if (drawn < expected - 0.12) return Outcome::WhiteWins;
  return drawn < expected + 0.12 ? Outcome::Draw : Outcome::BlackWins;
}

// The whole tournament, or its beginning if a pairing is refused; `check` must notice.
inline Simulated simulate(std::uint64_t seed, Chances const& chances, RoundCheck const& check) {
  Random random(seed);
  auto const draw = [&](int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  Simulated now;
  int const count = draw(chances.least_players, chances.most_players);
  now.rounds = chances.rounds != 0 ? chances.rounds : draw(3, 11);
  for (int i = 0; i < count; ++i) {
    Player player{.rating = draw(900, 2'300)};
    if (!chances.calm && random.below(10) == 0) player.joined = draw(2, now.rounds);
    now.players.push_back(player);
  }
  for (int round = 1; round <= now.rounds; ++round) {
    for (Player& player : now.players) {
      if (chances.calm || player.withdrawn != 0 || player.joined > round) continue;
      player.paused = random.below(20) == 0;
      if (random.below(33) == 0) player.withdrawn = round;
    }
    for (int i = 0; i < count; ++i) {
      if (chances.calm || !is_there(now.players[i], round) || random.below(40) != 0) continue;
      now.games.push_back(
          {.round = round, .white = i, .outcome = random.below(2) == 0 ? Outcome::HalfBye : Outcome::ZeroBye});
    }
    Result<Round> const paired = pair_swiss(now.players, now.games, round);
    if (!paired) return now;
    check(now, round, *paired);
    for (auto const& [white, black] : paired->pairings)
      now.games.push_back(
          {.round = round,
           .white = white,
           .black = black,
           .outcome = random_outcome(random, now.players[white].rating, now.players[black].rating, chances.calm)});
    if (paired->bye) now.games.push_back({.round = round, .white = *paired->bye, .outcome = Outcome::Bye});
  }
  return now;
}

}  // namespace strata::tournament::tests
