#pragma once
// How long to think about one move. A fixed time is used up; of a clock a share is planned (soft limit), more when the best
// move or its score is in doubt and less when nothing changes, and never so much that the flag falls (hard limit). All
// times are milliseconds. Knows no clock itself: the caller says how much time has passed.

#include <cstdint>
#include <limits>

#include "rules/move.hpp"

namespace strata {

// The clock of the side to move.
struct ClockTime {
  std::int64_t left = 0;
  std::int64_t increment = 0;
  int moves_to_go = 0;        // until more time is given; 0: never
  std::int64_t overhead = 0;  // lost on the way with every move
};

class TimeManager {
 public:
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

  TimeManager() = default;  // as long as one likes
  [[nodiscard]] static TimeManager fixed(std::int64_t milliseconds);
  // `unit` is what a change of score is measured in: about a pawn.
  [[nodiscard]] static TimeManager by_clock(ClockTime const& clock, int unit);

  [[nodiscard]] std::int64_t soft() const { return soft_; }
  [[nodiscard]] std::int64_t hard() const { return hard_; }
  [[nodiscard]] bool is_limited() const { return hard_ != unlimited; }

  // After every finished iteration.
  void note(Move best, int score);
  // Whether another iteration is not worth starting.
  [[nodiscard]] bool is_enough(std::int64_t passed) const;
  // Whether to stop in the middle of an iteration.
  [[nodiscard]] bool is_over(std::int64_t passed) const { return passed >= hard_; }

 private:
  std::int64_t soft_ = unlimited;
  std::int64_t hard_ = unlimited;
  int unit_ = 100;
  Move best_;
  int score_ = 0;
  int steady_ = 0;    // iterations for which the best move has been the same
  int worry_ = 1000;  // by what the soft limit is stretched, in thousandths
};

}  // namespace strata
