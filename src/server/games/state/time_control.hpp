#pragma once
// The clocks of a stored game.

#include "api/time_control.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

using api::TimeControl;
using api::TurnTime;

[[nodiscard]] inline TimeControl time_control_of(GameRow const& row) {
  return {row.clock_base, row.clock_increment, row.clock_delay, row.clock_periods, row.clock_period};
}

}  // namespace strata::server
