// Whole Swiss tournaments by chance: no round has a rematch or a second bye that could have been avoided. Whether it could is decided by
// another algorithm than the one that pairs: Edmonds' matching of greatest cardinality on the graph of those who have not met, and all
// pairings of a few players.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "tests/unit/tournament/simulation.hpp"
#include "tournament/swiss.hpp"

namespace strata::tournament {

namespace {

using tests::Chances;
using tests::Simulated;
using EdgeTable = std::vector<std::vector<char>>;  // by two vertices: whether they have an edge

// The pairs of a matching of greatest cardinality, by searching augmenting paths and contracting odd cycles (Edmonds 1965).
class Cardinality {
 public:
  explicit Cardinality(EdgeTable const& graph)
      : graph_(graph), count_(static_cast<int>(graph.size())), mate_(count_, -1) {}

  int run() {
    int pairs = 0;
    for (int root = 0; root < count_; ++root) {
      if (mate_[root] != -1) continue;
      int vertex = path_from(root);
      if (vertex != -1) ++pairs;
      while (vertex != -1) {
        int const before = parent_[vertex];
        int const next = mate_[before];
        mate_[vertex] = before;
        mate_[before] = vertex;
        vertex = next;
      }
    }
    return pairs;
  }

 private:
  int common_base(int one, int other) {
    std::vector<char> seen(count_, 0);
    for (;;) {
      one = base_[one];
      seen[one] = 1;
      if (mate_[one] == -1) break;
      one = parent_[mate_[one]];
    }
    for (;;) {
      other = base_[other];
      if (seen[other]) return other;
      other = parent_[mate_[other]];
    }
  }

  void mark(int vertex, int base, int child, std::vector<char>& in_cycle) {
    while (base_[vertex] != base) {
      in_cycle[base_[vertex]] = in_cycle[base_[mate_[vertex]]] = 1;
      parent_[vertex] = child;
      child = mate_[vertex];
      vertex = parent_[mate_[vertex]];
    }
  }

  // The other end of an augmenting path, or -1.
  int path_from(int root) {
    std::vector<char> used(count_, 0);
    parent_.assign(count_, -1);
    base_.resize(count_);
    std::iota(base_.begin(), base_.end(), 0);
    used[root] = 1;
    std::vector<int> queue = {root};
    for (std::size_t first = 0; first < queue.size(); ++first) {
      int const vertex = queue[first];
      for (int to = 0; to < count_; ++to) {
        if (!graph_[vertex][to] || base_[vertex] == base_[to] || mate_[vertex] == to) continue;
        if (to == root || (mate_[to] != -1 && parent_[mate_[to]] != -1)) {
          int const base = common_base(vertex, to);
          std::vector<char> in_cycle(count_, 0);
          mark(vertex, base, to, in_cycle);
          mark(to, base, vertex, in_cycle);
          for (int i = 0; i < count_; ++i) {
            if (!in_cycle[base_[i]]) continue;
            base_[i] = base;
            if (!used[i]) {
              used[i] = 1;
              queue.push_back(i);
            }
          }
        } else if (parent_[to] == -1) {
          parent_[to] = vertex;
          if (mate_[to] == -1) return to;
          used[mate_[to]] = 1;
          queue.push_back(mate_[to]);
        }
      }
    }
    return -1;
  }

