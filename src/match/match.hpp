#pragma once
// Many games between two players. Game number n is the same whatever the number of threads: all its chance comes from the
// seed of the match and n, and results are handed over in the order of the games.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "match/player.hpp"

namespace strata::match {

struct MatchPlan {
  PlayerSpec white, black;
  api::Limits limits;  // of an engine's move
  int games = 1;
  std::uint64_t seed = 1;
  int opening_plies = 0;  // played at random first, so that games of players without chance differ
  int max_plies = 2000;   // then the game is a draw, adjudicated
  int concurrency = 1;    // threads
};

struct GameReport {
  int number = 0;  // from 1
  api::Game game;
  api::End end;
};

struct Score {
  int white = 0, draws = 0, black = 0;
  void add(api::End const& end);
};

// Plays one game to its end. What may be claimed is claimed by the player to move.
[[nodiscard]] GameReport play_game(api::Variant const& variant, MatchPlan const& plan, int number);

// Plays all games; `report` is called in the order of the games, one call at a time, from any of the threads.
Score play_match(api::Variant const& variant, MatchPlan const& plan,
                 std::function<void(GameReport const&)> const& report);

}  // namespace strata::match
