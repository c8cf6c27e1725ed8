#include "search/time_manager.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace strata {
namespace {

constexpr int unit = 100;

TEST(TimeManager, UsesAFixedTimeUp) {
  auto const time = TimeManager::fixed(1000);
  EXPECT_FALSE(time.is_enough(999));
  EXPECT_FALSE(time.is_over(999));
  EXPECT_TRUE(time.is_over(1000));
}

TEST(TimeManager, WithoutLimitsNeverEnds) {
  TimeManager const time;
  EXPECT_FALSE(time.is_limited());
  EXPECT_FALSE(time.is_enough(TimeManager::unlimited - 1));
}

TEST(TimeManager, NeverPlansMoreThanThereIs) {
  std::uint64_t const seed = 20261121;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (int i = 0; i < 20000; ++i) {
    ClockTime clock;
    clock.left = static_cast<std::int64_t>(random.below(i % 3 == 0 ? 100 : i % 3 == 1 ? 10'000 : 10'000'000));
    clock.increment = random.below(2) == 0 ? 0 : static_cast<std::int64_t>(random.below(60'000));
    clock.moves_to_go = static_cast<int>(random.below(3) == 0 ? random.below(80) : 0);
    clock.overhead = static_cast<std::int64_t>(random.below(100));
    auto const time = TimeManager::by_clock(clock, unit);
    ASSERT_GE(time.soft(), 1);
    ASSERT_LE(time.soft(), time.hard());
    if (clock.left > clock.overhead + 1)
      ASSERT_LE(time.hard() + clock.overhead, clock.left) << clock.left;
    else
      ASSERT_EQ(time.hard(), 1);
  }
}

// A move that is not the last before more time leaves three tenths of the clock, and takes five planned shares at most.
TEST(TimeManager, LeavesTimeForTheMovesToCome) {
  for (std::int64_t const left : {200, 1'000, 10'000, 60'000, 3'600'000})
    for (std::int64_t const increment : {std::int64_t{0}, left / 50, left / 2, left * 2})
      for (int const moves : {0, 2, 5, 40}) {
        ClockTime const clock{left, increment, moves, 10};
        auto const time = TimeManager::by_clock(clock, unit);
        ASSERT_LE(time.hard(), (left - clock.overhead) * 7 / 10) << left << ' ' << increment << ' ' << moves;
        ASSERT_LE(time.hard(), time.soft() * 5 + 5) << left << ' ' << increment << ' ' << moves;
      }
}

// Plays moves that take their whole hard limit, the worst that can happen.
TEST(TimeManager, AWholeGameNeverOversteps) {
  for (std::int64_t const increment : {0, 100})
    for (int const session : {0, 1, 40}) {
      ClockTime clock{60'000, increment, session, 30};
      for (int move = 0; move < 300; ++move) {
        std::int64_t const spent = TimeManager::by_clock(clock, unit).hard() + clock.overhead;
        if (clock.left > clock.overhead + 1) ASSERT_LE(spent, clock.left) << move;
        clock.left = std::max<std::int64_t>(0, clock.left - spent) + increment;
        if (session > 0 && --clock.moves_to_go == 0) {
          clock.moves_to_go = session;
          clock.left += 60'000;
        }
      }
    }
}

TEST(TimeManager, SpendsTheClockEvenly) {
  auto const share = [](ClockTime const& clock) { return TimeManager::by_clock(clock, unit).soft(); };
  EXPECT_GT(share({60'000, 1000, 0, 0}), share({60'000, 0, 0, 0}));
  EXPECT_GT(share({60'000, 0, 10, 0}), share({60'000, 0, 40, 0}));
  // The last move before more time comes may have nearly all of it.
  EXPECT_GT(share({60'000, 0, 1, 10}), 50'000);
  // An increment alone is lived on.
  EXPECT_GT(share({1100, 1000, 0, 10}), 500);
}

TEST(TimeManager, StopsEarlyWhenNothingChangesAndLateWhenMuchDoes) {
  ClockTime const clock{60'000, 0, 0, 0};
  auto steady = TimeManager::by_clock(clock, unit);
  auto restless = steady;
  auto falling = steady;
  for (int i = 0; i < 10; ++i) {
    steady.update(Move(1, 2), 20);
    restless.update(Move(1, static_cast<Cell>(2 + i % 2)), 20);
    falling.update(Move(1, 2), 20 - 60 * i);
  }
  std::int64_t const soft = steady.soft();
  EXPECT_TRUE(steady.is_enough(soft * 9 / 10));
  EXPECT_FALSE(restless.is_enough(soft * 3 / 2));
  EXPECT_FALSE(falling.is_enough(soft * 9 / 10));
  EXPECT_TRUE(restless.is_enough(restless.hard()));
}

}  // namespace
}  // namespace strata
