#pragma once
// A listed game that waits for a second player, and whose owner is online: a challenge, with what is needed to choose among many.

#include <cstdint>
#include <string>

#include "server/protocol/messages.hpp"

namespace strata::server {

struct StandingGame {
  std::string owner;
  std::int64_t updated = 0;  // milliseconds since 1970, UTC
  protocol::Challenge challenge;
};

}  // namespace strata::server
