#pragma once
// Answers the requests about tournaments, at the addresses of docs/formats/wire.md 7.14.

#include <functional>
#include <string>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/protocol/tournament_service.hpp"

namespace strata::server::net {

// Path of the list of tournaments, also used to make one.
inline constexpr std::string_view tournaments_path = "/api/tournaments";

class TournamentHandler {
 public:
  explicit TournamentHandler(TournamentService& tournaments) : tournaments_(tournaments) {}

  // Whether this is a request for this handler.
  [[nodiscard]] static bool handles(std::string_view path);
  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const;

 private:
  void answer_list(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const;
  void read_one(Principal const& who, Request const& request, std::string id, std::string_view what,
                std::function<void(Reply)> const& done) const;
  void change_one(Principal const& who, Request const& request, std::string id, std::string_view what,
                  std::function<void(Reply)> const& done) const;

  TournamentService& tournaments_;
};

}  // namespace strata::server::net
