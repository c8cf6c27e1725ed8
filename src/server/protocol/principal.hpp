#pragma once
// A principal: the author of a request. There are no accounts. A browser with the cookie, or a program with the header, that holds a secret
// made by the server is the same principal each time. Only the network code sees the secret itself (net/identity.hpp).

#include <string>

namespace strata::server {

struct Principal {
  std::string hash;  // of its secret
  // It showed its secret, from this machine and under one of this machine's own names, so it may take over the games without an owner.
  bool may_adopt = false;
  // The quota key of the address (quota_key_of() of net/address_quotas.hpp); empty: this machine, or a request with the load token.
  std::string address_key = {};
  bool operator==(Principal const&) const = default;
  // The quota key for creating and loading games and for engine work. Anyone can get as many secrets as they like, but a site has only a
  // few keys. On this machine each principal has its own.
  [[nodiscard]] std::string const& quota_key() const { return address_key.empty() ? hash : address_key; }
};

}  // namespace strata::server
