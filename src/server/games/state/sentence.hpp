#pragma once
// Text for people: the core's messages as sentences, and the names of the sides.

#include <string>
#include <string_view>

#include "server/protocol/messages.hpp"

namespace strata::server {

inline constexpr std::size_t longest_sentence = 800;

[[nodiscard]] inline std::string sentence(std::string_view words) {
  std::string text(words);
  if (text.empty()) return text;
  // The longest text the wire carries, cut between two characters.
  if (text.size() > longest_sentence) {
    std::size_t end = longest_sentence - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    text.resize(end);
    text += "...";
  }
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  if (std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

[[nodiscard]] inline std::string_view name_of(protocol::Side side) {
  return side == protocol::Side::White ? "White" : "Black";
}

[[nodiscard]] inline protocol::Side other(protocol::Side side) {
  return side == protocol::Side::White ? protocol::Side::Black : protocol::Side::White;
}

}  // namespace strata::server
