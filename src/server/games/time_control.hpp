#pragma once
// TimeControl: what the clocks of a game are set to, and what a move costs under it. Beside the time for the whole game there may be
// one of three. An increment is added after each move. A delay is the beginning of each move, in which no time is lost (the simple
// or US delay: what is not used of it is nobody's). Byo-yomi is a number of periods after that time: whoever moves within one has it
// whole again, one that is used up is gone, and with the last one the game. Milliseconds.
//
// What is left of byo-yomi is one number, the time and all periods that are left together: a side with no more than its periods last
// is in them, and a move rounds what is left up to whole periods. So a clock that was stored, or taken back to, needs nothing else.

#include <cstdint>
#include <optional>
#include <string>

#include "server/store/rows.hpp"

namespace strata::server {

// What the side to move has: until its flag falls, but for what is left of the delay.
struct TurnTime {
  std::int64_t left = 0;
  std::int64_t delay = 0;

  // After so long, from 0 on.
  [[nodiscard]] TurnTime after(std::int64_t elapsed) const;
  // Until the flag falls.
  [[nodiscard]] std::int64_t total() const { return delay + left; }
  bool operator==(TurnTime const&) const = default;
};

struct TimeControl {
  std::int64_t base = 0;  // 0: no clock
  std::int64_t increment = 0, delay = 0;
  std::int64_t periods = 0, period = 0;  // how many, and how long each is

  // Why there is no such clock, a sentence for people; nothing where it is one, or none.
  [[nodiscard]] std::optional<std::string> fault() const;
  // What each side begins with.
  [[nodiscard]] std::int64_t start() const { return base + periods * period; }
  // What a side has after a move with which so much was left.
  [[nodiscard]] std::int64_t after_move(std::int64_t left) const;
  // What can be used of it before a period is lost, or the game.
  [[nodiscard]] std::int64_t usable(TurnTime turn) const;
  // What a player can count on for each move, however many there are: of a period half, since its end is not to be met.
  [[nodiscard]] std::int64_t per_move() const { return increment + delay + period / 2; }
};

[[nodiscard]] TimeControl time_control_of(GameRow const& row);

}  // namespace strata::server
