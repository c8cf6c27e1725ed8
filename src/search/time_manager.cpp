#include "search/time_manager.hpp"

#include <algorithm>
#include <array>

namespace strata {

namespace {

// The number of moves expected where the clock gives none. None of the numbers here is tuned.
constexpr int horizon = 32;
constexpr int longest_horizon = 50;
// The maximum time of one move: a multiple of its share, and a part of the remaining time.
constexpr int hard_shares = 5;
constexpr int hard_permille = 700;
constexpr int last_move_permille = 950;  // the last one before more time is given

// Thousandths of the planned time, by the number of iterations that agreed on the best move.
constexpr std::array<int, 7> by_stability = {1600, 1300, 1100, 950, 850, 780, 720};

}  // namespace

TimeManager TimeManager::fixed(std::int64_t milliseconds) {
  TimeManager manager;
  manager.hard_ = std::max<std::int64_t>(1, milliseconds);
  return manager;
}

TimeManager TimeManager::by_clock(ClockTime const& clock, int unit) {
  TimeManager manager;
  manager.unit_ = std::max(1, unit);
  std::int64_t const overhead = std::max<std::int64_t>(0, clock.overhead);
  std::int64_t const left = std::max<std::int64_t>(0, clock.left);
  std::int64_t const increment = std::max<std::int64_t>(0, clock.increment);
  int const moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, longest_horizon) : horizon;
  // Every move to come loses the overhead, this one for certain.
  std::int64_t const usable = std::max<std::int64_t>(0, left - overhead);
  std::int64_t const planned = std::max(usable / 4, left - overhead * (moves + 1));
  int const most = moves == 1 ? last_move_permille : hard_permille;
  std::int64_t const share = planned / moves + increment * 3 / 4;
  std::int64_t const ceiling = usable / 1000 * most + usable % 1000 * most / 1000;
  manager.hard_ = std::max<std::int64_t>(1, std::min(ceiling, share * hard_shares));
  manager.soft_ = std::clamp<std::int64_t>(share, 1, manager.hard_);
  return manager;
}

void TimeManager::update(Move best, int score) {
  stability_ = best == best_ ? std::min<int>(stability_ + 1, by_stability.size() - 1) : 0;
  soft_scale_ = by_stability[static_cast<std::size_t>(stability_)];
  // Up to half as long again when the score falls.
  if (best_) soft_scale_ += std::clamp(static_cast<int>(std::int64_t{score_ - score} * 500 / unit_), -100, 500);
  best_ = best;
  score_ = score;
}

bool TimeManager::is_enough(std::int64_t passed) const {
  if (soft_ == unlimited) return passed >= hard_;
  return passed >= hard_ || passed * 1000 >= soft_ * soft_scale_;
}

}  // namespace strata
