#pragma once
// Cutting a command into words and numbers, and making what is echoed fit for one line of an answer.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::uci {

// The words of a command; they look into the text they were cut from.
using Words = std::vector<std::string_view>;

// Separated by blanks; every control character counts as one, so that NUL bytes and carriage returns do no harm.
[[nodiscard]] Words words_of(std::string_view line);
// From the first of words[from..to) to the last, with the blanks between them as they were sent.
[[nodiscard]] std::string text_between(Words const& words, std::size_t from, std::size_t to);
// A whole number, '-' allowed before it; what is beyond 10^15 either way becomes that bound.
[[nodiscard]] std::optional<std::int64_t> number_of(std::string_view text);
// The same with a fraction behind a point or a comma, rounded to the nearest, and a '+' before it.
[[nodiscard]] std::optional<std::int64_t> rounded_number_of(std::string_view text);
// Equal but for the case of A to Z.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);

// In quotation marks, shortened if it is long.
[[nodiscard]] std::string quoted(std::string_view text);
// Without control characters and bytes beyond ASCII, and not endless: an answer is one line of text.
[[nodiscard]] std::string one_line(std::string_view text);

}  // namespace strata::uci
