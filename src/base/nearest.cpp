#include "base/nearest.hpp"

#include <algorithm>
#include <vector>

namespace strata {

namespace {

constexpr std::size_t longest_compared = 64;

// Edit distance with swaps of neighbours.
int distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      int const change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string_view nearest(std::string_view wanted, std::span<std::string_view const> candidates) {
  if (wanted.size() > longest_compared) return {};
  std::string_view best;
  int best_distance = std::max(2, static_cast<int>(wanted.size()) / 3) + 1;
  for (std::string_view const candidate : candidates) {
    if (candidate.size() > longest_compared) continue;
    int const d = distance(wanted, candidate);
    // A word with nothing in common is no suggestion, however short.
    if (d >= static_cast<int>(std::max(wanted.size(), candidate.size()))) continue;
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

std::string suggestion(std::string_view wanted, std::span<std::string_view const> candidates) {
  std::string_view const found = nearest(wanted, candidates);
  return found.empty() ? std::string() : "; did you mean \"" + std::string(found) + "\"?";
}

}  // namespace strata
