#pragma once
// A player of a match, named by a short text: engine, engine:level=3, greedy, random.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "api/api.hpp"

namespace strata::match {

enum class PlayerKind { Engine, Greedy, Random };

struct PlayerSpec {
  PlayerKind kind = PlayerKind::Engine;
  int level = 0;     // of an engine: 1 .. 10, 0: full strength
  std::string name;  // as written
};

// BadUsage names the nearest player, or the level's range.
[[nodiscard]] Result<PlayerSpec> read_player(std::string_view text);

// One player in one game. Draws all its chance from its seed, so that a game can be played again.
class Player {
 public:
  Player(PlayerSpec spec, api::Limits limits, std::uint64_t seed);
  // A legal move, canonical; the game must not be over.
  [[nodiscard]] std::string choose(api::Game const& game);
  // Whether its last search saw it ahead. The simple players hope for nothing.
  [[nodiscard]] bool hopes_to_win() const { return last_score_ > 0; }

 private:
  PlayerSpec spec_;
  api::Limits limits_;
  std::uint64_t seed_;
  std::unique_ptr<api::Engine> engine_;
  int last_score_ = 0;  // centipawns, from its own side
};

}  // namespace strata::match
