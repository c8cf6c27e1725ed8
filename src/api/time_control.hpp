#pragma once
// TimeControl: the settings of a game's clocks, and what a move costs under them. Beside the time for the whole game there may be one of
// three. An increment is added after each move. A delay at the start of each move costs no time (the simple or US delay: an unused rest is
// lost). Byo-yomi is a number of periods after the main time: a player who moves within a period gets it back whole, a period that is used
// up is gone, and the game is lost with the last one. Milliseconds.
//
// The time left with byo-yomi is one number, the main time and all remaining periods together. A side with no more than its periods last is
// in them, and a move rounds the rest up to whole periods. So a clock that is stored or taken back needs no other data.

#include <cstdint>
#include <optional>
#include <string>

namespace strata::api {

// The time of the side to move: until its flag falls, and what is left of the delay.
struct TurnTime {
  std::int64_t left = 0;
  std::int64_t delay = 0;

  // The time left after `elapsed`, from 0 on.
  [[nodiscard]] TurnTime after(std::int64_t elapsed) const;
  // Until the flag falls.
  [[nodiscard]] std::int64_t total() const { return delay + left; }
  bool operator==(TurnTime const&) const = default;
};

struct TimeControl {
  std::int64_t base = 0;  // 0: no clock
  std::int64_t increment = 0, delay = 0;
  std::int64_t periods = 0, period = 0;  // number of periods, and length of each

  // Why this clock is not allowed, as a sentence for people; nothing if it is allowed, or if there is none.
  [[nodiscard]] std::optional<std::string> fault() const;
  // The time each side starts with.
  [[nodiscard]] std::int64_t start() const { return base + periods * period; }
  // The time a side has after a move that left this much.
  [[nodiscard]] std::int64_t after_move(std::int64_t left) const;
  // The time that can be used before a period, or the game, is lost.
  [[nodiscard]] std::int64_t usable(TurnTime turn) const;
  // The time a player can rely on for each move, however many there are: half of a period, since a move at its very end is risky.
  [[nodiscard]] std::int64_t per_move() const { return increment + delay + period / 2; }
};

}  // namespace strata::api
