#include "variant/prose_words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "base/plural.hpp"
#include "notation/text.hpp"

namespace strata::variant {

std::string types_in_words(Variant const& variant, std::uint32_t types, std::string_view last, Number number) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < variant.names.types.size(); ++i)
    if ((types >> i) & 1)
      words.push_back(number == Number::One ? variant.names.types[i] : plural(variant.names.types[i]));
  return list_words(words, last);
}

namespace {

using Triple = std::array<int, 3>;

Triple absolute(Triple v) { return {std::abs(v[0]), std::abs(v[1]), std::abs(v[2])}; }

// All arrangements with all signs of the first n numbers.
std::set<Triple> whole_class(Triple numbers, std::size_t n) {
  std::set<Triple> out;
  Triple sorted = absolute(numbers);
  auto const end = sorted.begin() + static_cast<std::ptrdiff_t>(n);
  std::sort(sorted.begin(), end);
  do
    for (unsigned signs = 0; signs < (1u << n); ++signs) {
      Triple v = sorted;
      for (std::size_t i = 0; i < n; ++i)
        if ((signs >> i) & 1) v[i] = -v[i];
      out.insert(v);
    }
  while (std::next_permutation(sorted.begin(), end));
  return out;
}

std::string spelled(Triple v, std::size_t n, std::array<bool, 3> both = {}) {
  std::string out = "(";
  for (std::size_t i = 0; i < n; ++i)
    out += (i > 0 ? "," : "") + (both[i] ? "\xC2\xB1" + std::to_string(std::abs(v[i])) : std::to_string(v[i]));
  return out + ")";
}

// Takes the vectors that differ from `v` in signs only, as far as they form a product, and spells them.
std::string take_signs(std::set<Triple>& left, Triple v, std::size_t n) {
  std::set<Triple> alike;
  for (Triple const& each : left)
    if (absolute(each) == absolute(v)) alike.insert(each);
  std::array<bool, 3> both{};
  std::size_t product = 1;
  for (std::size_t i = 0; i < n; ++i) {
    both[i] = std::ranges::any_of(alike, [&](Triple const& each) { return each[i] != v[i]; });
    if (both[i]) product *= 2;
  }
  if (product != alike.size()) {
    left.erase(v);
    return spelled(v, n);
  }
  for (Triple const& each : alike) left.erase(each);
  return spelled(v, n, both);
}

}  // namespace

std::string vectors_in_words(Variant const& variant, std::vector<Vector> const& vectors) {
  Ruleset const& rules = *variant.rules;
  int const unit = variant.spec->board.half_cell_shift.empty() ? 2 : 1;
  std::size_t const n = rules.geometry.levels() == 1 || rules.lines != LineRule::Direct ? 2 : 3;
  std::vector<Triple> order;
  std::set<Triple> left;
  for (Vector v : vectors) {
    Triple const triple{v.file / unit, v.rank / unit, v.level};
    if (left.insert(triple).second) order.push_back(triple);
  }
  std::string out;
  for (Triple const& v : order) {
    if (!left.contains(v)) continue;
    std::set<Triple> const whole = whole_class(v, n);
    bool const complete = whole.size() > 2 && std::ranges::includes(left, whole);
    if (!out.empty()) out += " ";
    if (complete) {
      for (Triple const& each : whole) left.erase(each);
      Triple falling = absolute(v);
      std::sort(falling.begin(), falling.begin() + static_cast<std::ptrdiff_t>(n), std::greater<>());
      out += spelled(falling, n) + "*";
    } else {
      out += take_signs(left, v, n);
    }
  }
  return out;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t hang) {
  constexpr std::size_t width = 100;
  std::string out;
  std::string line(indent, ' ');
  std::size_t letters = indent;  // the sign ± is one letter of two bytes
  bool fresh = true;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(' '), text.size());
    std::string_view const word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    auto const size = static_cast<std::size_t>(
        std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    if (!fresh && letters + 1 + size > width) {
      out += line + "\n";
      line.assign(hang, ' ');
      letters = hang;
      fresh = true;
    }
    if (!fresh) {
      line += ' ';
      ++letters;
    }
    line += word;
    letters += size;
    fresh = false;
  }
  return out + line + "\n";
}

}  // namespace strata::variant