  EdgeTable const& graph_;
  int count_;
  std::vector<int> mate_, parent_, base_;
};

// A test knows this of a player before a round, from the games.
struct Known {
  int player = nobody;
  int half_points = 0;
  int full_byes = 0;
  std::vector<int> colours;
  std::multiset<int> met;
};

// Whether this colour is a third in a row, or makes a difference of three.
bool is_forbidden(Known const& known, int colour) {
  std::size_t const games = known.colours.size();
  int const more = std::accumulate(known.colours.begin(), known.colours.end(), 0);
  return (games >= 2 && known.colours[games - 1] == colour && known.colours[games - 2] == colour) ||
         (more + colour) * colour >= 3;
}

// Those who are to be paired, the best first.
std::vector<Known> known_before(Simulated const& so_far, int round) {
  std::vector<Known> all(so_far.players.size());
  std::vector<std::set<int>> rounds_with(so_far.players.size());
  for (int r = 1; r <= round; ++r) {
    for (Game const& game : so_far.games) {
      if (game.round != r) continue;
      rounds_with[game.white].insert(r);
      all[game.white].half_points += half_points_of_white(game.outcome);
      if (game.outcome == Outcome::Bye || game.outcome == Outcome::BlackForfeits) ++all[game.white].full_byes;
      if (game.black == nobody) continue;
      rounds_with[game.black].insert(r);
      all[game.black].half_points += half_points_of_black(game.outcome);
      if (game.outcome == Outcome::WhiteForfeits) ++all[game.black].full_byes;
      if (!is_played(game.outcome)) continue;
      all[game.white].colours.push_back(1);
      all[game.black].colours.push_back(-1);
      all[game.white].met.insert(game.black);
      all[game.black].met.insert(game.white);
    }
  }
  std::vector<Known> known;
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    Player const& player = so_far.players[i];
    all[i].player = i;
    if (!is_there(player, round) || rounds_with[i].contains(round)) continue;
    all[i].half_points += player.joined - 1;  // nobody has a game before they join
    known.push_back(all[i]);
  }
  std::ranges::sort(known, [&](Known const& one, Known const& other) {
    if (one.half_points != other.half_points) return one.half_points > other.half_points;
    int const rating = so_far.players[one.player].rating;
    int const other_rating = so_far.players[other.player].rating;
    return rating != other_rating ? rating > other_rating : one.player < other.player;
  });
  return known;
}

// The graph of those who have not met, without the one at place `out`. -1: nobody is left out.
EdgeTable unmet(std::vector<Known> const& known, int out) {
  std::vector<Known const*> in;
  for (int i = 0; i < static_cast<int>(known.size()); ++i)
    if (i != out) in.push_back(&known[i]);
  EdgeTable graph(in.size(), std::vector<char>(in.size(), 0));
  for (std::size_t i = 0; i < in.size(); ++i)
    for (std::size_t j = 0; j < in.size(); ++j) graph[i][j] = i != j && !in[i]->met.contains(in[j]->player);
  return graph;
}

// The least number of rematches if the one at place `out` has the bye.
int least_rematches(std::vector<Known> const& known, int out) {
  int const in = static_cast<int>(known.size()) - (out == -1 ? 0 : 1);
  return in / 2 - Cardinality(unmet(known, out)).run();
}

struct Tally {
  int rounds = 0;
  int rematches = 0, second_byes = 0;
  int forbidden_colours = 0;
  int pairs = 0;
  bool operator==(Tally const&) const = default;
};

void check_round(Simulated const& so_far, int round, Round const& paired, Tally& tally) {
  std::vector<Known> const known = known_before(so_far, round);
  std::map<int, Known const*> by_player;
  for (Known const& one : known) by_player[one.player] = &one;
  std::set<int> seated;
  int rematches = 0;
  for (auto const& [white, black] : paired.pairings) {
    ASSERT_TRUE(by_player.contains(white) && by_player.contains(black))
        << "round " << round << ": " << white << " and " << black << " are not both there";
    EXPECT_TRUE(seated.insert(white).second) << "round " << round << ": " << white << " plays twice";
    EXPECT_TRUE(seated.insert(black).second) << "round " << round << ": " << black << " plays twice";
    rematches += by_player[white]->met.contains(black);
    tally.forbidden_colours += is_forbidden(*by_player[white], 1) + is_forbidden(*by_player[black], -1);
    ++tally.pairs;
  }
  if (paired.bye) EXPECT_TRUE(seated.insert(*paired.bye).second) << "round " << round << ": plays and has a bye";
  EXPECT_EQ(seated.size(), known.size()) << "round " << round << ": somebody is left out";
  EXPECT_EQ(paired.bye.has_value(), known.size() % 2 != 0) << "round " << round;
  EXPECT_EQ(paired.rematches, rematches) << "round " << round;

  int least = 0;
  if (known.size() % 2 == 0) {
    least = least_rematches(known, -1);
  } else {
    // The places that a bye may have, and what each would cost.
    least = static_cast<int>(known.size());
    std::vector<int> costs;
    for (int out = 0; out < static_cast<int>(known.size()); ++out) costs.push_back(least_rematches(known, out));
    least = *std::ranges::min_element(costs);
    int best = -1;
    for (int out = 0; out < static_cast<int>(known.size()); ++out)
      if (costs[out] == least && (best == -1 || known[out].full_byes <= known[best].full_byes)) best = out;
    EXPECT_EQ(*paired.bye, known[best].player) << "round " << round << ": another one had to have the bye";
    EXPECT_EQ(paired.second_bye, known[best].full_byes > 0) << "round " << round;
  }
  EXPECT_EQ(rematches, least) << "round " << round << ": a rematch could be avoided";
  ++tally.rounds;
  tally.rematches += rematches;
  tally.second_byes += paired.second_bye;
}

Tally simulate_many(std::uint64_t first_seed, int tournaments) {
  Tally tally;
  for (int i = 0; i < tournaments; ++i) {
    std::uint64_t const seed = first_seed + static_cast<std::uint64_t>(i);
    SCOPED_TRACE("seed " + std::to_string(seed));
    int rounds = 0;
    Simulated const end = tests::simulate(seed, {}, [&](Simulated const& so_far, int round, Round const& paired) {
      check_round(so_far, round, paired, tally);
      ++rounds;
    });
    EXPECT_EQ(rounds, end.rounds) << "a pairing was refused";
    if (testing::Test::HasFailure()) break;
  }
  return tally;
}

// A pairing by the rules in their order, for the comparison of all pairings of a few players.
struct Rules {
  int rematches = 0, second_byes = 0, bye_from_last = 0, times_met = 0, forbidden = 0, squares = 0;
  auto operator<=>(Rules const&) const = default;
};

int colours_forbidden(Known const& one, Known const& other) {
  return std::min(is_forbidden(one, 1) + is_forbidden(other, -1), is_forbidden(one, -1) + is_forbidden(other, 1));
}

Rules with_pair(Rules rules, Known const& one, Known const& other) {
  rules.rematches += one.met.contains(other.player);
  rules.times_met += static_cast<int>(one.met.count(other.player));
  rules.forbidden += colours_forbidden(one, other);
  rules.squares += (one.half_points - other.half_points) * (one.half_points - other.half_points);
  return rules;
}

void best_of_all(std::vector<Known> const& known, std::vector<char>& used, Rules const& so_far, Rules& best) {
  auto const first = static_cast<std::size_t>(std::ranges::find(used, 0) - used.begin());
  if (first == used.size()) {
    best = std::min(best, so_far);
    return;
  }
  used[first] = 1;
  for (std::size_t other = first + 1; other < known.size(); ++other) {
    if (used[other]) continue;
    used[other] = 1;
    best_of_all(known, used, with_pair(so_far, known[first], known[other]), best);
    used[other] = 0;
  }
  if (known.size() % 2 != 0 && std::ranges::count(used, 0) % 2 == 0) {
    Rules with = so_far;
    with.second_byes += known[first].full_byes;
    with.bye_from_last += static_cast<int>(known.size() - 1 - first);
    best_of_all(known, used, with, best);
  }
  used[first] = 0;
}

}  // namespace

