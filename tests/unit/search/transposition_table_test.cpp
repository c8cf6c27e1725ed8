#include "search/transposition_table.hpp"

#include <gtest/gtest.h>

#include "search/score.hpp"

namespace strata {
namespace {

constexpr Key key = 0x123456789ABCDEF0ULL;

TEST(TranspositionTable, GivesBackWhatItWasGiven) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(key, 0));
  table.store(key, 0, {Move(3, 500), -1234, 77, 9, Bound::Lower});
  auto const entry = table.find(key, 0);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->move, Move(3, 500));
  EXPECT_EQ(entry->score, -1234);
  EXPECT_EQ(entry->evaluation, 77);
  EXPECT_EQ(entry->depth, 9);
  EXPECT_EQ(entry->bound, Bound::Lower);
  EXPECT_FALSE(table.find(key + 1, 0));
}

TEST(TranspositionTable, TellsMatesFromTheRootThatAsks) {
  TranspositionTable table(1);
  // Found at ply 4: mate at ply 9, five plies from there. Met again at ply 2 it is mate at ply 7.
  table.store(key, 4, {Move(), mates_in(9), 0, 5, Bound::Exact});
  EXPECT_EQ(table.find(key, 2)->score, mates_in(7));
  table.store(key, 4, {Move(), mated_in(10), 0, 5, Bound::Exact});
  EXPECT_EQ(table.find(key, 0)->score, mated_in(6));
}

TEST(TranspositionTable, KeepsTheGreatestScores) {
  TranspositionTable table(1);
  for (int const score : {max_evaluation, -max_evaluation, mates_in(1), mated_in(0)}) {
    table.store(key, 0, {Move(), score, score / 2, 1, Bound::Exact});
    EXPECT_EQ(table.find(key, 0)->score, score);
    EXPECT_EQ(table.find(key, 0)->evaluation, score / 2);
  }
}

TEST(TranspositionTable, ForgetsWhenCleared) {
  TranspositionTable table(1);
  table.store(key, 0, {Move(), 1, 1, 1, Bound::Exact});
  table.clear();
  EXPECT_FALSE(table.find(key, 0));
}

TEST(TranspositionTable, KeepsAKnownMoveIfTheNewResultHasNone) {
  TranspositionTable table(1);
  table.store(key, 0, {Move(1, 2), 5, 5, 3, Bound::Exact});
  table.store(key, 0, {Move(), 4, 5, 4, Bound::Upper});
  EXPECT_EQ(table.find(key, 0)->move, Move(1, 2));
  EXPECT_EQ(table.find(key, 0)->score, 4);
}

}  // namespace
}  // namespace strata
