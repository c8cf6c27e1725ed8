#pragma once
// Makes puzzles of any game: plays games with noise, from the start of the game and from positions with few pieces, and keeps the positions
// that prove.hpp proves. The same seed gives the same puzzles.

#include <cstdint>
#include <functional>

#include "lesson/puzzle.hpp"

namespace strata::lesson {

struct PuzzleProgress {
  int found = 0, games = 0;
};

// May give fewer than `count` if they are not found in so many games that more would be in vain.
[[nodiscard]] PuzzleSet make_puzzles(api::Variant const& law, int count, std::uint64_t seed,
                                     std::function<void(PuzzleProgress const&)> const& tell = {});

}  // namespace strata::lesson
