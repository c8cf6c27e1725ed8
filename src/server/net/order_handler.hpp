#pragma once
// Answers the requests about reports and sanctions, at the addresses of docs/formats/wire.md 7.14 and 7.15.

#include <functional>
#include <string_view>

#include "server/net/http_reply.hpp"
#include "server/protocol/order_service.hpp"

namespace strata::server::net {

class OrderHandler {
 public:
  static constexpr std::string_view reports_path = "/api/reports";

  explicit OrderHandler(OrderService& order) : order_(order) {}

  // Whether this is a request for this handler.
  [[nodiscard]] static bool handles(std::string_view path);
  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Visit const& visit, Request const& request, std::function<void(Reply)> const& done) const;

 private:
  using Send = std::function<void(Reply)>;
  void answer_reports(Visit const& visit, Request const& request, Send const& done) const;
  void answer_sanctions(Visit const& visit, Request const& request, Send const& done) const;
  void remove(Visit const& visit, Request const& request, Send const& done) const;

  OrderService& order_;
};

}  // namespace strata::server::net
