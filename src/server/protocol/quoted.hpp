#pragma once
// Values from outside in a line of the log.

#include <string>
#include <string_view>

namespace strata::server::protocol {

// In quotes, printable ASCII, not endless: it cannot end its line, nor the quotes.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace strata::server::protocol
