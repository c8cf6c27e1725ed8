#include "server/protocol/secrets.hpp"

#include <sodium.h>

#include <array>
#include <vector>

namespace strata::server {

namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t hash_bytes = 20;

}  // namespace

void prepare_sodium() { [[maybe_unused]] static int const ready = sodium_init(); }

std::string base32(std::span<unsigned char const> bytes) {
  std::string text;
  unsigned bits = 0, held = 0;
  for (unsigned char const byte : bytes) {
    bits = (bits << 8) | byte;
    for (held += 8; held >= 5; held -= 5) text += letters[(bits >> (held - 5)) & 31];
  }
  return text;
}

std::string hexadecimal(std::span<unsigned char const> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned char const byte : bytes) (text += digits[byte >> 4U]) += digits[byte & 15U];
  return text;
}

std::vector<unsigned char> random_bytes(std::size_t bytes) {
  prepare_sodium();
  std::vector<unsigned char> random(bytes);
  randombytes_buf(random.data(), random.size());
  return random;
}

std::string random_text(std::size_t bytes) { return base32(random_bytes(bytes)); }

std::string hash_of(std::string_view secret) {
  prepare_sodium();
  std::array<unsigned char, hash_bytes> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<unsigned char const*>(secret.data()), secret.size(),
                     nullptr, 0);
  return base32(hash);
}

}  // namespace strata::server
