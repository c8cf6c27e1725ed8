#pragma once
// Proxies that the operator trusts: a request from one counts as coming from the address it names. X-Forwarded-For from anybody else is
// ignored.

#include <boost/asio/ip/address.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace strata::server::net {

class TrustedProxies {
 public:
  // IPv4 or IPv6 addresses. Fails with a sentence if one is invalid.
  static Result<TrustedProxies> of(std::vector<std::string> const& addresses);

  [[nodiscard]] bool contains(boost::asio::ip::address const& address) const;

  // The visitor behind a proxy: the last address of X-Forwarded-For, which the proxy itself has written; earlier ones may be forged. The
  // proxy itself if the field is empty; 0.0.0.0 if the last entry is not an address, so that all such visitors count as one.
  [[nodiscard]] static boost::asio::ip::address visitor(std::string_view forwarded_for,
                                                        boost::asio::ip::address const& proxy);

 private:
  explicit TrustedProxies(std::vector<boost::asio::ip::address> addresses) : addresses_(std::move(addresses)) {}
  std::vector<boost::asio::ip::address> addresses_;
};

}  // namespace strata::server::net
