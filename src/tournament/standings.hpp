#pragma once
// Standings: points and tie-breaks of everybody, computed from the games and nothing else. docs/formats/tournaments.md defines each number.

#include "tournament/swiss.hpp"
#include "tournament/values.hpp"

namespace strata::tournament {

struct ArenaPoints {
  // Draws after a draw give no point until the next win, unless they are longer than this. 0: all draws give their points.
  int long_draw_plies = 60;
  // Wins after two wins in a row, and the draw that ends the row, count twice.
  bool streaks = true;
};

struct StandingsRules {
  SwissRules swiss = {};
  ArenaPoints arena = {};
  // Round robin: the games of a player who withdrew before half of them were played do not count, neither for them nor for others.
  bool annul_withdrawn = true;
};

// A result of a player in a round or, in an arena, in their n-th game.
struct Entry {
  int round = 1;
  int opponent = nobody;
  bool has_white = true;
  Outcome outcome = Outcome::Unfinished;  // as in Game; of a round missed, ZeroBye or HalfBye
  int points = 0;                         // half points; in an arena points
  bool is_doubled = false;                // in an arena: won or drawn on fire
  bool counts = true;                     // false: annulled
  bool operator==(Entry const&) const = default;
};

struct Row {
  int player = nobody;
  int place = 1;  // from 1; those whom nothing separates share it
  // Half points: 5 is two and a half. In an arena, its points.
  int points = 0;
  // Tie-breaks; all 0 in an arena.
  int buchholz_cut_1 = 0, buchholz = 0;  // half points
  int sonneborn_berger = 0;              // quarter points
  int direct_encounter = 0;              // half points against those with equal points and tie-breaks before it
  int wins = 0;                          // at the board
  int games = 0;                         // finished at the board
  bool is_annulled = false;              // withdrew from a round robin early
  bool on_fire = false;                  // in an arena: the next win counts twice
  std::vector<Entry> entries = {};       // by rounds; in an arena, in the order of its games
  bool operator==(Row const&) const = default;
};

// The best first. Swiss: points, Buchholz cut 1, Buchholz, Sonneborn-Berger, direct encounter, wins. Round robin: points,
// Sonneborn-Berger, direct encounter, wins. Arena: points, then the fewer games. Players whom all that does not separate share a place,
// in the order of their ratings and numbers. Unfinished games count for nothing. Fails with games that do not fit (see check()).
[[nodiscard]] Result<std::vector<Row>> standings(Form form, std::span<Player const> players,
                                                 std::span<Game const> games, StandingsRules const& rules = {});

}  // namespace strata::tournament
