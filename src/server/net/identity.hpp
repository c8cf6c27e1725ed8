#pragma once
// The secret by which a principal is known again: made here, kept by the browser in a cookie that no script can read, or shown
// by a program in a header. Nothing of it is written anywhere but its hash.

#include <optional>
#include <string>
#include <string_view>

#include "server/protocol/principal.hpp"

namespace strata::server::net {

struct Identity {
  Principal principal;
  bool by_cookie = false;                 // a browser shows it whatever page asks
  std::optional<std::string> new_secret;  // made just now: to be given to whoever asked
  std::string cookie_secret = {};         // that of the cookie, where it came by that
};

// What a request says about who it comes from.
struct IdentitySource {
  std::string_view cookie;         // Cookie
  std::string_view authorization;  // Authorization
  bool is_local = false;           // from this machine, under one of its own names
  bool is_secure = false;          // the page came over TLS: its cookie has another name
};

// A header "Authorization: Bearer SECRET" counts before the cookie. What is no secret by its form is not looked at; one that
// nobody has seen is a principal nobody knows yet.
[[nodiscard]] Identity identify(IdentitySource const& source);

// The value of Set-Cookie. `secure`: the page came over TLS.
[[nodiscard]] std::string cookie_of(std::string const& secret, bool secure);

[[nodiscard]] std::string hash_of(std::string_view secret);

}  // namespace strata::server::net
