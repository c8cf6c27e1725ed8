#pragma once
// Time management for one move. A fixed time is used up. Of a clock a share is planned (soft limit), more when the best move
// changes or its score falls and less when both are stable, and never so much that the game is lost on time (hard limit). All
// times are milliseconds; the caller says how much time has passed. (chessprogramming wiki, Time Management)

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

  TimeManager() = default;  // without limit
  [[nodiscard]] static TimeManager fixed(std::int64_t milliseconds);
  // `unit` is the unit of score changes: about a pawn.
  [[nodiscard]] static TimeManager by_clock(ClockTime const& clock, int unit);

  [[nodiscard]] std::int64_t soft() const { return soft_; }
  [[nodiscard]] std::int64_t hard() const { return hard_; }
  [[nodiscard]] bool is_limited() const { return hard_ != unlimited; }

  // After every finished iteration.
  void update(Move best, int score);
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
  int stability_ = 0;      // iterations for which the best move has been the same
  int soft_scale_ = 1000;  // by which the soft limit is multiplied, in thousandths
};

}  // namespace strata
