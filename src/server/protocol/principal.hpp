#pragma once
// A principal: the author of a request. A browser with the cookie, or a program with the header, that holds a secret made by the server is
// the same principal each time: a guest, or the account that is logged in there. Only the network code sees the secret itself
// (net/identity.hpp).

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/scopes.hpp"

namespace strata::server {

// An account as it is logged in at one place, or as a program shows one of its tokens.
struct Login {
  std::string session;  // the name of the session, which is the hash of its first secret; or the hash of the token
  std::string device;   // hash by which the same browser was known before it logged in
  std::vector<std::string> claimed;  // hashes of guests whose games belong to the account, in order
  bool is_moderator = false, is_admin = false;
  bool is_bot = false;                // it plays by programs only
  std::optional<Scopes> scopes = {};  // what a token allows; nothing: a session, which may do everything
  bool operator==(Login const&) const = default;
};

struct Principal {
  std::string hash;  // the person: of a guest the hash of the secret, of an account its id, which has the same form
  // It showed its secret, from this machine and under one of this machine's own names, so it may take over the games without an owner.
  bool may_adopt = false;
  // The quota key of the address (quota_key_of() of net/address_quotas.hpp); empty: this machine, or a request with the load token.
  std::string address_key = {};
  std::shared_ptr<Login const> login = {};  // null: a guest
  // As in Visit; empty: this machine.
  std::string network = {};
  bool operator==(Principal const&) const = default;
  // The quota key for creating and loading games and for engine work. Anyone can get as many secrets as they like, but a site has only a
  // few keys. On this machine each principal has its own.
  [[nodiscard]] std::string const& quota_key() const { return address_key.empty() ? hash : address_key; }
  // Whether this hash, of a game's owner or player, means this person.
  [[nodiscard]] bool is(std::string_view person) const {
    return person == hash || (login && std::ranges::binary_search(login->claimed, person));
  }
  // A hash that makes the keys of this browser's requests unique. It stays the same when a guest logs in, so that a request sent again after
  // that is still the same request.
  [[nodiscard]] std::string const& device() const { return login ? login->device : hash; }
  // Whether it shows a token, which reaches the API for programs and nothing else.
  [[nodiscard]] bool has_token() const { return login && login->scopes; }
  // Whether it may do this through the API for programs.
  [[nodiscard]] bool may(Scope scope) const { return login && (!login->scopes || login->scopes->has(scope)); }
};

}  // namespace strata::server
