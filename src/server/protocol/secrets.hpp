#pragma once
// Secrets as text, and what is kept of them.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::server {

// Must come before any other use of libsodium; does its work once.
void prepare_sodium();

// In letters a-z and digits 2-7, five bits each.
[[nodiscard]] std::string base32(std::span<unsigned char const> bytes);

// In digits 0-9 and a-f, four bits each.
[[nodiscard]] std::string hexadecimal(std::span<unsigned char const> bytes);

[[nodiscard]] std::vector<unsigned char> random_bytes(std::size_t bytes);

// Random bytes in base32.
[[nodiscard]] std::string random_text(std::size_t bytes);

// 160 bits of BLAKE2b in base32, 32 letters: what is stored of a secret. A secret with enough random bits needs no salt.
[[nodiscard]] std::string hash_of(std::string_view secret);

}  // namespace strata::server
