#pragma once
// The keys of a game's events, by event number and kind. 120 bits of BLAKE2b are kept of each key, so nobody can choose a key that passes
// for somebody else's.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "server/protocol/messages.hpp"

namespace strata::server {

class EventKeys {
 public:
  // The key of the next event; empty for an event without one.
  void add(std::string_view key, protocol::EventKind kind);
  // The number of the last event with this key; nothing for an empty key. Searches all keys: less than a megabyte for the longest game.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view key) const;
  // The kind of the event of this number.
  [[nodiscard]] protocol::EventKind kind(std::int64_t number) const {
    return events_[static_cast<std::size_t>(number - 1)].kind;
  }

 private:
  using Hash = std::array<std::uint8_t, 15>;
  struct Event {
    Hash key{};  // zeros for an event without a key
    protocol::EventKind kind = protocol::EventKind::Move;
  };
  [[nodiscard]] static Hash hash(std::string_view key);

  std::vector<Event> events_;
};

}  // namespace strata::server
