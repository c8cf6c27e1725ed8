// Matchings of maximum weight, against all matchings of small graphs, and against the conditions that prove one of a large graph best.

#include "tournament/matching.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/random.hpp"

namespace strata::tournament {

namespace {

struct Worth {
  int pairs = 0;
  Weight sum;
  auto operator<=>(Worth const&) const = default;
};

struct Graph {
  int vertices = 0;
  std::vector<WeightedEdge> edges;
};

// How good a matching is; a failed test if it is none.
Worth worth_of(Graph const& graph, std::vector<int> const& mates) {
  std::map<std::pair<int, int>, Weight> weights;
  for (WeightedEdge const& edge : graph.edges) weights[std::minmax(edge.one, edge.other)] = edge.weight;
  Worth worth;
  EXPECT_EQ(mates.size(), static_cast<std::size_t>(graph.vertices));
  for (int v = 0; v < graph.vertices; ++v) {
    if (mates[v] == -1) continue;
    EXPECT_EQ(mates[mates[v]], v) << "vertex " << v;
    if (mates[v] < v) continue;
    auto const edge = weights.find({v, mates[v]});
    EXPECT_NE(edge, weights.end()) << v << " has no edge to " << mates[v];
    if (edge == weights.end()) continue;
    ++worth.pairs;
    worth.sum += edge->second;
  }
  return worth;
}

// The best of all matchings, by the subsets of the vertices.
Worth best_of_all(Graph const& graph, Pairs pairs) {
  int const n = graph.vertices;
  std::vector<std::vector<Weight const*>> weight(n, std::vector<Weight const*>(n, nullptr));
  for (WeightedEdge const& edge : graph.edges)
    weight[edge.one][edge.other] = weight[edge.other][edge.one] = &edge.weight;
  auto const is_better = [&](Worth const& one, Worth const& other) {
    return pairs == Pairs::AsManyAsPossible ? one > other : one.sum > other.sum;
  };
  std::vector<Worth> best(std::size_t{1} << n);
  for (unsigned subset = 1; subset < best.size(); ++subset) {
    int const first = __builtin_ctz(subset);
    unsigned const rest = subset & (subset - 1);
    best[subset] = best[rest];
    for (int other = first + 1; other < n; ++other) {
      if ((rest >> other & 1) == 0 || weight[first][other] == nullptr) continue;
      Worth with = best[rest & ~(1U << other)];
      ++with.pairs;
      with.sum += *weight[first][other];
      if (is_better(with, best[subset])) best[subset] = with;
    }
  }
  return best.back();
}

struct Shape {
  char const* name;
  int most_vertices, density;  // percent
  std::int64_t first, second;  // weights below these in the first and in the other parts; half of them are negative
};

Graph random_graph(Random& random, Shape const& shape, int vertices) {
  Graph graph{vertices, {}};
  for (int v = 0; v < vertices; ++v)
    for (int w = v + 1; w < vertices; ++w) {
      if (random.below(100) >= static_cast<std::uint64_t>(shape.density)) continue;
      WeightedEdge edge{v, w, {}};
      auto const draw = [&](std::int64_t bound) {
        return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(2 * bound))) - bound;
      };
      edge.weight.parts = {draw(shape.first), draw(shape.second), draw(shape.second)};
      graph.edges.push_back(edge);
    }
  return graph;
}

}  // namespace

