#pragma once
// The keys of the events of a game, by number, and of what kind these are. Of a key it keeps 120 bits of BLAKE2b: whoever chooses keys
// finds no other that is taken for one of somebody else. Copies share what they have in common (shared_list.hpp).

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/games/shared_list.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server {

class EventKeys {
 public:
  // Of the next event; empty for one without.
  void add(std::string_view key, protocol::EventKind kind);
  // The number of the last event with this key; nothing for an empty one. Looks at all keys: of the most events that a game can
  // have that is less than a megabyte.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view key) const;
  // Of the event of this number.
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

  SharedList<Event> events_;
};

}  // namespace strata::server
