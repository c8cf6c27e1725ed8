#include "server/accounts/passwords.hpp"

#include <sodium.h>

#include <array>

#include "server/protocol/secrets.hpp"

namespace strata::server {

std::string hash_password(std::string_view password, PasswordCost cost) {
  prepare_sodium();
  std::array<char, crypto_pwhash_argon2id_STRBYTES> text{};
  if (crypto_pwhash_argon2id_str(text.data(), password.data(), password.size(), cost.passes, cost.bytes) != 0)
    return {};
  return text.data();
}

bool is_password(std::string const& stored, std::string_view password) {
  prepare_sodium();
  return crypto_pwhash_argon2id_str_verify(stored.c_str(), password.data(), password.size()) == 0;
}

}  // namespace strata::server
