#include "uci/words.hpp"

#include <algorithm>

namespace strata::uci {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t const begin = line.find_first_not_of(" \t\r\n", i);
    if (begin == std::string_view::npos) break;
    std::size_t const end = std::min(line.find_first_of(" \t\r\n", begin), line.size());
    words.emplace_back(line.substr(begin, end - begin));
    i = end;
  }
  return words;
}

std::optional<std::uint64_t> number_of(std::string_view text) {
  if (text.empty() || text.size() > 15) return std::nullopt;
  std::uint64_t value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + static_cast<std::uint64_t>(c - '0');
  }
  return value;
}

std::string joined(std::vector<std::string> const& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, words.size()); ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

}  // namespace strata::uci
