#pragma once
// Ten levels of play, from a beginner's opponent to full strength. A weak level sees less far, is content with a move that is
// only nearly the best, and now and then plays any move at all.

#include <cstdint>

#include "search/search.hpp"

namespace strata {

struct Level {
  int depth = 0;            // 0: as far as the limits go
  std::uint64_t nodes = 0;  // 0: as many as the limits allow
  int margin = 0;           // what it gives away without noticing, in hundredths of Evaluator::margin()
  int blunders = 0;         // of a thousand moves, how many are any legal move
};

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10;
[[nodiscard]] Level const& level_of(int level);

// The move of a level, which must not be the highest. Seed and position decide the chances. The report is that of the
// search; its line begins with the move chosen.
[[nodiscard]] SearchReport play_level(AnySearch& search, AnyPosition const& position, int unit, Level const& level,
                                      SearchLimits limits, SearchSignals const& signals, std::uint64_t seed);

}  // namespace strata
