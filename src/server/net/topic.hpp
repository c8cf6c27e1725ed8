#pragma once
// What a message is news about, for OutQueue: of those with one topic only the last is worth sending.

#include <string>

#include "server/protocol/messages.hpp"

namespace strata::server::net {

// Empty for a message that must arrive.
[[nodiscard]] std::string topic_of(protocol::ServerMessage const& message);

}  // namespace strata::server::net
