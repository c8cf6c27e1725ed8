#pragma once
// Whether the two players of a game are online, and when the one who is may claim the win. The time counts while it is the absent player's
// turn, and is longer if the connection was merely lost.

#include <array>
#include <cstdint>
#include <optional>

#include "server/protocol/messages.hpp"

namespace strata::server {

// Milliseconds until the win can be claimed.
struct AbsenceLimits {
  std::int64_t left = 60'000;
  std::int64_t lost = 120'000;
};

class PresenceOfPlayers {
 public:
  // Both players are absent at first, as after a lost connection.
  PresenceOfPlayers(AbsenceLimits limits, std::int64_t steady) : limits_(limits), away_{Away{steady}, Away{steady}} {}

  // False if nothing changes.
  bool came(protocol::Side side);
  bool went(protocol::Side side, bool lost, std::int64_t steady);

  [[nodiscard]] bool online(protocol::Side side) const { return away(side).online; }
  // Milliseconds until the win can be claimed against this side, whose turn began at `turn`; nothing while its player is online.
  [[nodiscard]] std::optional<std::int64_t> claimable_in(protocol::Side side, std::int64_t turn,
                                                         std::int64_t steady) const;

 private:
  struct Away {
    std::int64_t since = 0;
    bool lost = true;
    bool online = false;
  };
  [[nodiscard]] Away const& away(protocol::Side side) const { return away_[side == protocol::Side::White ? 0 : 1]; }
  [[nodiscard]] Away& away(protocol::Side side) { return away_[side == protocol::Side::White ? 0 : 1]; }

  AbsenceLimits limits_;
  std::array<Away, 2> away_;
};

}  // namespace strata::server
