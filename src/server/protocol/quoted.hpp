#pragma once
// Values from outside, for lines of the log.

#include <string>
#include <string_view>

namespace strata::server::protocol {

// Quotes a text as printable ASCII of limited length, so that it cannot end the line or the quotes.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace strata::server::protocol
