#pragma once
// The visible form of text that people write: titles and chat. Follows the Unicode properties of characters (utf8proc), not lists of ours:
// docs/decisions/0030-visible-text.md.

#include <string>
#include <string_view>

namespace strata::server::protocol {

// For UTF-8: line ends and blank letters become spaces, and characters that have no width or change the direction of the text are removed.
// Empty if nothing visible is left.
[[nodiscard]] std::string shown_as_one_line(std::string_view text);

// Letters, digits, punctuation and symbols that have ink. A combining mark alone is not visible.
[[nodiscard]] bool is_visible(char32_t character);

}  // namespace strata::server::protocol
