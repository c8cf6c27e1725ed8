#pragma once
// The secret by which a principal is known again: made here, kept by the browser in a cookie that no script can read, or shown
// by a program in a header. Nothing of it is written anywhere but its hash.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/principal.hpp"

namespace strata::server::net {

// Makes secrets, and knows those that it made without keeping any: 96 random bits and 64 by which it knows them.
class Issuer {
 public:
  // `keys`: texts of which nobody else knows. It makes secrets by the first, and knows those made by any. Without one it takes a key at
  // random, for as long as it lives. `before`: hashes of secrets that were made before there was a key.
  explicit Issuer(std::vector<std::string> const& keys, std::vector<std::string> const& before = {});
  [[nodiscard]] std::string make() const;
  [[nodiscard]] bool made(std::string_view secret) const;
  // Letters that tell it from others, for the names of cookies.
  [[nodiscard]] std::string const& sign() const { return sign_; }

 private:
  static constexpr std::size_t key_bytes = 32, secret_bytes = 20;
  using Key = std::array<unsigned char, key_bytes>;
  using Bytes = std::array<unsigned char, secret_bytes>;
  std::vector<Key> keys_;
  std::string sign_;
  std::vector<Bytes> before_;  // in order
};

struct Identity {
  Principal principal;
  bool by_cookie = false;                 // a browser shows it whatever page asks
  std::optional<std::string> new_secret;  // made just now: to be given to whoever asked
  std::string cookie_secret = {};         // that of the cookie, where it came by that
  std::string cookie_name = {};           // of the cookie it came by, or that it is to be given
};

// What a request says about who it comes from.
struct IdentitySource {
  std::string_view cookie;         // Cookie
  std::string_view authorization;  // Authorization
  bool is_local = false;           // from this machine, under one of its own names
  bool is_secure = false;          // the page came over TLS: its cookie has another name
};

// A header "Authorization: Bearer SECRET" counts before the cookie. What the issuer has not made is not looked at: whoever shows that is
// as good as nobody, and given a secret. Two servers of one host share its cookies: where the name has the secret of another, ours is given
// beside it, under a name with our sign.
[[nodiscard]] Identity identify(IdentitySource const& source, Issuer const& issuer);

// The value of Set-Cookie. `secure`: the page came over TLS.
[[nodiscard]] std::string cookie_of(std::string_view name, std::string const& secret, bool secure);

[[nodiscard]] std::string hash_of(std::string_view secret);

}  // namespace strata::server::net
