#pragma once
// The limits of a player: a clock, or a fixed effort for every move. Written "10+0.1", "40/60+0.5", "nodes=20000".

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::match {

// Exactly one of base_ms, movetime_ms, nodes and depth is above 0.
struct TimeControl {
  std::int64_t base_ms = 0, increment_ms = 0;
  int moves = 0;  // the base time is added again after this many moves; 0: it is for the whole game
  int movetime_ms = 0;
  std::uint64_t nodes = 0;
  int depth = 0;

  [[nodiscard]] bool has_clock() const { return base_ms > 0; }
  // "tc=10+0.1", "movetime=500", "nodes=20000", "depth=6".
  [[nodiscard]] std::string text() const;
  // The value of the PGN tag TimeControl: "10+0.1", "40/60+0.5", or "-" without a clock.
  [[nodiscard]] std::string pgn() const;
  friend bool operator==(TimeControl const&, TimeControl const&) = default;
};

// "10+0.1": seconds for the game, and added for every move; "40/60": seconds for each 40 moves.
[[nodiscard]] Result<TimeControl> read_clock(std::string_view text);
// The value of one of the words tc, movetime (milliseconds), nodes, depth; BadUsage for any other word.
[[nodiscard]] Result<TimeControl> read_control(std::string_view word, std::string_view value);
[[nodiscard]] bool is_control_word(std::string_view word);

// A whole number from 0 to `highest`, digits only; -1 if the text is not one.
[[nodiscard]] std::int64_t read_whole(std::string_view text, std::int64_t highest);

}  // namespace strata::match
