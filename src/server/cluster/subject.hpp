#pragma once
// Subjects of messages, which decide where a message is handled: by the owner of its game, by the leader, or by the node that has the
// connection.

#include <cstdint>
#include <type_traits>
#include <variant>

#include "server/protocol/messages.hpp"

namespace strata::server::cluster {

enum class Subject : std::uint8_t { Game, Leader, Node };

// Seeks and tournaments are kept by the leader.
template <class T>
constexpr bool is_for_leader =
    std::is_same_v<T, protocol::SeekRequest> || std::is_same_v<T, protocol::UnseekRequest> ||
    std::is_same_v<T, protocol::JoinSeekRequest> || std::is_same_v<T, protocol::SeeksRequest> ||
    std::is_same_v<T, protocol::TournamentRequest>;

[[nodiscard]] inline Subject subject_of(protocol::ClientMessage const& message) {
  return std::visit(
      []<class T>(T const& request) {
        if constexpr (requires { request.game; }) return Subject::Game;
        return is_for_leader<T> ? Subject::Leader : Subject::Node;
      },
      message);
}

}  // namespace strata::server::cluster
