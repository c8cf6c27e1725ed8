#pragma once
// Ten levels of play, from a beginner's opponent to full strength. A weak level looks at fewer positions, chooses among moves
// that are nearly the best, and sometimes plays any legal move.

#include <cstdint>

#include "search/search.hpp"

namespace strata {

struct Level {
  int depth = 0;            // 0: as the limits say
  std::uint64_t nodes = 0;  // 0: as the limits say
  int margin = 0;           // how much worse than the best move its move may be, in hundredths of PieceValues::margin()
  int blunders = 0;         // of a thousand moves, how many are chosen at random
};

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10;
[[nodiscard]] Level const& level_of(int level);

// The move of a level, which must not be the highest. Seed and position decide what is random. The report is that of the
// search; its line begins with the move chosen.
[[nodiscard]] SearchReport play_level(AnySearch& search, AnyPosition const& position, int unit, Level const& level,
                                      SearchLimits limits, SearchSignals const& signals, std::uint64_t seed);

}  // namespace strata
