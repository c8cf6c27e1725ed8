#pragma once
// The values of a tournament: players, games and their outcomes. A player is a number from 0, the place in the list of players, and keeps
// it for as long as the tournament lasts. Names, accounts, clocks and the rules of the games are the caller's.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"

namespace strata::tournament {

enum class Form { RoundRobin, DoubleRoundRobin, Swiss, Arena };

struct Player {
  int rating = 1500;
  int joined = 1;       // the first round this player is there for
  int withdrawn = 0;    // the first round this player is no longer there for; 0: has not withdrawn
  bool paused = false;  // is left out of the round that is paired now
  bool operator==(Player const&) const = default;
};

// Whether the player takes part in the pairing of this round.
[[nodiscard]] constexpr bool is_there(Player const& player, int round) {
  return player.joined <= round && (player.withdrawn == 0 || round < player.withdrawn) && !player.paused;
}

enum class Outcome : std::uint8_t {
  Unfinished,     // is being played: counts for nobody yet
  WhiteWins,      //
  BlackWins,      //
  Draw,           //
  WhiteForfeits,  // without a game: Black has the point
  BlackForfeits,  // without a game: White has the point
  DoubleForfeit,  // without a game: nobody has a point
  Bye,            // one point; like those below it has no black player
  HalfBye,        // half a point
  ZeroBye         // no point
};

inline constexpr int nobody = -1;

// A game of a round; a bye is a game of `white` against `nobody`. In an arena, the games are in the order in which they ended, and all of
// them are of round 1.
struct Game {
  int round = 1;
  int white = nobody, black = nobody;
  Outcome outcome = Outcome::Unfinished;
  int plies = 0;  // how long it was; only the draws of an arena need it
  bool operator==(Game const&) const = default;
};

[[nodiscard]] constexpr bool is_bye(Outcome outcome) { return outcome >= Outcome::Bye; }
// Whether both sat down at a board: no forfeit and no bye.
[[nodiscard]] constexpr bool is_played(Outcome outcome) { return outcome <= Outcome::Draw; }

// The half points of a side for an outcome: 2 for a win.
[[nodiscard]] constexpr int half_points_of_white(Outcome outcome) {
  switch (outcome) {
    case Outcome::WhiteWins:
    case Outcome::BlackForfeits:
    case Outcome::Bye: return 2;
    case Outcome::Draw:
    case Outcome::HalfBye: return 1;
    default: return 0;
  }
}
[[nodiscard]] constexpr int half_points_of_black(Outcome outcome) {
  switch (outcome) {
    case Outcome::BlackWins:
    case Outcome::WhiteForfeits: return 2;
    case Outcome::Draw: return 1;
    default: return 0;
  }
}

struct Pairing {
  int white = nobody, black = nobody;
  bool operator==(Pairing const&) const = default;
};

// The pairings of a round, the first board first.
struct Round {
  std::vector<Pairing> pairings;
  // Odd one out: a bye of one point in a Swiss, a free round without a point in a round robin.
  std::optional<int> bye;
  // Pairings of a round robin with somebody who is not there, decided already. They are to be kept like other games.
  std::vector<Game> forfeits;
  // Things that could not be avoided in a Swiss: pairings of two who have met, and a bye for somebody who has had one.
  int rematches = 0;
  bool second_bye = false;
  bool operator==(Round const&) const = default;
};

// Larger tournaments are refused before anything is computed.
inline constexpr int most_players = 9'999;
inline constexpr int most_rounds = 1'000;
// Games of an arena, or of all rounds together.
inline constexpr int most_games = 1'000'000;

// Whether the games fit the players: numbers of players and rounds within their bounds, a bye without a black player and everything else
// with one, nobody against themselves, nobody twice in a round (in an arena: any number of times).
[[nodiscard]] Result<void> check(Form form, std::span<Player const> players, std::span<Game const> games);

}  // namespace strata::tournament