TEST(TournamentSwissProperty, TwoHundredTournamentsHaveNoRematchOrSecondByeThatCouldBeAvoided) {
  Tally const tally = simulate_many(1, 200);
  EXPECT_GT(tally.rounds, 1'000);
  // The unavoidable ones happen as well, or nothing of this would be tried.
  EXPECT_GT(tally.rematches, 0);
  EXPECT_GT(tally.second_byes, 0);
  // Three in a row or a difference of three: less than once in a hundred seats.
  EXPECT_LT(tally.forbidden_colours * 100, 2 * tally.pairs);
}

TEST(FullTournamentSwissProperty, AThousandTournamentsHaveNoRematchOrSecondByeThatCouldBeAvoided) {
  Tally const tally = simulate_many(1'000, 1'000);
  EXPECT_GT(tally.rounds, 6'000);
  RecordProperty("rounds", tally.rounds);
  RecordProperty("unavoidable_rematches", tally.rematches);
  RecordProperty("unavoidable_second_byes", tally.second_byes);
  RecordProperty("forbidden_colours", tally.forbidden_colours);
  RecordProperty("pairs", tally.pairs);
  EXPECT_LT(tally.forbidden_colours * 100, 2 * tally.pairs);
}

TEST(TournamentSwissProperty, NoPairingOfAFewPlayersIsBetterByTheRules) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Chances const few{.least_players = 5, .most_players = 9};
    tests::simulate(seed, few, [&](Simulated const& so_far, int round, Round const& paired) {
      std::vector<Known> const known = known_before(so_far, round);
      Rules found;
      for (int i = 0; i < static_cast<int>(known.size()); ++i) {
        if (known[i].player != paired.bye) continue;
        found.second_byes = known[i].full_byes;
        found.bye_from_last = static_cast<int>(known.size()) - 1 - i;
      }
      auto const of = [&](int player) -> Known const& { return *std::ranges::find(known, player, &Known::player); };
      int given = 0;
      for (auto const& [white, black] : paired.pairings) {
        found = with_pair(found, of(white), of(black));
        given += is_forbidden(of(white), 1) + is_forbidden(of(black), -1);
      }
      EXPECT_EQ(given, found.forbidden) << "round " << round << ": the colours could be better";
      Rules best{.rematches = 1'000};
      std::vector<char> used(known.size(), 0);
      best_of_all(known, used, {}, best);
      EXPECT_TRUE(found == best) << "round " << round;
      ++compared;
    });
  }
  EXPECT_GT(compared, 300);
}

// Where there are many more players than rounds, colours come out even.
TEST(TournamentSwissProperty, ColoursAreBalancedInACalmTournament) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Simulated const end = tests::simulate(seed, {.least_players = 20, .most_players = 64, .calm = true, .rounds = 7},
                                          [](Simulated const&, int, Round const&) {});
    std::vector<Known> const known = known_before(end, end.rounds + 1);
    ASSERT_GE(known.size(), 20U);
    for (Known const& one : known) {
      int const more = std::accumulate(one.colours.begin(), one.colours.end(), 0);
      EXPECT_LE(std::abs(more), 2) << "player " << one.player;
      for (std::size_t i = 2; i < one.colours.size(); ++i)
        EXPECT_FALSE(one.colours[i] == one.colours[i - 1] && one.colours[i] == one.colours[i - 2])
            << "player " << one.player << " has one colour three times in a row";
      EXPECT_GE(std::ssize(one.colours), 6);
    }
  }
}

TEST(TournamentSwissProperty, TheOrderOfTheGamesChangesNothing) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    int rounds = 0;
    tests::simulate(seed, {}, [&](Simulated const& so_far, int round, Round const& paired) {
      std::vector<Game> games = so_far.games;
      Random random(seed);
      for (std::size_t i = games.size(); i > 1; --i) std::swap(games[i - 1], games[random.below(i)]);
      Result<Round> const again = pair_swiss(so_far.players, games, round);
      ASSERT_TRUE(again) << again.error().text();
      EXPECT_EQ(*again, paired) << "round " << round;
      ++rounds;
    });
    EXPECT_GT(rounds, 0);
  }
}

}  // namespace strata::tournament
