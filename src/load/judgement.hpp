#pragma once
// Whether a server kept what it acknowledged: the moves of one game, as their senders know them, against the line that it has.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace strata::load {

struct Faults {
  std::int64_t lost = 0;        // acknowledged or told to others, and not there
  std::int64_t duplicated = 0;  // there, or told, more often than it was sent
  std::int64_t reordered = 0;   // there, or told, in another place
  [[nodiscard]] bool any() const { return lost + duplicated + reordered > 0; }
  Faults& operator+=(Faults const& other);
  bool operator==(Faults const&) const = default;
};

// A move that was sent, in the order of the plies.
struct SentMove {
  std::string text;
  std::optional<std::int64_t> seq = {};  // of its ack
  bool told = false;                     // to the other side. With neither it may be there or not
};

[[nodiscard]] Faults judge(std::vector<SentMove> const& sent, std::vector<std::string> const& line);

}  // namespace strata::load
