#include "uci/words.hpp"

#include <algorithm>

namespace strata::uci {

namespace {

constexpr std::size_t longest_quotation = 60;
constexpr std::size_t longest_answer = 1000;
constexpr std::int64_t largest_number = 1'000'000'000'000'000;

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string shortened(std::string_view text, std::size_t longest) {
  std::string out(text.substr(0, longest));
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
  if (text.size() > longest) out += "...";
  return out;
}

}  // namespace

Words words_of(std::string_view line) {
  Words words;
  for (std::size_t i = 0; i < line.size();) {
    if (is_blank(line[i])) {
      ++i;
      continue;
    }
    std::size_t const begin = i;
    while (i < line.size() && !is_blank(line[i])) ++i;
    words.push_back(line.substr(begin, i - begin));
  }
  return words;
}

std::string text_between(Words const& words, std::size_t from, std::size_t to) {
  to = std::min(to, words.size());
  if (from >= to) return {};
  char const* const begin = words[from].data();
  char const* const end = words[to - 1].data() + words[to - 1].size();
  std::string text(begin, end);
  std::ranges::replace_if(text, is_blank, ' ');
  return text;
}

std::optional<std::int64_t> number_of(std::string_view text) {
  bool const negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (char const c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = std::min(10 * value + (c - '0'), largest_number);
  }
  return negative ? -value : value;
}

std::optional<std::int64_t> rounded_number_of(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  std::size_t const point = std::min(text.find_first_of(".,"), text.size());
  std::string_view const fraction = text.substr(std::min(point + 1, text.size()));
  if (fraction.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  auto const whole = number_of(text.substr(0, point));
  if (!whole || fraction.empty() || fraction[0] < '5') return whole;
  return text.starts_with('-') ? *whole - 1 : *whole + 1;
}

bool same_word(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, to_lower, to_lower); }

std::string quoted(std::string_view text) { return '"' + shortened(text, longest_quotation) + '"'; }

std::string one_line(std::string_view text) {
  std::string out = shortened(text, longest_answer);
  std::ranges::replace(out, '\n', ' ');
  return out;
}

}  // namespace strata::uci
