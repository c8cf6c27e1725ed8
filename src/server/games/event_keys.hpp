#pragma once
// The keys of the events of a game, by number. Of a key it keeps 128 bits of BLAKE2b: whoever chooses keys finds no other that is
// taken for one of somebody else. Copies share what they have in common (shared_list.hpp).

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/games/shared_list.hpp"

namespace strata::server {

class EventKeys {
 public:
  // Of the next event; empty for one without.
  void add(std::string_view key);
  // The number of the last event with this key; nothing for an empty one. Looks at all keys: of the most events that a game can
  // have that is less than a megabyte.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view key) const;

 private:
  using Hash = std::array<std::uint8_t, 16>;
  [[nodiscard]] static Hash hash(std::string_view key);

  SharedList<Hash> hashes_;  // zeros for an event without a key
};

}  // namespace strata::server
