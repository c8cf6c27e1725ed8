#pragma once
// Answers the requests about players: profiles, histories, searches, records and leaderboards, at the addresses of docs/formats/wire.md 7.11.

#include <functional>
#include <string>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/protocol/player_service.hpp"

namespace strata::server::net {

class PlayerHandler {
 public:
  explicit PlayerHandler(PlayerService& players) : players_(players) {}

  // Whether this is a request for this handler.
  [[nodiscard]] static bool handles(std::string_view path);
  // Whether it costs as much as a new game, and is counted as one.
  [[nodiscard]] static bool is_costly(std::string_view path);
  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const;

 private:
  void answer_user(Principal const& who, std::string_view target, std::string_view path,
                   std::function<void(Reply)> const& done) const;

  PlayerService& players_;
};

}  // namespace strata::server::net
