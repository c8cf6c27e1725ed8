#pragma once
// Reads addresses, and brings them to the one form in which they are compared and shown.

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace strata::server::net {

// An IPv6 address may stand in brackets, as in a URL.
[[nodiscard]] inline boost::asio::ip::address read_address(std::string_view text, boost::system::error_code& problem) {
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  return boost::asio::ip::make_address(std::string(text), problem);
}

// An IPv6 socket shows an IPv4 address as ::ffff:192.0.2.1, and adds the link (after a %) to a link-local address, which no URL has.
[[nodiscard]] inline boost::asio::ip::address plain_address(boost::asio::ip::address const& address) {
  if (!address.is_v6()) return address;
  auto plain = address.to_v6();
  if (plain.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, plain);
  plain.scope_id(0);
  return plain;
}

}  // namespace strata::server::net
