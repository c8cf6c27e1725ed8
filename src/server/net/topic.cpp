#include "server/net/topic.hpp"

#include <variant>

namespace strata::server::net {

// How far a search has come is news only until it has come further. Its last message says that it has ended, and follows the others.
std::string topic_of(protocol::ServerMessage const& message) {
  if (auto const* const thinking = std::get_if<protocol::ThinkingAnswer>(&message)) return "thinking " + thinking->game;
  if (auto const* const lines = std::get_if<protocol::LinesAnswer>(&message))
    return "lines " + std::to_string(lines->re);
  return {};
}

}  // namespace strata::server::net
