#pragma once
// What a program printed against what was expected of it, line by line.

#include <span>
#include <string>
#include <vector>

namespace strata::tests {

// "..." matches any number of lines.
[[nodiscard]] inline bool matches(std::span<std::string const> expected, std::span<std::string const> actual) {
  if (expected.empty()) return actual.empty();
  if (expected.front() == "...") {
    for (std::size_t skip = 0; skip <= actual.size(); ++skip)
      if (matches(expected.subspan(1), actual.subspan(skip))) return true;
    return false;
  }
  return !actual.empty() && expected.front() == actual.front() && matches(expected.subspan(1), actual.subspan(1));
}

[[nodiscard]] inline std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) text += line + '\n';
  return text;
}

}  // namespace strata::tests
