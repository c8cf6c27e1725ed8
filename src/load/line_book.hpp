#pragma once
// What the fleet plays: lines of random legal moves in every shipped game, made from a seed before anything is measured, so that
// the rules cost the measured time nothing.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::load {

struct LineMove {
  std::string text;  // canonical
  api::Side side = api::Side::White;
  std::string key;  // of the position after it, as events say it
};
struct Line {
  std::string variant;   // id
  api::Options options;  // those that a server chooses for two people where nobody else has
  std::vector<LineMove> moves;
};

// `count` lines, of all games in turn, of at most so many plies; one that the law ends is shorter.
[[nodiscard]] Result<std::vector<std::shared_ptr<Line const>>> make_lines(std::uint64_t seed, int count, int plies);

}  // namespace strata::load
