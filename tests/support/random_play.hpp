#pragma once
// Seeded random games for tests of properties. STRATA_SEED=N in the environment plays another seed; a failure prints it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "tests/support/games.hpp"

namespace strata::tests {

inline std::uint64_t seed() {
  char const* given = std::getenv("STRATA_SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : 20260801;
}

// Calls look(game, moves, random) for `positions` positions of random games; the moves are sorted, and empty if the game has ended.
// Captures and promotions are played more often than at random, so that games make progress.
template <class Look>
void play_randomly(Variant const& variant, int positions, Look look) {
  Random random(seed());
  int shown = 0;
  for (int number = 0; shown < positions; ++number) {
    Game game(start_position(variant));
    for (int ply = 0; ply < 120 && shown < positions; ++ply) {
      SCOPED_TRACE(variant.id() + " seed " + std::to_string(seed()) + " game " + std::to_string(number) + " ply " +
                   std::to_string(ply) + " " + write_tfen(*variant.rules, variant.names, game.position().setup()));
      auto moves = game.legal_moves();
      std::ranges::sort(moves, {}, &Move::raw);
      look(game, moves, random);
      if (::testing::Test::HasFatalFailure()) return;
      ++shown;
      if (moves.empty()) break;
      Move move = moves[random.below(moves.size())];
      if (random.below(3) == 0)
        for (Move const other : moves)
          if (game.position().is_capture(other) || other.is_promotion()) move = other;
      game.play(move);
    }
  }
}

}  // namespace strata::tests
