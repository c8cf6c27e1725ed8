#include "tournament/matching.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace strata::tournament {

namespace {

// The search for a matching. Vertices are 0 to n - 1 and blossoms n to 2n - 1; both are called nodes. An edge k has the ends 2k and 2k + 1;
// end_of_ says the vertex of an end, and the end on the other side of p is p ^ 1. Dual variables are doubled, which keeps them whole.
class Matcher {
 public:
  Matcher(int vertices, std::span<WeightedEdge const> edges, Pairs pairs);
  std::vector<int> run();

 private:
  enum class Label : std::uint8_t { Free, Outer, Inner };
  enum class Step : std::uint8_t { None, Stop, Grow, Join, Expand };

  struct Arc {
    int end = 0;  // the far one
    Weight doubled;
  };

  struct Adjustment {
    Step step = Step::None;
    Weight delta;
    int edge = -1, blossom = -1;
  };

  [[nodiscard]] Weight slack(int edge) const;
  [[nodiscard]] bool is_vertex(int node) const { return node < count_; }
  [[nodiscard]] std::span<Arc const> arcs_of(int vertex) const {
    return {arcs_.data() + first_arc_[vertex], static_cast<std::size_t>(first_arc_[vertex + 1] - first_arc_[vertex])};
  }
  // Calls `visit` with each vertex of a node until it says false.
  template <class Visit>
  bool each_vertex(int node, Visit&& visit) const;
  // A place among the children of a blossom, counted round.
  [[nodiscard]] static std::size_t around(int index, std::size_t size) {
    return static_cast<std::size_t>(index < 0 ? index + static_cast<int>(size) : index);
  }

  void begin_stage();
  [[nodiscard]] bool grow_trees();  // whether a path has been found and turned
  [[nodiscard]] bool look_along(int vertex, Arc const& arc);
  [[nodiscard]] Adjustment next_adjustment() const;
  [[nodiscard]] bool adjust();  // false: there is nothing left to gain
  void end_stage();

  void set_label(int vertex, Label label, int end);
  [[nodiscard]] int common_base(int one, int other);
  void make_blossom(int base, int edge);
  void collect_best_edges(int blossom);
  void expand(int blossom);
  void dissolve(int blossom);
  void relabel_path(int blossom);
  void turn_blossom(int blossom, int vertex);
  void turn_path(int edge);

