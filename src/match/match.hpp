#pragma once
// Matches: many games between two players. Game number n is the same whatever the number of threads: all its randomness comes from the seed
// of the match and n, and results are reported in the order of the games. With fixed nodes (or players that move at random) the whole match
// can be reproduced exactly.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/api.hpp"
#include "match/openings.hpp"
#include "match/player.hpp"

namespace strata::match {

enum class Colours {
  Pairs,  // games 2k-1 and 2k share an opening; the first player has White in the first of them, Black in the second
  Fixed   // the first player always has White, and every game has an opening of its own
};

// Ends beyond the law. 0: off.
struct Adjudication {
  int max_plies = 2000;  // then the game is a draw, so that no match lasts for ever
  // After draw_after plies a game is a draw once both players have scored it at most draw_score for draw_plies plies in a row.
  int draw_after = 0, draw_plies = 8, draw_score = 10;  // score in centipawns
  // A player resigns once both have scored it at least resign_score behind for resign_plies plies in a row.
  int resign_score = 0, resign_plies = 6;
};

struct MatchPlan {
  std::array<PlayerSpec, 2> players;
  std::vector<api::Variant> variants;                // pair k plays number k mod size
  std::map<std::string, std::string> variant_files;  // path by id, for games of variant files
  TimeControl control;                               // for players without a control of their own
  Colours colours = Colours::Pairs;
  OpeningPlan openings;
  std::vector<std::vector<Opening>> opening_lists;  // by variant, if the openings come from files
  Adjudication adjudication;
  std::int64_t games = 1;
  std::int64_t first_game = 1;  // the games before it are already played
  std::uint64_t seed = 1;
  int concurrency = 1;           // threads
  std::int64_t margin_ms = 100;  // milliseconds by which a clock may be overstepped
  std::int64_t patience_ms = 60'000;
  std::int64_t start_ms = 30'000;
};

// The settings of game `number`, from 1.
struct GameTask {
  std::int64_t number = 0;
  std::int64_t pair = 0;  // from 0
  std::size_t variant = 0;
  bool first_is_white = true;
  std::uint64_t opening_seed = 0;
  std::array<std::uint64_t, 2> player_seeds{};  // White's and Black's
};
[[nodiscard]] GameTask task_of(MatchPlan const& plan, std::int64_t number);
[[nodiscard]] Opening opening_of(MatchPlan const& plan, GameTask const& task);
// How many pairs of the plan start differently from all before them: all of them if the openings do not come from a file.
[[nodiscard]] std::int64_t different_pairs(MatchPlan const& plan);
// The control of a player, by its place in the plan.
[[nodiscard]] TimeControl control_of(MatchPlan const& plan, std::size_t player);

// The notes on a searched move.
struct MoveNote {
  bool white = true;                    // the side that moved
  int ply = 0;                          // of the game, from 0
  std::optional<int> score;             // centipawns from the mover's side
  std::optional<std::int64_t> left_ms;  // the mover's clock after the move
};

struct GameReport {
  GameTask task;
  api::Game game;
  api::End end;
  Fault fault = Fault::None;         // of the side to move at the end, which loses, or draws on time
  std::string explanation;           // of the fault, with the player's name
  std::array<std::string, 2> names;  // White's and Black's
  int opening_plies = 0;
  std::vector<MoveNote> notes;
};

// Two players and a game between them, played to its end. The player to move claims whatever it may. Nothing if the match is aborted; a
// failure if a player cannot play at all.
// is broken off; a failure if a player cannot play at all.
using PlayedGame = Result<std::optional<GameReport>>;
[[nodiscard]] PlayedGame play_game(MatchPlan const& plan, GameTask const& task, std::array<Player*, 2> players);

// Controls a running match.
enum class Signal { GoOn, FinishRunning, BreakOff };
struct MatchHooks {
  // Called in the order of the games, one call at a time, from any thread. False: no more games; running ones are aborted.
  std::function<bool(GameReport const&)> report = {};
  // Called several times a second, from any thread, one call at a time.
  std::function<Signal()> signal = {};
  // Called with every line sent to or received from a program; one call at a time.
  std::function<void(int worker, std::string_view who, char direction, std::string_view line)> log = {};
};

// Plays the games from plan.first_game on. Fails if a player cannot play; earlier reports stay valid.
Result<void> play_match(MatchPlan const& plan, MatchHooks const& hooks);

// Starts both players once for every game of the plan: fails if one cannot be started, lacks an option, or does not know a game. Returns
// their names, made distinct if both report the same.
[[nodiscard]] Result<std::array<std::string, 2>> try_players(MatchPlan const& plan);

}  // namespace strata::match
