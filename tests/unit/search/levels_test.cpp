#include "search/levels.hpp"

#include <gtest/gtest.h>

#include "uci/strength.hpp"

namespace strata {
namespace {

// A depth of one ply is a tighter limit than the nodes beside it.
TEST(Levels, EachLooksAtMoreAndErrsLessThanTheOneBelow) {
  for (int level = lowest_level + 1; level < highest_level; ++level) {
    SCOPED_TRACE(level);
    Level const& below = level_of(level - 1);
    Level const& here = level_of(level);
    EXPECT_LT(here.margin, below.margin);
    EXPECT_LT(here.blunders, below.blunders);
    // Levels limited by depth come first.
    if (here.depth > 0) {
      EXPECT_GE(here.depth, below.depth);
      EXPECT_GT(below.depth, 0);
    }
    if (below.depth == 0) EXPECT_GT(here.nodes, below.nodes);
  }
}

TEST(Levels, TheLowestOftenErrsAndTheHighestNever) {
  EXPECT_GT(level_of(lowest_level).blunders, 100);
  Level const& highest = level_of(highest_level);
  EXPECT_EQ(highest.depth, 0);
  EXPECT_EQ(highest.nodes, 0U);
  EXPECT_EQ(highest.margin, 0);
  EXPECT_EQ(highest.blunders, 0);
}

// 150,000 nodes a second, a slow phone: a level with a margin searches twice.
TEST(Levels, NoneThinksLongerThanTwoSecondsOnAPhone) {
  constexpr std::uint64_t nodes_of_two_seconds = 300'000;
  for (int level = lowest_level; level < highest_level; ++level) {
    Level const& limits = level_of(level);
    EXPECT_GT(limits.nodes, 0U) << level;
    EXPECT_LE(limits.nodes * (limits.margin > 0 ? 2 : 1), nodes_of_two_seconds) << level;
  }
}

TEST(Levels, AreAsManyAsTheRatingsOfUci) {
  EXPECT_EQ(highest_level, uci::levels);
  for (std::size_t i = 1; i < uci::elo_of_level.size(); ++i)
    EXPECT_GT(uci::elo_of_level[i], uci::elo_of_level[i - 1]) << i;
}

}  // namespace
}  // namespace strata
