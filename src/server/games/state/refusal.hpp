#pragma once
// Who sent a request, and why it was refused.

#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server {

// Who asked and when, and the connection to answer; re 0: the server itself.
struct Requester {
  ConnectionId connection = 0;
  std::int64_t re = 0;
  std::string who = {};  // hash of a principal
  Moment arrived = {};
  std::string turn = {};  // Principal::quota_key()
};

using Refusal = protocol::Failure;

// The core's refusal, with its place, reason and values.
[[nodiscard]] Refusal refusal_of(protocol::ErrorCode code, Error const& error);

// As sent to the author of the message with this id.
[[nodiscard]] protocol::ErrorAnswer answer_of(std::int64_t re, Refusal refusal);

}  // namespace strata::server
