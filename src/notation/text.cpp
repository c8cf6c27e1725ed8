#include "notation/text.hpp"

#include <algorithm>
#include <cstddef>

#include "notation/utf8.hpp"

namespace strata {

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    std::size_t const begin = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    words.push_back(text.substr(begin, at - begin));
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    std::size_t const end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::optional<int> read_number(std::string_view text, int limit) {
  if (text.empty() || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  long long value = 0;
  for (char const c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = 10 * value + (c - '0');
    if (value > limit) return std::nullopt;
  }
  return static_cast<int>(value);
}

std::string list_words(std::span<std::string const> items, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) {
      if (i + 1 == items.size()) {
        out += ' ';
        out += last;
        out += ' ';
      } else {
        out += ", ";
      }
    }
    out += items[i];
  }
  return out;
}

std::string count_words(int count, std::string_view noun) {
  std::string out = std::to_string(count) + ' ' + std::string(noun);
  if (count != 1) out += noun.ends_with("x") ? "es" : "s";
  return out;
}

std::string with_article(std::string_view noun) {
  bool const vowel = !noun.empty() && std::string_view("aeiouAEIOU").find(noun.front()) != std::string_view::npos;
  bool const like_you = noun.starts_with("uni") || noun.starts_with("Uni");  // a unicorn
  return (vowel && !like_you ? "an " : "a ") + std::string(noun);
}

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = to_upper(text.front());
  return text;
}

namespace {

// One sign of UTF-8, or one byte that belongs to none.
bool is_shown_as_written(std::string_view sign) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(sign[i]); };
  auto const is_within = [](unsigned char each, unsigned first, unsigned last) {
    return each >= first && each <= last;
  };
  // C1 in UTF-8 begins with C2; a terminal may also take it in one byte, outside of any letter.
  if (sign.size() == 1) return byte(0) >= 32 && !is_within(byte(0), 0x7F, 0x9F);
  if (sign.size() == 2) return byte(0) != 0xC2 || !is_within(byte(1), 0x80, 0x9F);
  if (sign.size() != 3 || byte(0) != 0xE2) return true;
  return byte(1) == 0x80 ? !is_within(byte(2), 0xAA, 0xAE) : byte(1) != 0x81 || !is_within(byte(2), 0xA6, 0xA9);
}

std::string_view first_sign(std::string_view text) {
  return text.substr(0, std::max<std::size_t>(utf8_length(text), 1));
}

}  // namespace

bool shows_as_written(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(first_sign(text).size()))
    if (!is_shown_as_written(first_sign(text))) return false;
  return true;
}

std::string fit_for_message(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    std::string_view const sign = first_sign(text.substr(at));
    if (at + sign.size() > longest) break;
    out += is_shown_as_written(sign) ? sign : std::string_view("?");
    at += sign.size();
  }
  if (at < text.size()) out += "...";
  return out;
}

std::string quoted(std::string_view text) { return '\'' + fit_for_message(text) + '\''; }

}  // namespace strata
