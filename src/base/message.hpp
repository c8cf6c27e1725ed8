#pragma once
// Message: an English sentence with values, kept apart so that other languages can translate the sentence (docs/formats/refusals.md,
// section 7). The English is read from these sources by tools/languages/sentences.mjs: a sentence is one literal, in a call of say().

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace strata {

// A sentence with {0}, {1} ... for `count` values, each of them once; anything else does not compile.
template <std::size_t count>
struct Pattern {
  // NOLINTNEXTLINE(google-explicit-constructor): a literal is a pattern.
  consteval Pattern(char const* literal) : text(literal) {
    bool found[count + 1] = {};
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '{') continue;
      std::size_t const index = static_cast<std::size_t>(text[i + 1] - '0');
      if (index >= count || found[index] || text[i + 2] != '}') refuse_to_compile();
      found[index] = true;
    }
    for (std::size_t i = 0; i < count; ++i)
      if (!found[i]) refuse_to_compile();
  }
  // A compilation that comes to a call of it fails: it cannot be called before the program runs.
  static void refuse_to_compile() {}

  std::string_view text;
};

struct Message {
  std::string_view pattern;
  std::vector<std::string> values;
  std::string nearest;  // of the known words, the one that was probably meant; empty if there is none

  // The English: "there is no pin "b9"; did you mean "b6"?".
  [[nodiscard]] std::string text() const;
  // Adds the candidate nearest to `wanted`, if there is one.
  [[nodiscard]] Message suggest(std::string_view wanted, std::span<std::string_view const> candidates) &&;
  // As an error carries it: the reason `message`, and the values `0`, `1` ..., `sentence` and `nearest`.
  [[nodiscard]] NamedValues named() const;
};

inline constexpr std::string_view message_reason = "message";

[[nodiscard]] inline std::string said(std::string_view text) { return std::string(text); }
template <std::integral Number>
[[nodiscard]] std::string said(Number number) {
  return std::to_string(number);
}

template <class... Values>
[[nodiscard]] Message say(std::type_identity_t<Pattern<sizeof...(Values)>> pattern, Values const&... values) {
  return {pattern.text, {said(values)...}, {}};
}

[[nodiscard]] std::unexpected<Error> failure(ErrorCode code, Message const& message, std::string place = {},
                                             int line = 0, int column = 0);

}  // namespace strata
