#include "notation/record_signs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/text.hpp"

namespace strata {

namespace {

using Sign = std::pair<std::string_view, int>;

// A longer one before those that it ends with.
constexpr std::array<Sign, 42> annotation_signs = {{
    {"+/-", 16},
    {"-/+", 17},
    {"+/=", 14},
    {"=/+", 15},
    {"=/\xE2\x88\x9E", 44},  // compensation
    {"\xE2\x88\x9E/=", 44},
    {"=\xE2\x88\x9E", 44},
    {"+-", 18},
    {"-+", 19},
    {"+=", 14},
    {"=+", 15},
    {"+\xE2\x88\x92", 18},
    {"\xE2\x88\x92+", 19},  // minus sign
    {"+\xE2\x80\x93", 18},
    {"\xE2\x80\x93+", 19},  // en dash
    {"+\xE2\x80\x94", 18},
    {"\xE2\x80\x94+", 19},  // em dash
    {"!!", 3},
    {"??", 4},
    {"!?", 5},
    {"?!", 6},
    {"!", 1},
    {"?", 2},
    {"=", 10},
    {"\xE2\x80\xBC", 3},
    {"\xE2\x81\x87", 4},
    {"\xE2\x81\x89", 5},
    {"\xE2\x81\x88", 6},
    {"\xE2\x96\xA1", 7},  // the only move
    {"\xE2\x88\x9E", 13},
    {"\xE2\xA9\xB2", 14},
    {"\xE2\xA9\xB1", 15},
    {"\xC2\xB1", 16},
    {"\xE2\x88\x93", 17},
    {"\xE2\x8A\x99", 22},  // zugzwang
    {"\xE2\x86\x91", 36},
    {"\xE2\x86\x92", 40},
    {"\xE2\x87\x86", 132},  // initiative, attack, counterplay
    {"\xE2\x8A\x95", 138},  // time trouble
    {"\xE2\x88\x86", 140},
    {"\xCE\x94", 140},      // with the idea
    {"\xE2\x8C\x93", 142},  // better is
}};
// Letters that mean something only as words.
constexpr std::array<Sign, 4> annotation_words = {{{"N", 146}, {"TN", 146}, {"RR", 145}, {"D", 220}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 29> marks = {{
    {"+", "+"},     {"++", "++"},    {"#", "#"},         {"ch", "+"},      {"ch.", "+"},          {"check", "+"},
    {"dis", "+"},   {"dis.", "+"},   {"disch", "+"},     {"dis.ch", "+"},  {"dis.ch.", "+"},      {"dbl", "+"},
    {"dbl.", "+"},  {"dblch", "+"},  {"dbl.ch", "+"},    {"dbl.ch.", "+"}, {"\xE2\x80\xA0", "+"},  // dagger
    {"mate", "#"},  {"mate.", "#"},  {"checkmate", "#"}, {"##", "#"},      {"\xE2\x80\xA1", "#"},  // double dagger
    {"ep", "e.p."}, {"ep.", "e.p."}, {"e.p", "e.p."},    {"e.p.", "e.p."}, {"(ep)", "e.p."},      {"(e.p.)", "e.p."},
    {"(ch)", "+"},
}};

constexpr std::array<std::string_view, 8> dashes = {
    "-",           "\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95",
    "\xE2\x88\x92"};
constexpr std::string_view half_sign = "\xC2\xBD";

// The halves of a point that a text begins with, and how many bytes say so; -1 if it begins with no score.
std::pair<int, std::size_t> score_of(std::string_view text, bool lenient) {
  if (text.starts_with("1/2")) return {1, 3};
  if (lenient && text.starts_with(half_sign)) return {1, half_sign.size()};
  if (text.starts_with('1')) return {2, 1};
  if (text.starts_with('0')) return {0, 1};
  return {-1, 0};
}

std::size_t any_blank_length(std::string_view text, bool lenient) {
  if (text.empty()) return 0;
  if (is_blank(text.front())) return 1;
  return lenient ? wide_blank_length(text) : 0;
}

bool ends_there(std::string_view text, bool lenient) {
  return text.empty() || std::string_view("{};)").contains(text.front()) || any_blank_length(text, lenient) > 0;
}

// The sign between two scores; 0 if none stands there.
std::size_t sign_length(std::string_view text, bool lenient) {
  for (std::string_view const dash : dashes)
    if (text.starts_with(dash)) return dash.size();
  return lenient && text.starts_with(':') ? 1 : 0;
}

}  // namespace

Ending ending_of(std::string_view text, Reading reading) {
  bool const lenient = reading == Reading::Lenient;
  if (text.starts_with('*') && ends_there(text.substr(1), lenient)) return {"*", 1};
  auto const [first, first_length] = score_of(text, lenient);
  if (first < 0) return {};
  constexpr std::string_view draw = "1/2-1/2";
  Ending const alone =
      first == 1 && ends_there(text.substr(first_length), lenient) ? Ending{draw, first_length} : Ending{};
  std::size_t at = first_length;
  auto const skip_blanks = [&] {
    std::size_t const begin = at;
    while (std::size_t const length = any_blank_length(text.substr(at), lenient)) at += length;
    return at > begin;
  };
  bool const is_spaced = skip_blanks();
  std::size_t const sign = sign_length(text.substr(at), lenient);
  if (sign == 0) return alone;
  at += sign;
  // Strictly the signs of a typesetter stand apart.
  if (skip_blanks() != is_spaced && !lenient) return alone;
  if (!lenient && !is_spaced && sign > 1) return alone;
  auto const [second, second_length] = score_of(text.substr(at), lenient);
  at += second_length;
  if (second < 0 || first + second != 2 || !ends_there(text.substr(at), lenient)) return alone;
  return {first == 2 ? std::string_view("1-0") : first == 0 ? std::string_view("0-1") : draw, at};
}

bool is_double_loss(std::string_view word) {
  if (!word.starts_with('0')) return false;
  std::size_t const sign = sign_length(word.substr(1), true);
  return sign > 0 && word.substr(1 + sign) == "0";
}

int annotation_of(std::string_view word) {
  for (auto const& [sign, number] : annotation_words)
    if (word == sign) return number;
  for (auto const& [sign, number] : annotation_signs)
    if (word == sign) return number;
  return 0;
}

int take_annotation(std::string_view& word) {
  if (word.empty()) return 0;
  char const last = word.back();
  if (is_lower(last) || is_upper(last) || is_digit(last)) return 0;
  if (last == '!' || last == '?') {
    std::size_t length = word.size();
    while (length > 0 && (word[length - 1] == '!' || word[length - 1] == '?')) --length;
    int const number = annotation_of(word.substr(length));
    word.remove_suffix(word.size() - length);
    return number == 0 ? -1 : number;
  }
  for (auto const& [sign, number] : annotation_signs)
    if (word.ends_with(sign)) {
      word.remove_suffix(sign.size());
      return number;
    }
  return 0;
}

std::string_view mark_of(std::string_view word) {
  auto const known = std::ranges::find(marks, word, [](auto const& mark) { return mark.first; });
  return known == marks.end() ? std::string_view() : known->second;
}

bool is_dash(std::string_view word) { return std::ranges::find(dashes, word) != dashes.end(); }

std::size_t wide_blank_length(std::string_view text) {
  auto const byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  switch (byte(0)) {
    case 0xA0: return 1;                                           // Latin-1
    case 0xC2: return byte(1) == 0xA0 || byte(1) == 0x85 ? 2 : 0;  // no-break space, next line
    case 0xE1:                                                     // ogham space, Mongolian separator
      return (byte(1) == 0x9A && byte(2) == 0x80) || (byte(1) == 0xA0 && byte(2) == 0x8E) ? 3 : 0;
    case 0xE2:
      if (byte(1) == 0x80)  // U+2000 to U+200F, line and paragraph separators, narrow no-break space
        return (byte(2) >= 0x80 && byte(2) <= 0x8F) || byte(2) == 0xA8 || byte(2) == 0xA9 || byte(2) == 0xAF ? 3 : 0;
      return byte(1) == 0x81 && (byte(2) == 0x9F || byte(2) == 0xA0) ? 3 : 0;  // mathematical space, word joiner
    case 0xE3: return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;              // ideographic space
    default: return 0;
  }
}

}  // namespace strata
