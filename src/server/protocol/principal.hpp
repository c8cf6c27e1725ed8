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
  // Whose turn it is by the address it asks from (turn_of() of net/address_quotas.hpp); empty: this machine, or
  // who shows the load token.
  std::string address_turn = {};
  bool operator==(Principal const&) const = default;
  // In whose turn games are made and brought into memory for it, and the computer works for it: anybody can make as many secrets as it
  // likes, but a site has a few turns only. On this machine each has its own.
  [[nodiscard]] std::string const& turn() const { return address_turn.empty() ? hash : address_turn; }
};

}  // namespace strata::server
