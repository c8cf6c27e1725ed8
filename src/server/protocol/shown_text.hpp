#pragma once
// What people see of a text that one of them wrote: a title, a line of chat. By the properties that Unicode gives its characters
// (utf8proc), not by lists of ours: docs/decisions/0030-visible-text.md.

#include <string>
#include <string_view>

namespace strata::server::protocol {

// Of a text in UTF-8: blanks for what ends a line or is a letter without ink, and nothing of what turns the words after it round or
// has no width. Empty where nothing is left that anybody sees.
[[nodiscard]] std::string shown_as_one_line(std::string_view text);

// Letters, digits, punctuation and signs, where they have ink. A mark stands on one of these and is none by itself.
[[nodiscard]] bool is_visible(char32_t character);

}  // namespace strata::server::protocol