TEST(TournamentMatching, IsTheBestOfAllMatchingsOfASmallGraph) {
  constexpr Shape shapes[] = {
      {"few weights, all edges", 11, 100, 2, 2},
      {"few weights", 12, 60, 3, 1},
      {"one weight", 12, 30, 1, 1},
      {"sparse", 13, 20, 5, 5},
      {"many weights", 11, 90, 1000, 1000},
      {"large weights", 10, 100, std::int64_t{1} << 45, 1 << 30},
      {"weights in the last part alone", 10, 80, 1, 9},
  };
  constexpr std::uint64_t seed = 41;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  for (Shape const& shape : shapes) {
    for (int i = 0; i < 150; ++i) {
      int const vertices = static_cast<int>(random.below(static_cast<std::uint64_t>(shape.most_vertices) + 1));
      Graph const graph = random_graph(random, shape, vertices);
      for (Pairs const pairs : {Pairs::OfGreatestWeight, Pairs::AsManyAsPossible}) {
        Worth const found = worth_of(graph, maximum_weight_matching(graph.vertices, graph.edges, pairs));
        Worth const best = best_of_all(graph, pairs);
        EXPECT_EQ(found.sum, best.sum) << shape.name << ", graph " << i << ", " << vertices << " vertices";
        if (pairs == Pairs::AsManyAsPossible) EXPECT_EQ(found.pairs, best.pairs) << shape.name << ", graph " << i;
      }
    }
  }
}

// The best matching of a graph that falls into small parts is the best of each.
TEST(TournamentMatching, IsTheBestOfEachPartOfALargeGraph) {
  constexpr Shape shape{"parts", 12, 70, 4, 4};
  Random random(7);
  Graph whole;
  Worth best;
  for (int part = 0; part < 40; ++part) {
    Graph const graph = random_graph(random, shape, 12);
    Worth const of_part = best_of_all(graph, Pairs::AsManyAsPossible);
    best.pairs += of_part.pairs;
    best.sum += of_part.sum;
    for (WeightedEdge edge : graph.edges) {
      edge.one += whole.vertices;
      edge.other += whole.vertices;
      whole.edges.push_back(edge);
    }
    whole.vertices += graph.vertices;
  }
  Worth const found = worth_of(whole, maximum_weight_matching(whole.vertices, whole.edges, Pairs::AsManyAsPossible));
  EXPECT_EQ(found, best);
}

// A matching is hidden in a full graph: everything else costs more, by weights that follow from potentials of the vertices.
TEST(TournamentMatching, FindsAHiddenMatchingOfManyVertices) {
  Random random(11);
  for (int const vertices : {30, 64, 100, 151}) {
    std::vector<std::int64_t> potential(vertices);
    std::vector<int> order(vertices);
    for (int v = 0; v < vertices; ++v) {
      potential[v] = static_cast<std::int64_t>(random.below(1000));
      order[v] = v;
    }
    for (int v = vertices - 1; v > 0; --v) std::swap(order[v], order[random.below(static_cast<std::uint64_t>(v) + 1)]);
    std::vector<int> hidden(vertices, -1);
    for (int i = 0; i + 1 < vertices; i += 2) {
      hidden[order[i]] = order[i + 1];
      hidden[order[i + 1]] = order[i];
    }
    // The odd one has the lowest potential, so that it is best left alone.
    if (vertices % 2 != 0) potential[order[vertices - 1]] = 0;
    Graph graph{vertices, {}};
    for (int v = 0; v < vertices; ++v)
      for (int w = v + 1; w < vertices; ++w) {
        std::int64_t const less = hidden[v] == w ? 0 : 1 + static_cast<std::int64_t>(random.below(3));
        graph.edges.push_back({v, w, {{potential[v] + potential[w] - less, 0, 0}}});
      }
    EXPECT_EQ(maximum_weight_matching(vertices, graph.edges, Pairs::AsManyAsPossible), hidden) << vertices;
  }
}

TEST(TournamentMatching, OfNothingIsNothing) {
  EXPECT_TRUE(maximum_weight_matching(0, {}, Pairs::AsManyAsPossible).empty());
  EXPECT_EQ(maximum_weight_matching(3, {}, Pairs::AsManyAsPossible), (std::vector<int>{-1, -1, -1}));
  std::vector<WeightedEdge> const bad = {{0, 1, {{-1, 0, 0}}}};
  EXPECT_EQ(maximum_weight_matching(2, bad, Pairs::OfGreatestWeight), (std::vector<int>{-1, -1}));
  EXPECT_EQ(maximum_weight_matching(2, bad, Pairs::AsManyAsPossible), (std::vector<int>{1, 0}));
}

}  // namespace strata::tournament
