#pragma once
// Files of some programs are in UTF-16.

#include <optional>
#include <string>
#include <string_view>

namespace strata {

// The same in UTF-8, where the text is UTF-16: it begins with a byte order mark, or every other byte of its beginning is zero. Halves of
// surrogates that stand alone become U+FFFD.
[[nodiscard]] std::optional<std::string> from_utf16(std::string_view text);

}  // namespace strata
