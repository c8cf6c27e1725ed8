// What a move costs under a delay and under byo-yomi, to the millisecond, and which clocks there are not.

#include "api/time_control.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace strata::api {
namespace {

constexpr TimeControl no_clock{};
constexpr TimeControl increment_clock{60'000, 2'000};
constexpr TimeControl delay_clock{60'000, 0, 5'000};
constexpr TimeControl period_clock{60'000, 0, 0, 3, 10'000};

// A move that took so long, by a side that had so much: what it has then.
struct MoveCost {
  char const* about;
  TimeControl const& control;
  std::int64_t left, elapsed, expected;
};

TEST(TimeControl, AMoveCostsWhatTheLawOfItsClockSays) {
  std::vector<MoveCost> const table = {
      {"without a clock there is nothing", no_clock, 0, 0, 0},
      {"an increment comes after the move", increment_clock, 60'000, 1'000, 61'000},
      {"also where little was left", increment_clock, 1'500, 1'499, 2'001},
      {"a clock has no more than two days", increment_clock, 172'799'000, 0, 172'800'000},
      {"what is not used of a delay is nobody's", delay_clock, 60'000, 0, 60'000},
      {"a move at the end of the delay costs nothing", delay_clock, 60'000, 5'000, 60'000},
      {"a millisecond later it costs that", delay_clock, 60'000, 5'001, 59'999},
      {"the delay is there however little is left", delay_clock, 1, 5'000, 1},
      {"the last millisecond after it", delay_clock, 60'000, 64'999, 1},
      {"and then nothing is left", delay_clock, 60'000, 65'000, 0},
      {"before the periods nothing comes back", period_clock, 90'000, 1'234, 88'766},
      {"the last millisecond of the main time", period_clock, 90'000, 59'999, 30'001},
      {"the first of the first period", period_clock, 90'000, 60'000, 30'000},
      {"a period that was begun is whole again", period_clock, 90'000, 60'001, 30'000},
      {"the last millisecond of a period keeps it", period_clock, 30'000, 9'999, 30'000},
      {"the next one does not", period_clock, 30'000, 10'000, 20'000},
      {"from the main time into the second period", period_clock, 30'001, 10'001, 20'000},
      {"two periods in one move", period_clock, 30'000, 29'999, 10'000},
      {"main time and two periods in one move", period_clock, 90'000, 80'000, 10'000},
      {"the last period, to its last millisecond", period_clock, 10'000, 9'999, 10'000},
      {"all used up", period_clock, 10'000, 10'000, 0},
      {"all used up long ago", period_clock, 90'000, 900'000, 0},
  };
  for (MoveCost const& row : table) {
    SCOPED_TRACE(row.about);
    TurnTime const turn = TurnTime{row.left, row.control.delay}.after(row.elapsed);
    EXPECT_EQ(row.control.after_move(turn.left), row.expected);
    EXPECT_EQ(turn.left == 0, row.elapsed >= row.left + row.control.delay) << "the flag falls then";
  }
}

TEST(TimeControl, ATurnInPiecesCostsWhatItCostsInOne) {
  for (TimeControl const& control : {increment_clock, delay_clock, period_clock})
    for (std::int64_t const first : {0, 1, 4'999, 5'000, 5'001, 59'999, 60'001})
      for (std::int64_t const then : {0, 1, 4'999, 10'000, 20'000}) {
        SCOPED_TRACE(std::to_string(first) + " + " + std::to_string(then));
        TurnTime const turn{control.start(), control.delay};
        EXPECT_EQ(turn.after(first).after(then), turn.after(first + then));
      }
}

TEST(TimeControl, SaysWhatCanBeUsedBeforeSomethingIsLost) {
  EXPECT_EQ(increment_clock.usable({7'000, 0}), 7'000);
  EXPECT_EQ(delay_clock.usable({7'000, 5'000}), 12'000);
  EXPECT_EQ(delay_clock.usable({7'000, 1'000}), 8'000);
  EXPECT_EQ(period_clock.start(), 90'000);
  EXPECT_EQ(period_clock.usable({90'000, 0}), 70'000) << "a period that is begun is not lost";
  EXPECT_EQ(period_clock.usable({30'001, 0}), 10'001);
  EXPECT_EQ(period_clock.usable({30'000, 0}), 10'000);
  EXPECT_EQ(period_clock.usable({20'001, 0}), 1);
  EXPECT_EQ(period_clock.usable({20'000, 0}), 10'000);
  EXPECT_EQ(period_clock.usable({1, 0}), 1);
}

TEST(TimeControl, InvalidClocksAreExplained) {
  struct Row {
    TimeControl control;
    std::string words;  // of the sentence; empty: it is one
  };
  std::vector<Row> const table = {
      {{}, ""},
      {{0, 5'000}, ""},
      {{1'000}, ""},
      {{1'000, 600'000}, ""},
      {{1'000, 0, 1}, ""},
      {{1'000, 0, 0, 1, 1'000}, ""},
      {{999}, "at least one second"},
      {{0, 0, 5'000}, "clockBase is 0"},
      {{0, 0, 0, 3, 10'000}, "clockBase is 0"},
      {{1'000, 0, 0, 3, 0}, "both"},
      {{1'000, 0, 0, 0, 10'000}, "both"},
      {{1'000, 0, 0, 3, 999}, "byo-yomi period must last at least one second"},
      {{1'000, 1, 1}, "only one of increment"},
      {{1'000, 1, 0, 3, 10'000}, "only one of increment"},
      {{1'000, 0, 1, 3, 10'000}, "only one of increment"},
  };
  for (Row const& row : table) {
    auto const fault = row.control.fault();
    SCOPED_TRACE(fault.value_or("a clock"));
    EXPECT_EQ(fault.has_value(), !row.words.empty());
    EXPECT_NE(fault.value_or("").find(row.words), std::string::npos) << row.words;
  }
}

}  // namespace
}  // namespace strata::api
