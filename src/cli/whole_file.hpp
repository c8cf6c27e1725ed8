#pragma once
// A file that is written whole or not at all: neither a full disk nor an end of the program in between costs what stood there before.

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::cli {

// Beside it first, under a name that is not in use, with its owner and permissions; what a link leads to is replaced, not the link. One
// that may not be written stays. What is no regular file (a pipe, a terminal) is written to as it is. The error is that of the operating
// system.
[[nodiscard]] Result<void> write_whole_file(std::string const& path, std::string_view text);

}  // namespace strata::cli
