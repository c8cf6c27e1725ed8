#pragma once
// A matching of maximum weight in any graph: pairs of vertices, each in one pair at most, whose weights have the largest sum. The algorithm is
// the primal-dual one of Edmonds with blossoms, as Galil describes it ("Efficient Algorithms for Finding Maximum Matching in Graphs", ACM
// Computing Surveys 1986). It takes time O(n^3) and memory in proportion to the edges. Equal input gives equal output.

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace strata::tournament {

// A weight has parts, the weightiest first: no sum of later parts outweighs an earlier one. Parts may be up to 2^46 large with 2,000
// vertices, positive or negative.
struct Weight {
  std::array<std::int64_t, 3> parts{};

  auto operator<=>(Weight const&) const = default;

  Weight& operator+=(Weight const& other) {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] += other.parts[i];
    return *this;
  }
  Weight& operator-=(Weight const& other) {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] -= other.parts[i];
    return *this;
  }
  friend Weight operator+(Weight left, Weight const& right) { return left += right; }
  friend Weight operator-(Weight left, Weight const& right) { return left -= right; }
};

struct WeightedEdge {
  int one = 0, other = 0;
  Weight weight;
};

enum class Pairs {
  OfGreatestWeight,  // leaves out edges that would make the sum smaller
  AsManyAsPossible   // of all matchings with the most pairs, one of the greatest weight
};

// The mate of each of the vertices 0 to `vertices` - 1, or -1. There is at most one edge between two vertices, and none from a vertex to
// itself.
[[nodiscard]] std::vector<int> maximum_weight_matching(int vertices, std::span<WeightedEdge const> edges, Pairs pairs);

}  // namespace strata::tournament
