#include "api/time_control.hpp"

#include <algorithm>

namespace strata::api {

namespace {

constexpr std::int64_t shortest_clock = 1000;    // a clock, or a period
constexpr std::int64_t most_time = 172'800'000;  // two days

}  // namespace

TurnTime TurnTime::after(std::int64_t elapsed) const {
  std::int64_t const charged = std::max<std::int64_t>(0, elapsed - delay);
  return {std::max<std::int64_t>(0, left - charged), std::max<std::int64_t>(0, delay - elapsed)};
}

std::optional<std::string> TimeControl::fault() const {
  if (base == 0 && (delay != 0 || periods != 0 || period != 0))
    return "A delay or byo-yomi needs a clock, and clockBase is 0.";
  if (base != 0 && base < shortest_clock) return "A clock must start with at least one second.";
  if ((periods == 0) != (period == 0)) return "Byo-yomi needs both clockPeriods and clockPeriod; one of them is 0.";
  if (period != 0 && period < shortest_clock) return "A byo-yomi period must last at least one second.";
  if (base != 0 && int{increment != 0} + int{delay != 0} + int{periods != 0} > 1)
    return "A clock can have only one of increment, delay and byo-yomi.";
  return std::nullopt;
}

std::int64_t TimeControl::after_move(std::int64_t left) const {
  if (periods == 0 || left > periods * period) return std::min(left + increment, most_time);
  return (left + period - 1) / period * period;
}

std::int64_t TimeControl::usable(TurnTime turn) const {
  std::int64_t const all = periods * period;
  if (all == 0) return turn.total();
  return turn.left > all ? turn.left - all + period : turn.left - (turn.left - 1) / period * period;
}

}  // namespace strata::api
