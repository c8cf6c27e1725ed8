#pragma once
// The variant files that ship with Strata, as they stand in variants/, and their tuned values and networks, compiled into the program. The
// definition is generated from those files by cmake/embed_variants.cmake. Nothing here is parsed or checked; see the catalogue.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace strata {

// FNV-1a, 64 bits. Identifies a text: the same bytes have the same hash on every machine and in every build.
constexpr std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (char const letter : text) {
    hash ^= static_cast<unsigned char>(letter);
    hash *= 0x100000001b3u;
  }
  return hash;
}

// For display and files: sixteen hexadecimal digits.
inline std::string hash_digits(std::uint64_t hash) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 15];
  return text;
}

struct EmbeddedVariant {
  std::string_view id;  // the name of the file without .toml
  std::string_view text;
  std::uint64_t hash;                // text_hash(text)
  std::string_view evaluation = {};  // its tuned values, the text of <id>.eval.toml; empty: none
  std::string_view network = {};     // its network, the bytes of <id>.net; empty: none
};

// All shipped variants, ordered by id.
std::span<EmbeddedVariant const> embedded_variants();

}  // namespace strata
