#pragma once
// Positions in which a mate in two exists, found in seeded play of greedy against random and proven by brute force: a test
// for every engine under every law.

#include <functional>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::match {

struct MatePosition {
  std::string position;                // TFEN; the winner is to move
  std::vector<std::string> solutions;  // all first moves that win in two, canonical, sorted; none of them wins in one
};

// Takes at most one of any twelve plies of a game. The same seed gives the same positions.
[[nodiscard]] std::vector<MatePosition> find_mates_in_two(api::Variant const& variant, int count, std::uint64_t seed,
                                                          std::function<void(int found)> const& progress = {});

struct MateAnswer {
  bool found = false;  // the move is one of the solutions
  std::string move;
  double seconds = 0;
};
[[nodiscard]] MateAnswer solve(api::Engine& engine, api::Variant const& variant, MatePosition const& problem,
                               api::Limits const& limits);

}  // namespace strata::match
