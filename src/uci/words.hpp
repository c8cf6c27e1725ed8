#pragma once
// Cutting a command into words and numbers.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::uci {

[[nodiscard]] std::vector<std::string> words_of(std::string_view line);
// A whole number from 0 to 10^15, digits only.
[[nodiscard]] std::optional<std::uint64_t> number_of(std::string_view text);
// words[from..to) with single blanks between.
[[nodiscard]] std::string joined(std::vector<std::string> const& words, std::size_t from, std::size_t to);

}  // namespace strata::uci
