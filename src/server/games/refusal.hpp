#pragma once
// Who asked for something, and why it was not done.

#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server {

// Who asked and when, and where the answer goes; re 0: the server itself.
struct Requester {
  ConnectionId connection = 0;
  std::int64_t re = 0;
  std::string who = {};  // hash of a principal
  Moment arrived = {};
  std::string turn = {};  // Principal::turn()
};

using Refusal = protocol::Failure;

// What the core refused, with its place, its reason and its values.
[[nodiscard]] Refusal refusal_of(protocol::ErrorCode code, Error const& error);

// As it is told to whoever sent the message of this id.
[[nodiscard]] protocol::ErrorAnswer answer_of(std::int64_t re, Refusal refusal);

}  // namespace strata::server
