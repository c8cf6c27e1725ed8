#pragma once
// Small helpers for reading and writing text, shared by the files of this room. The core uses no streams and no std::format.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata {

[[nodiscard]] inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
[[nodiscard]] inline char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
[[nodiscard]] inline char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// Without leading and trailing blanks.
[[nodiscard]] std::string_view trim(std::string_view text);
// The words between runs of blanks.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view text);
// The pieces between the separators, empty ones included; never empty itself.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

// A whole number without sign or leading zeros, at most `limit`.
[[nodiscard]] std::optional<int> read_number(std::string_view text, int limit);

// "a, b or c"; `last` is the word before the last item.
[[nodiscard]] std::string list_words(std::span<std::string const> items, std::string_view last = "or");
// "1 cell", "2 cells".
[[nodiscard]] std::string count_words(int count, std::string_view noun);
// "a knight", "an abbey".
[[nodiscard]] std::string with_article(std::string_view noun);
// With an initial capital.
[[nodiscard]] std::string capitalised(std::string text);
// Whether it is displayed as written, on one line: it has no control characters (C0, delete, C1) and none that change the text direction
// (U+202A to U+202E, U+2066 to U+2069).
[[nodiscard]] bool shows_as_written(std::string_view text);
// The text, shortened if it is long, with a question mark for each character that is not displayed as written.
[[nodiscard]] std::string fit_for_message(std::string_view text);
// The same in quotes.
[[nodiscard]] std::string quoted(std::string_view text);

// Most bytes of a text that is read as a move. Cell names have no limit of their own, but no law comes near this.
constexpr std::size_t longest_move = 256;

}  // namespace strata
