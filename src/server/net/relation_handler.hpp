#pragma once
// Answers the requests about follows and blocks of an account, at the addresses of docs/formats/wire.md 7.18.

#include <functional>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/protocol/relation_service.hpp"

namespace strata::server::net {

class RelationHandler {
 public:
  static constexpr std::string_view path = "/api/relations";

  explicit RelationHandler(RelationService& relations) : relations_(relations) {}

  // Whether this is a request for this handler.
  [[nodiscard]] static bool handles(std::string_view asked);
  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const;

 private:
  RelationService& relations_;
};

}  // namespace strata::server::net
