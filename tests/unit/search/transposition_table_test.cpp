#include "search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/random.hpp"
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

TEST(TranspositionTable, TheLongestMateStaysAMateDeeperInTheTree) {
  TranspositionTable table(1);
  table.store(key, 0, {Move(), mate_bound, 0, 5, Bound::Lower});
  EXPECT_EQ(table.find(key, 4)->score, mate_bound);
  table.store(key, 0, {Move(), -mate_bound, 0, 5, Bound::Upper});
  EXPECT_EQ(table.find(key, 4)->score, -mate_bound);
}

TEST(TranspositionTable, KeepsTheGreatestScores) {
  TranspositionTable table(1);
  for (int const score : {max_evaluation, -max_evaluation, mates_in(1), mated_in(0)}) {
    table.store(key, 0, {Move(), score, score / 8, 1, Bound::Exact});
    EXPECT_EQ(table.find(key, 0)->score, score);
    EXPECT_EQ(table.find(key, 0)->evaluation, score / 8);
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

TEST(TranspositionTable, KeepsEveryKindOfMove) {
  TranspositionTable table(1);
  for (Move const move : {Move(511, 510, MoveKind::EnPassant, 27), Move(0, 511, MoveKind::Castling, 31),
                          Move::board(31, 30, 25), Move(1, 2, MoveKind::DoubleStep), Move::promotion(510, 511, 25)}) {
    table.store(key, 0, {move, -5, -7, 100, Bound::Exact});
    EXPECT_EQ(table.find(key, 0)->move, move);
    EXPECT_EQ(table.find(key, 0)->score, -5);
    EXPECT_EQ(table.find(key, 0)->evaluation, -7);
  }
}

TEST(TranspositionTable, HoldsAsMuchAsItWasGiven) {
  TranspositionTable table(1);
  std::uint64_t const seed = 7;
  SCOPED_TRACE(seed);
  Random random(seed);
  std::vector<Key> keys;
  for (int i = 0; i < 40'000; ++i) keys.push_back(random.next());  // half of 5 * 16384
  for (Key const each : keys) table.store(each, 0, {Move(1, 2), 1, 1, 1, Bound::Exact});
  int found = 0;
  for (Key const each : keys) found += table.find(each, 0) ? 1 : 0;
  EXPECT_GT(found, 37'000);
  EXPECT_GT(table.permille_used(), 400);
  EXPECT_LT(table.permille_used(), 600);
  table.age();
  EXPECT_LT(table.permille_used(), 10);
}

// Three threads write and read the same few places. Whatever is found must belong to its key: what is stored under a key
// follows from it, and a mixture of two writers would not.
TEST(TranspositionTable, IsSharedByThreadsWithoutMixingEntries) {
  TranspositionTable table(1);
  constexpr int rounds = 200'000;
  std::atomic<int> found = 0;
  std::atomic<int> wrong = 0;
  auto const entry_of = [](Key of) {
    auto const low = static_cast<std::uint32_t>(of);
    return TableEntry{Move(static_cast<Cell>(low % 512), static_cast<Cell>(low / 512 % 512)),
                      static_cast<int>(low % 9999), static_cast<int>(low % 7777), static_cast<int>(low % 100),
                      Bound::Exact};
  };
  auto const work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < rounds; ++i) {
      Key const key_here = random.below(40) * 0x9E3779B97F4A7C15ULL >> 8;  // few clusters
      TableEntry const entry = entry_of(key_here);
      if (random.below(2) == 0) {
        table.store(key_here, 0, entry);
      } else if (auto const known = table.find(key_here, 0)) {
        ++found;
        if (known->move != entry.move || known->score != entry.score || known->evaluation != entry.evaluation ||
            known->depth != entry.depth)
          ++wrong;
      }
    }
  };
  {
    std::jthread const first(work, 1), second(work, 2), third(work, 3);
  }
  EXPECT_GT(found, rounds / 2);
  EXPECT_LE(wrong, 2);
}

}  // namespace
}  // namespace strata
