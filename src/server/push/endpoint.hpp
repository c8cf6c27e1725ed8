#pragma once
// The address of a push service, as a browser gives it: from a stranger. It is https and at the port of https, or that of a service which
// the operator has named; and the address that is connected to is one of the internet, whatever the name says.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/protocol/network_range.hpp"

namespace strata::server::push {

struct Endpoint {
  std::string host;  // a name or an address, in small letters; IPv6 without brackets
  std::uint16_t port = 443;
  std::string target;       // path and query
  bool is_trusted = false;  // the operator has named the service: at any port and any address
  [[nodiscard]] std::string origin() const;
  bool operator==(Endpoint const&) const = default;
};

inline constexpr std::uint16_t https_port = 443;

// `trusted`: origins, as "https://push.example:8443". Fails with a sentence for people.
[[nodiscard]] Result<Endpoint> read_endpoint(std::string_view text, std::span<std::string const> trusted = {});
// An origin that an operator names, in the form in which endpoints are compared with it.
[[nodiscard]] Result<std::string> read_service(std::string_view text);

// Whether this is an address of the internet, rather than of this machine, of a network of its own, or of none at all.
[[nodiscard]] bool is_public(AddressBytes const& address);

}  // namespace strata::server::push
