#pragma once
// The games of the fleet: lines of random legal moves in every shipped game, generated from a seed before the measurement, so that the
// rules cost no measured time.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::load {

struct LineMove {
  std::string text;  // canonical
  api::Side side = api::Side::White;
  std::string key;  // of the position after it, as in events
};
struct Line {
  std::string variant;   // id
  api::Options options;  // the options that a server chooses for two people by default
  std::vector<LineMove> moves;
};

// `count` lines, of all games in turn, of at most `plies` plies; a line is shorter if the law ends the game.
[[nodiscard]] Result<std::vector<std::shared_ptr<Line const>>> make_lines(std::uint64_t seed, int count, int plies);

}  // namespace strata::load
