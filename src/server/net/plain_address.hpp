#pragma once
// An address in the one form in which it is compared and shown.

#include <boost/asio/ip/address.hpp>

namespace strata::server::net {

// A socket of IPv6 shows an address of IPv4 as one of its own (::ffff:192.0.2.1), and says of one that is good on one link alone which
// link that is (after a %), which nobody writes into a link of a page.
[[nodiscard]] inline boost::asio::ip::address plain_address(boost::asio::ip::address const& address) {
  if (!address.is_v6()) return address;
  auto plain = address.to_v6();
  if (plain.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, plain);
  plain.scope_id(0);
  return plain;
}

}  // namespace strata::server::net
