#pragma once
// Where a sign of a text in UTF-8 ends.

#include <cstddef>
#include <string_view>

namespace strata {

// The length of the sign of UTF-8 at the front, 0 if there is none. Surrogates and overlong forms are none either.
[[nodiscard]] inline std::size_t utf8_length(std::string_view text) {
  auto const byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  auto const follows = [&](std::size_t i, unsigned from = 0x80, unsigned to = 0xBF) {
    return byte(i) >= from && byte(i) <= to;
  };
  unsigned const first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF)
    return follows(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && follows(2) ? 3 : 0;
  if (first >= 0xF0 && first <= 0xF4)
    return follows(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && follows(2) && follows(3) ? 4 : 0;
  return 0;
}

}  // namespace strata
