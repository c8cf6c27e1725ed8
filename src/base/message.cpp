#include "base/message.hpp"

#include "base/nearest.hpp"

namespace strata {

std::string Message::text() const {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '{') {
      out += pattern[i];
      continue;
    }
    out += values[static_cast<std::size_t>(pattern[i + 1] - '0')];
    i += 2;
  }
  if (!nearest.empty()) out += "; did you mean \"" + nearest + "\"?";
  return out;
}

Message Message::suggest(std::string_view wanted, std::span<std::string_view const> candidates) && {
  nearest = strata::nearest(wanted, candidates);
  return std::move(*this);
}

NamedValues Message::named() const {
  // In the order that JavaScript gives the keys of an object: numbers first.
  NamedValues out;
  for (std::size_t i = 0; i < values.size(); ++i) out.emplace_back(std::to_string(i), values[i]);
  out.emplace_back("sentence", pattern);
  if (!nearest.empty()) out.emplace_back("nearest", nearest);
  return out;
}

std::unexpected<Error> failure(ErrorCode code, Message const& message, std::string place, int line, int column) {
  return std::unexpected<Error>(
      Error{code, message.text(), std::move(place), line, column, std::string(message_reason), message.named()});
}

}  // namespace strata
