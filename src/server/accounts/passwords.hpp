#pragma once
// Passwords as they are stored: Argon2id by libsodium, with a salt of its own for each. Slow on purpose.

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::server {

// The cost of a hash: OWASP's minimum. Tests take less.
struct PasswordCost {
  unsigned long long passes = 2;
  std::size_t bytes = 19u << 20;
};

// At most 256 bytes. Empty: the memory for it is not there.
[[nodiscard]] std::string hash_password(std::string_view password, PasswordCost cost);

// `stored` may be of another cost. False for a text that is no such hash.
[[nodiscard]] bool is_password(std::string const& stored, std::string_view password);

}  // namespace strata::server
