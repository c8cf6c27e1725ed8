#pragma once
// Who asked for something, and why it was not done.

#include <cstdint>

#include "base/result.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server {

// Who asked, so that the answer finds them; re 0: the server itself.
struct Requester {
  ConnectionId connection = 0;
  std::int64_t re = 0;
};

using Refusal = protocol::Failure;

// What the core refused, with its place, its reason and its values.
[[nodiscard]] Refusal refusal_of(protocol::ErrorCode code, Error const& error);

}  // namespace strata::server
