#include "variant/vectors.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace strata::variant {

namespace {

constexpr std::size_t max_vectors = 512;  // of one list
constexpr std::size_t max_spelling = 64;  // letters of one text

// The values one part of a vector may take.
using Part = std::vector<int>;

std::string_view without_spaces(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<int> read_number(std::string_view text) {
  bool const negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > 2) return std::nullopt;
  int number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + (c - '0');
  }
  return negative ? -number : number;
}

std::optional<Part> read_part(std::string_view text) {
  text = without_spaces(text);
  for (std::string_view sign : {"+-", "-+", "\xC2\xB1"})  // the last is the letter ±
    if (text.starts_with(sign)) {
      text.remove_prefix(sign.size());
      if (text.empty() || text.front() == '-' || text.front() == '+') return std::nullopt;
      std::optional<int> const number = read_number(text);
      if (!number) return std::nullopt;
      if (*number == 0) return Part{0};
      return Part{-*number, *number};
    }
  if (std::size_t const dots = text.find(".."); dots != std::string_view::npos) {
    std::optional<int> const low = read_number(without_spaces(text.substr(0, dots)));
    std::optional<int> const high = read_number(without_spaces(text.substr(dots + 2)));
    if (!low || !high || *low > *high) return std::nullopt;
    Part part;
    for (int i = *low; i <= *high; ++i) part.push_back(i);
    return part;
  }
  std::optional<int> const number = read_number(text);
  if (!number) return std::nullopt;
  return Part{*number};
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    std::size_t const comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

using Triple = std::array<int, 3>;

// All permutations of the first `n` numbers with all signs.
std::vector<Triple> permutations(Triple numbers, std::size_t n) {
  std::vector<Triple> out;
  for (int& number : numbers) number = std::abs(number);
  std::sort(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(n));
  do {
    for (unsigned signs = 0; signs < (1u << n); ++signs) {
      Triple v = numbers;
      bool repeated = false;
      for (std::size_t i = 0; i < n; ++i) {
        if (((signs >> i) & 1) == 0) continue;
        repeated = repeated || v[i] == 0;
        v[i] = -v[i];
      }
      if (!repeated) out.push_back(v);
    }
  } while (std::next_permutation(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(n)));
  return out;
}

// Empty if the text follows no spelling.
std::optional<std::vector<Triple>> expand(std::string_view text) {
  if (text.starts_with('(')) {
    std::size_t const close = text.find(')');
    if (close == std::string_view::npos || !text.substr(close).starts_with(")*")) return std::nullopt;
    std::vector<std::string_view> const inside = split(text.substr(1, close - 1));
    std::string_view const after = without_spaces(text.substr(close + 2));
    if (inside.size() != 2 && inside.size() != 3) return std::nullopt;
    Triple numbers{};
    for (std::size_t i = 0; i < inside.size(); ++i) {
      std::optional<int> const number = read_number(without_spaces(inside[i]));
      if (!number) return std::nullopt;
      numbers[i] = *number;
    }
    std::vector<Triple> flat = permutations(numbers, inside.size());
    if (after.empty()) return flat;
    if (inside.size() != 2 || !after.starts_with(',')) return std::nullopt;
    std::optional<Part> const levels = read_part(after.substr(1));
    if (!levels) return std::nullopt;
    std::vector<Triple> out;
    for (Triple const& v : flat)
      for (int level : *levels) out.push_back({v[0], v[1], level});
    return out;
  }
  std::vector<std::string_view> const parts = split(text);
  if (parts.size() != 2 && parts.size() != 3) return std::nullopt;
  std::array<Part, 3> values{Part{0}, Part{0}, Part{0}};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::optional<Part> part = read_part(parts[i]);
    if (!part) return std::nullopt;
    values[i] = std::move(*part);
  }
  std::vector<Triple> out;
  if (values[0].size() * values[1].size() * values[2].size() > max_vectors) return out;  // the caller counts anew
  for (int file : values[0])
    for (int rank : values[1])
      for (int level : values[2]) out.push_back({file, rank, level});
  return out;
}

}  // namespace

std::vector<Vector> read_vectors(VectorTexts const& texts, Unit unit, Problems& problems) {
  std::vector<Vector> out;
  int const whole = unit == Unit::Cells ? 2 : 1;
  if (texts.size() > max_vectors)
    problems.fail(texts.front().at, say("a list of more than {0} vectors", max_vectors), ErrorCode::Limit);
  int const reach = unit == Unit::Cells ? max_axis - 1 : 2 * max_axis - 1;
  for (Spelled const& spelled : texts) {
    if (problems.failed()) return out;
    std::string_view const text = without_spaces(spelled.text);
    std::optional<std::vector<Triple>> const expanded = text.size() > max_spelling ? std::nullopt : expand(text);
    if (!expanded) {
      problems.fail(spelled.at,
                    say("{0} spells no vector: expected \"0,1,0\", \"+-1,0,-1..1\" or \"(2,1,0)*\"", quoted(text)));
      return out;
    }
    bool const alone = expanded->size() == 1;
    for (auto const& [file, rank, level] : *expanded) {
      if (std::max(std::abs(file), std::abs(rank)) > reach || std::abs(level) >= max_axis) {
        problems.fail(spelled.at, say("{0} leads farther than any board reaches", quoted(text)));
        return out;
      }
      if (file == 0 && rank == 0 && level == 0) {
        if (alone) problems.fail(spelled.at, say("the vector {0} goes nowhere", quoted(text)));
        continue;
      }
      Vector const vector{file * whole, rank * whole, level};
      if (std::ranges::find(out, vector) == out.end()) out.push_back(vector);
    }
    if (expanded->empty() || out.size() > max_vectors) {
      problems.fail(spelled.at, say("{0} makes more than {1} vectors", quoted(text), max_vectors), ErrorCode::Limit);
      return out;
    }
  }
  return out;
}

}  // namespace strata::variant
