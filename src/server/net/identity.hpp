#pragma once
// The secret that identifies a principal. The server makes it; a browser keeps it in a cookie that no script can read, a program sends it
// in a header. Only its hash is ever written.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/principal.hpp"

namespace strata::server::net {

// Makes secrets, and recognises its own without storing them: 96 random bits and a 64-bit authentication code.
class Issuer {
 public:
  // `keys`: texts that nobody else knows. It signs with the first and recognises secrets signed with any. Without one it uses a random key
  // for its lifetime. `before`: hashes of secrets made before there was a key.
  explicit Issuer(std::vector<std::string> const& keys, std::vector<std::string> const& before = {});
  [[nodiscard]] std::string make() const;
  [[nodiscard]] bool made(std::string_view secret) const;
  // Letters that tell this issuer from others, for cookie names.
  [[nodiscard]] std::string const& sign() const { return sign_; }

 private:
  static constexpr std::size_t key_bytes = 32, secret_bytes = 20;
  using Key = std::array<unsigned char, key_bytes>;
  using Bytes = std::array<unsigned char, secret_bytes>;
  std::vector<Key> keys_;
  std::string sign_;
  std::vector<Bytes> before_;  // sorted
};

struct Identity {
  Principal principal;
  bool by_cookie = false;                 // sent by a browser whatever page makes the request
  std::optional<std::string> new_secret;  // just made, to be given to the visitor
  std::string cookie_secret = {};         // the cookie's secret, if there was one
  std::string cookie_name = {};           // of the cookie it came in, or that it will be set in
  bool has_bad_token = false;             // it shows a token that there is not
  bool is_changing = false;               // its browser is being sent the cookie of a log-in: it gets no other
};

// The parts of a request that tell who sent it.
struct IdentitySource {
  std::string_view cookie;         // Cookie
  std::string_view authorization;  // Authorization
  bool is_local = false;           // from this machine, under one of its own names
  bool is_secure = false;          // the page came over TLS, where the cookie has another name
};

// A header "Authorization: Bearer SECRET" has priority over the cookie. Secrets that this issuer did not make are ignored: the visitor
// counts as new and gets a secret. Two servers on one host share its cookies: if the name already holds another server's secret, ours is
// set beside it, under a name with our sign.
[[nodiscard]] Identity identify(IdentitySource const& source, Issuer const& issuer);

// Secrets of programs begin so; no other secret does.
inline constexpr std::string_view token_prefix = "strata_";

// The secret of "Authorization: Bearer SECRET"; empty: none.
[[nodiscard]] std::string_view bearer_of(std::string_view authorization);

// The value of Set-Cookie. `secure`: the page came over TLS.
[[nodiscard]] std::string cookie_of(std::string_view name, std::string const& secret, bool secure);

}  // namespace strata::server::net
