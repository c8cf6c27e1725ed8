#pragma once
// Who asks for something. Nobody has to sign up: whoever keeps a secret that the server made for it, a browser in its cookie or a
// program in a header, is the same principal each time. The secret itself is known to the network alone (net/identity.hpp).

#include <string>

namespace strata::server {

struct Principal {
  std::string hash;  // of its secret
  // It came back with its secret, from this machine and under one of this machine's own names: it may take the games that are
  // nobody's.
  bool may_adopt = false;
  // The network it asks from, or the part of a site (turn_of() of net/address_quotas.hpp); empty: this machine.
  std::string network = {};
  bool operator==(Principal const&) const = default;
  // In whose turn games are made and brought into memory for it: anybody can make as many secrets as it likes, and has one network.
  [[nodiscard]] std::string const& turn() const { return network.empty() ? hash : network; }
};

}  // namespace strata::server
