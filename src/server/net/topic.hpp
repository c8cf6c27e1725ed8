#pragma once
// The topic of a message, for OutQueue: of several messages with one topic only the last is worth sending.

#include <string>

#include "server/protocol/messages.hpp"

namespace strata::server::net {

// Empty for a message that must arrive.
[[nodiscard]] std::string topic_of(protocol::ServerMessage const& message);

}  // namespace strata::server::net
