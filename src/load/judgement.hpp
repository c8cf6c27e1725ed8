#pragma once
// Checks whether a server kept what it acknowledged: compares the moves of one game, as their senders know them, with the server's line.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace strata::load {

struct Faults {
  std::int64_t lost = 0;        // acknowledged or sent to others, but missing
  std::int64_t duplicated = 0;  // present, or sent to others, more often than it was played
  std::int64_t reordered = 0;   // present, or sent to others, in another place
  [[nodiscard]] bool any() const { return lost + duplicated + reordered > 0; }
  Faults& operator+=(Faults const& other);
  bool operator==(Faults const&) const = default;
};

// A move that was sent, in order of plies.
struct SentMove {
  std::string text;
  std::optional<std::int64_t> seq = {};  // of its ack
  bool told = false;                     // to the opponent. Without `seq` and `told` the move may be there or not
};

[[nodiscard]] Faults judge(std::vector<SentMove> const& sent, std::vector<std::string> const& line);

}  // namespace strata::load
