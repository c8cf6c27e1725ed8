#pragma once
// Requests about Web Push: /api/push and what is below it (docs/formats/wire.md 7.17).

#include <functional>
#include <optional>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/protocol/push_service.hpp"

namespace strata::server::net {

inline constexpr std::string_view push_path = "/api/push";

class PushHandler {
 public:
  // Null: this server tells nobody anything, and says so.
  explicit PushHandler(PushService* push) : push_(push) {}

  // Whether this is a request for this handler.
  [[nodiscard]] static bool handles(std::string_view path);
  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const;
  // Nothing where nobody is told anything.
  [[nodiscard]] std::optional<PushMeasures> measure() const;

 private:
  PushService* push_;
};

}  // namespace strata::server::net
