#include "server/accounts/passwords.hpp"

#include <sodium.h>

#include <array>

namespace strata::server {

namespace {

void prepare() { [[maybe_unused]] static int const ready = sodium_init(); }

}  // namespace

std::string hash_password(std::string_view password, PasswordCost cost) {
  prepare();
  std::array<char, crypto_pwhash_argon2id_STRBYTES> text{};
  if (crypto_pwhash_argon2id_str(text.data(), password.data(), password.size(), cost.passes, cost.bytes) != 0)
    return {};
  return text.data();
}

bool is_password(std::string const& stored, std::string_view password) {
  prepare();
  return crypto_pwhash_argon2id_str_verify(stored.c_str(), password.data(), password.size()) == 0;
}

}  // namespace strata::server
