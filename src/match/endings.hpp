#pragma once
// Won endings: positions in which one side is ahead by at least the worth of the strongest piece and the other has little left, found in seeded
// play, and how the engine plays them out against its own best defence.

#include <functional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "api/tables.hpp"

namespace strata::match {

struct EndingPosition {
  std::string position;  // TFEN
  api::Side stronger = api::Side::White;
  int proven = 0;  // moves of a win that is proven by brute force or by a table, 0: none is
};

// Takes one position of a game. The first after which the weaker side has at most a tenth of what it began with, the stronger side leads by
// the strongest piece of the game, and a short search agrees; an ending that a table calls a draw is left out. The same seed gives the same
// positions.
[[nodiscard]] std::vector<EndingPosition> find_endings(api::Variant const& variant, int count, std::uint64_t seed,
                                                       api::Tables const* tables,
                                                       std::function<void(int found, int games)> const& progress = {});

// The side that is ahead in material.
[[nodiscard]] api::Side stronger_side(api::Game const& game);

struct PlayedEnding {
  bool won = false;  // by the stronger side, inside the plies allowed
  int plies = 0;
  std::string end;       // "checkmate", "stalemate", ..., or "unfinished"
  std::string position;  // the last
};
// Both sides by the engine with so many nodes a move, each with its own table of positions.
[[nodiscard]] PlayedEnding play_ending(api::Variant const& variant, EndingPosition const& ending, std::uint64_t nodes,
                                       int most_plies, std::shared_ptr<api::Tables const> const& tables,
                                       std::function<bool()> const& give_up = {});

}  // namespace strata::match
