#pragma once
// Proxies that the operator has named: what comes from their addresses counts as coming from the address that they say it does. What
// anybody else says about that is not looked at.

#include <boost/asio/ip/address.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace strata::server::net {

class TrustedProxies {
 public:
  // Addresses of IPv4 or IPv6. Fails with a sentence where one is none.
  static Result<TrustedProxies> of(std::vector<std::string> const& addresses);

  [[nodiscard]] bool contains(boost::asio::ip::address const& address) const;

  // Whom a request through `proxy` comes from: the last address of X-Forwarded-For, which the proxy itself has written; what stands
  // before it anybody may have. The proxy itself where the field is empty; 0.0.0.0 where the last is no address, so that all
  // who cannot be told apart are one visitor.
  [[nodiscard]] static boost::asio::ip::address visitor(std::string_view forwarded_for,
                                                        boost::asio::ip::address const& proxy);

 private:
  explicit TrustedProxies(std::vector<boost::asio::ip::address> addresses) : addresses_(std::move(addresses)) {}
  std::vector<boost::asio::ip::address> addresses_;
};

}  // namespace strata::server::net
