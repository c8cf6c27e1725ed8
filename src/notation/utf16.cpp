#include "notation/utf16.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace strata {

namespace {

enum class Order { None, Big, Little };

Order order_of(std::string_view text) {
  if (text.starts_with("\xFF\xFE")) return Order::Little;
  if (text.starts_with("\xFE\xFF")) return Order::Big;
  constexpr std::size_t looked_at = 8;
  if (text.size() < 2) return Order::None;
  std::size_t const count = std::min(looked_at, text.size() - text.size() % 2);
  bool little = true;
  bool big = true;
  for (std::size_t i = 0; i < count; ++i) {
    bool const is_zero = text[i] == '\0';
    little = little && is_zero == (i % 2 == 1);
    big = big && is_zero == (i % 2 == 0);
  }
  return little ? Order::Little : big ? Order::Big : Order::None;
}

void append_utf8(std::string& out, std::uint32_t code) {
  auto const put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0 | (code >> 12));
    } else {
      put(0xF0 | (code >> 18));
      put(0x80 | ((code >> 12) & 0x3F));
    }
    put(0x80 | ((code >> 6) & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

}  // namespace

std::optional<std::string> from_utf16(std::string_view text) {
  Order const order = order_of(text);
  if (order == Order::None) return std::nullopt;
  auto const unit = [&](std::size_t i) -> std::uint32_t {
    auto const first = static_cast<unsigned char>(text[i]);
    auto const second = static_cast<unsigned char>(text[i + 1]);
    return order == Order::Little ? first | (std::uint32_t{second} << 8) : (std::uint32_t{first} << 8) | second;
  };
  constexpr std::uint32_t high = 0xD800;
  constexpr std::uint32_t low = 0xDC00;
  constexpr std::uint32_t past_surrogates = 0xE000;
  constexpr std::uint32_t replacement = 0xFFFD;
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    std::uint32_t code = unit(i);
    if (code >= high && code < low && i + 3 < text.size() && unit(i + 2) >= low && unit(i + 2) < past_surrogates) {
      code = 0x10000 + ((code - high) << 10) + (unit(i + 2) - low);
      i += 2;
    } else if (code >= high && code < past_surrogates) {
      code = replacement;
    }
    append_utf8(out, code);
  }
  return out;
}

}  // namespace strata