  int count_;
  Pairs pairs_;
  std::span<WeightedEdge const> edges_;  // the caller keeps them
  std::vector<Arc> arcs_;
  std::vector<int> first_arc_;
  std::vector<int> end_of_;
  std::vector<int> mate_end_;  // by vertex: the far end of its edge in the matching, or -1
  std::vector<Weight> dual_;   // by node
  // By node: its label in this stage, the far end of the edge that gave it, and the tightest edge to another outer node.
  std::vector<Label> label_;
  std::vector<int> label_end_;
  std::vector<int> best_edge_;
  std::vector<char> marked_;
  std::vector<int> outermost_;  // by vertex: the node it is in
  std::vector<int> parent_;     // by node
  std::vector<int> base_;       // by node
  std::vector<std::vector<int>> children_, child_ends_;
  std::vector<std::vector<int>> best_edges_;
  std::vector<char> has_best_edges_;
  std::vector<int> unused_;
  std::vector<char> is_tight_;  // by edge
  std::vector<int> queue_;
  std::vector<int> best_to_;  // by node, while a blossom is made
};

Matcher::Matcher(int vertices, std::span<WeightedEdge const> edges, Pairs pairs)
    : count_(vertices),
      pairs_(pairs),
      edges_(edges),
      arcs_(2 * edges.size()),
      first_arc_(vertices + 1),
      end_of_(2 * edges.size()),
      mate_end_(vertices, -1),
      dual_(2 * vertices),
      label_(2 * vertices, Label::Free),
      label_end_(2 * vertices, -1),
      best_edge_(2 * vertices, -1),
      marked_(2 * vertices),
      outermost_(vertices),
      parent_(2 * vertices, -1),
      base_(2 * vertices, -1),
      children_(2 * vertices),
      child_ends_(2 * vertices),
      best_edges_(2 * vertices),
      has_best_edges_(2 * vertices),
      is_tight_(edges.size()),
      best_to_(2 * vertices, -1) {
  Weight heaviest;
  for (WeightedEdge const& edge : edges_) {
    heaviest = std::max(heaviest, edge.weight);
    ++first_arc_[edge.one + 1];
    ++first_arc_[edge.other + 1];
  }
  for (int v = 0; v < count_; ++v) first_arc_[v + 1] += first_arc_[v];
  std::vector<int> next(first_arc_.begin(), first_arc_.end() - 1);
  for (int k = 0; k < static_cast<int>(edges_.size()); ++k) {
    WeightedEdge const& edge = edges_[k];
    end_of_[2 * k] = edge.one;
    end_of_[2 * k + 1] = edge.other;
    arcs_[next[edge.one]++] = {2 * k + 1, edge.weight + edge.weight};
    arcs_[next[edge.other]++] = {2 * k, edge.weight + edge.weight};
  }
  for (int v = 0; v < count_; ++v) {
    outermost_[v] = base_[v] = v;
    dual_[v] = heaviest;
  }
  for (int b = 2 * count_ - 1; b >= count_; --b) unused_.push_back(b);
}

Weight Matcher::slack(int edge) const {
  WeightedEdge const& of = edges_[edge];
  return dual_[of.one] + dual_[of.other] - of.weight - of.weight;
}

template <class Visit>
bool Matcher::each_vertex(int node, Visit&& visit) const {
  if (is_vertex(node)) return visit(node);
  for (int const child : children_[node])
    if (!each_vertex(child, visit)) return false;
  return true;
}

// Gives the node of a vertex a label, and an inner node's mate the label Outer.
void Matcher::set_label(int vertex, Label label, int end) {
  int const node = outermost_[vertex];
  label_[vertex] = label_[node] = label;
  label_end_[vertex] = label_end_[node] = end;
  best_edge_[vertex] = best_edge_[node] = -1;
  if (label == Label::Outer) {
    each_vertex(node, [&](int inside) {
      queue_.push_back(inside);
      return true;
    });
    return;
  }
  int const mate = mate_end_[base_[node]];
  set_label(end_of_[mate], Label::Outer, mate ^ 1);
}

// The base of the blossom that an edge between two outer nodes closes; -1 if they are in two trees, which makes an augmenting path.
int Matcher::common_base(int one, int other) {
  std::vector<int> path;
  int base = -1;
  while (one != -1 || other != -1) {
    int node = outermost_[one];
    if (marked_[node]) {
      base = base_[node];
      break;
    }
    path.push_back(node);
    marked_[node] = 1;
    if (label_end_[node] == -1) {
      one = -1;
    } else {
      node = outermost_[end_of_[label_end_[node]]];
      one = end_of_[label_end_[node]];
    }
    if (other != -1) std::swap(one, other);
  }
  for (int const node : path) marked_[node] = 0;
  return base;
}

void Matcher::make_blossom(int base, int edge) {
  int const root = outermost_[base];
  int const blossom = unused_.back();
  unused_.pop_back();
  std::vector<int>& path = children_[blossom];
  std::vector<int>& ends = child_ends_[blossom];
  path.clear();
  ends.clear();
  base_[blossom] = base;
  parent_[blossom] = -1;
  parent_[root] = blossom;
  for (int node = outermost_[edges_[edge].one]; node != root; node = outermost_[end_of_[label_end_[node]]]) {
    parent_[node] = blossom;
    path.push_back(node);
    ends.push_back(label_end_[node]);
  }
  path.push_back(root);
  std::ranges::reverse(path);
  std::ranges::reverse(ends);
  ends.push_back(2 * edge);
  for (int node = outermost_[edges_[edge].other]; node != root; node = outermost_[end_of_[label_end_[node]]]) {
    parent_[node] = blossom;
    path.push_back(node);
    ends.push_back(label_end_[node] ^ 1);
  }
  label_[blossom] = Label::Outer;
  label_end_[blossom] = label_end_[root];
  dual_[blossom] = {};
  each_vertex(blossom, [&](int vertex) {
    // A vertex of a former inner node is outer now, and has not been looked at.
    if (label_[outermost_[vertex]] == Label::Inner) queue_.push_back(vertex);
    outermost_[vertex] = blossom;
    return true;
  });
  collect_best_edges(blossom);
}

// Among all edges that leave the blossom for another outer node, the tightest one to each.
void Matcher::collect_best_edges(int blossom) {
  std::vector<int> reached;
  auto const consider = [&](int edge) {
    WeightedEdge const& of = edges_[edge];
    int const there = outermost_[of.other] == blossom ? outermost_[of.one] : outermost_[of.other];
    if (there == blossom || label_[there] != Label::Outer) return;
    int& best = best_to_[there];
    if (best == -1) reached.push_back(there);
    if (best == -1 || slack(edge) < slack(best)) best = edge;
  };
  for (int const child : children_[blossom]) {
    if (has_best_edges_[child]) {
      for (int const edge : best_edges_[child]) consider(edge);
      has_best_edges_[child] = 0;
    } else {
      each_vertex(child, [&](int vertex) {
        for (Arc const& arc : arcs_of(vertex)) consider(arc.end / 2);
        return true;
      });
    }
    best_edge_[child] = -1;
  }
  std::vector<int>& best_edges = best_edges_[blossom];
  best_edges.clear();
  int best = -1;
  for (int const there : reached) {
    int const edge = best_to_[there];
    best_to_[there] = -1;
    best_edges.push_back(edge);
    if (best == -1 || slack(edge) < slack(best)) best = edge;
  }
  has_best_edges_[blossom] = 1;
  best_edge_[blossom] = best;
}

// Gives back the number of a blossom. Its children stand alone already.
void Matcher::dissolve(int blossom) {
  label_[blossom] = Label::Free;
  label_end_[blossom] = best_edge_[blossom] = base_[blossom] = -1;
  children_[blossom].clear();
  child_ends_[blossom].clear();
  has_best_edges_[blossom] = 0;
  unused_.push_back(blossom);
}

// An inner blossom whose dual variable has come to 0, in the middle of a stage.
void Matcher::expand(int blossom) {
  for (int const child : children_[blossom]) {
    parent_[child] = -1;
    each_vertex(child, [&](int vertex) {
      outermost_[vertex] = child;
      return true;
    });
  }
  relabel_path(blossom);
  dissolve(blossom);
}

// Among the children of an expanded inner blossom, those on the even way from the entrance to the base stay in the tree. The others lose
// their labels, unless a tight edge reaches them.
void Matcher::relabel_path(int blossom) {
  std::vector<int> const& children = children_[blossom];
  std::vector<int> const& ends = child_ends_[blossom];
  std::size_t const size = children.size();
  int const entry = outermost_[end_of_[label_end_[blossom] ^ 1]];
  int j = static_cast<int>(std::ranges::find(children, entry) - children.begin());
  bool const forwards = j % 2 != 0;
  int const step = forwards ? 1 : -1;
  int const before = forwards ? 0 : 1;
  if (forwards) j -= static_cast<int>(size);
  int end = label_end_[blossom];
  while (j != 0) {
    label_[end_of_[end ^ 1]] = Label::Free;
    int const next = ends[around(j - before, size)];
    label_[end_of_[next ^ before ^ 1]] = Label::Free;
    set_label(end_of_[end ^ 1], Label::Inner, end);
    is_tight_[next / 2] = 1;
    j += step;
    end = ends[around(j - before, size)] ^ before;
    is_tight_[end / 2] = 1;
    j += step;
  }
  // The base itself: its mate is in the tree already.
  int const base_child = children[around(j, size)];
  int const inside = end_of_[end ^ 1];
  label_[inside] = label_[base_child] = Label::Inner;
  label_end_[inside] = label_end_[base_child] = end;
  best_edge_[base_child] = -1;
  for (j += step; children[around(j, size)] != entry; j += step) {
    int const child = children[around(j, size)];
    if (label_[child] == Label::Outer) continue;
    int reached = -1;
    each_vertex(child, [&](int vertex) {
      if (label_[vertex] == Label::Free) return true;
      reached = vertex;
      return false;
    });
    if (reached == -1) continue;
    label_[reached] = Label::Free;
    label_[end_of_[mate_end_[base_[child]]]] = Label::Free;
    set_label(reached, Label::Inner, label_end_[reached]);
  }
}

// Exchanges matched and unmatched edges between a vertex of a blossom and its base, which then is that vertex.
void Matcher::turn_blossom(int blossom, int vertex) {
  int child = vertex;
  while (parent_[child] != blossom) child = parent_[child];
  if (!is_vertex(child)) turn_blossom(child, vertex);
  std::vector<int>& children = children_[blossom];
  std::vector<int>& ends = child_ends_[blossom];
  std::size_t const size = children.size();
  int const start = static_cast<int>(std::ranges::find(children, child) - children.begin());
  bool const forwards = start % 2 != 0;
  int const step = forwards ? 1 : -1;
  int const before = forwards ? 0 : 1;
  int j = forwards ? start - static_cast<int>(size) : start;
  while (j != 0) {
    j += step;
    int const one = children[around(j, size)];
    int const end = ends[around(j - before, size)] ^ before;
    if (!is_vertex(one)) turn_blossom(one, end_of_[end]);
    j += step;
    int const other = children[around(j, size)];
    if (!is_vertex(other)) turn_blossom(other, end_of_[end ^ 1]);
    mate_end_[end_of_[end]] = end ^ 1;
    mate_end_[end_of_[end ^ 1]] = end;
  }
  std::ranges::rotate(children, children.begin() + start);
  std::ranges::rotate(ends, ends.begin() + start);
  base_[blossom] = base_[children.front()];
  STRATA_ASSERT(base_[blossom] == vertex);
}

// Exchanges matched and unmatched edges along the path between two free vertices that leads through this edge.
void Matcher::turn_path(int edge) {
  for (int const side : {0, 1}) {
    int vertex = end_of_[2 * edge + side];
    int end = (2 * edge + side) ^ 1;
    for (;;) {
      int const node = outermost_[vertex];
      if (!is_vertex(node)) turn_blossom(node, vertex);
      mate_end_[vertex] = end;
      if (label_end_[node] == -1) break;
      int const inner = outermost_[end_of_[label_end_[node]]];
      vertex = end_of_[label_end_[inner]];
      int const far = end_of_[label_end_[inner] ^ 1];
      if (!is_vertex(inner)) turn_blossom(inner, far);
      mate_end_[far] = label_end_[inner];
      end = label_end_[inner] ^ 1;
    }
  }
}

void Matcher::begin_stage() {
  std::ranges::fill(label_, Label::Free);
  std::ranges::fill(best_edge_, -1);
  std::ranges::fill(has_best_edges_, 0);
  std::ranges::fill(is_tight_, 0);
  queue_.clear();
  for (int v = 0; v < count_; ++v)
    if (mate_end_[v] == -1 && label_[outermost_[v]] == Label::Free) set_label(v, Label::Outer, -1);
}

// Whether it has made the matching larger.
bool Matcher::look_along(int vertex, Arc const& arc) {
  int const edge = arc.end / 2;
  int const there = end_of_[arc.end];
  int const here_node = outermost_[vertex];
  int const there_node = outermost_[there];
  if (here_node == there_node) return false;
  Weight room;
  if (!is_tight_[edge]) {
    room = dual_[vertex] + dual_[there] - arc.doubled;
    if (room <= Weight{}) is_tight_[edge] = 1;
  }
  if (is_tight_[edge]) {
    if (label_[there_node] == Label::Free) {
      set_label(there, Label::Inner, arc.end ^ 1);
    } else if (label_[there_node] == Label::Outer) {
      int const base = common_base(vertex, there);
      if (base == -1) {
        turn_path(edge);
        return true;
      }
      make_blossom(base, edge);
    } else if (label_[there] == Label::Free) {
      // Within an inner blossom: remembered for the time when it is expanded.
      label_[there] = Label::Inner;
      label_end_[there] = arc.end ^ 1;
    }
    return false;
  }
  int& best = label_[there_node] == Label::Outer ? best_edge_[here_node] : best_edge_[there];
  if (label_[there_node] != Label::Outer && label_[there] != Label::Free) return false;
  if (best == -1 || room < slack(best)) best = edge;
  return false;
}

bool Matcher::grow_trees() {
  while (!queue_.empty()) {
    int const vertex = queue_.back();
    queue_.pop_back();
    for (Arc const& arc : arcs_of(vertex))
      if (look_along(vertex, arc)) return true;
  }
  return false;
}

Matcher::Adjustment Matcher::next_adjustment() const {
  Adjustment least;
  auto const consider = [&](Step step, Weight const& delta, int edge, int blossom) {
    if (least.step == Step::None || delta < least.delta) least = {step, delta, edge, blossom};
  };
  Weight const smallest = *std::min_element(dual_.begin(), dual_.begin() + count_);
  if (pairs_ == Pairs::OfGreatestWeight) consider(Step::Stop, smallest, -1, -1);
  for (int v = 0; v < count_; ++v)
    if (label_[outermost_[v]] == Label::Free && best_edge_[v] != -1)
      consider(Step::Grow, slack(best_edge_[v]), best_edge_[v], -1);
  for (int node = 0; node < 2 * count_; ++node) {
    if (parent_[node] != -1 || base_[node] == -1) continue;
    if (label_[node] == Label::Outer && best_edge_[node] != -1) {
      // Both ends come nearer. The sum is even in each part: outer vertices have duals of one parity.
      Weight delta = slack(best_edge_[node]);
      for (std::int64_t& part : delta.parts) part /= 2;
      consider(Step::Join, delta, best_edge_[node], -1);
    } else if (!is_vertex(node) && label_[node] == Label::Inner) {
      consider(Step::Expand, dual_[node], -1, node);
    }
  }
  return least;
}

bool Matcher::adjust() {
  Adjustment const by = next_adjustment();
  if (by.step == Step::None || by.step == Step::Stop) return false;
  for (int v = 0; v < count_; ++v) {
    Label const label = label_[outermost_[v]];
    if (label == Label::Outer) dual_[v] -= by.delta;
    if (label == Label::Inner) dual_[v] += by.delta;
  }
  for (int b = count_; b < 2 * count_; ++b) {
    if (base_[b] == -1 || parent_[b] != -1) continue;
    if (label_[b] == Label::Outer) dual_[b] += by.delta;
    if (label_[b] == Label::Inner) dual_[b] -= by.delta;
  }
  if (by.step == Step::Expand) {
    expand(by.blossom);
    return true;
  }
  is_tight_[by.edge] = 1;
  WeightedEdge const& edge = edges_[by.edge];
  queue_.push_back(label_[outermost_[edge.one]] == Label::Outer ? edge.one : edge.other);
  return true;
}

// Outer blossoms without a dual variable are of no more use.
void Matcher::end_stage() {
  std::vector<int> blossoms;
  for (int b = count_; b < 2 * count_; ++b)
    if (base_[b] != -1 && parent_[b] == -1 && label_[b] == Label::Outer && dual_[b] == Weight{}) blossoms.push_back(b);
  while (!blossoms.empty()) {
    int const blossom = blossoms.back();
    blossoms.pop_back();
    for (int const child : children_[blossom]) {
      parent_[child] = -1;
      if (!is_vertex(child) && dual_[child] == Weight{}) {
        blossoms.push_back(child);
        continue;
      }
      each_vertex(child, [&](int vertex) {
        outermost_[vertex] = child;
        return true;
      });
    }
    dissolve(blossom);
  }
}

std::vector<int> Matcher::run() {
  if (edges_.empty()) return std::vector<int>(count_, -1);
  for (int stage = 0; stage < count_; ++stage) {
    begin_stage();
    bool turned = false;
    do {
      turned = grow_trees();
    } while (!turned && adjust());
    if (!turned) break;
    end_stage();
  }
  std::vector<int> mates(count_, -1);
  for (int v = 0; v < count_; ++v)
    if (mate_end_[v] != -1) mates[v] = end_of_[mate_end_[v]];
  return mates;
}

}  // namespace

std::vector<int> maximum_weight_matching(int vertices, std::span<WeightedEdge const> edges, Pairs pairs) {
  return Matcher(vertices, edges, pairs).run();
}

}  // namespace strata::tournament
