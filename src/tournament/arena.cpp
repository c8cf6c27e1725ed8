#include "tournament/arena.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>

#include "tournament/matching.hpp"

namespace strata::tournament {

namespace {

// So many neighbours in the standings are paired together: the work for more grows with the third power.
constexpr std::size_t group_size = 200;
// Nobody's wait counts for more, and no distance for more.
constexpr std::int64_t longest_wait = 3'600;  // seconds
constexpr std::int64_t farthest = 10'000;     // places

bool have_just_met(WaitingPlayer const& one, WaitingPlayer const& other) {
  return (!one.recent.empty() && one.recent.front() == other.player) ||
         (!other.recent.empty() && other.recent.front() == one.player);
}

// How far two are from one another: places between them, and more if they have met lately.
std::int64_t distance_of(WaitingPlayer const& one, WaitingPlayer const& other) {
  std::int64_t distance = std::abs(static_cast<std::int64_t>(one.rank) - other.rank);
  for (std::size_t i = 0; i < std::min(one.recent.size(), most_recent); ++i)
    if (one.recent[i] == other.player) distance += 4 * static_cast<std::int64_t>(most_recent - i);
  return std::min(distance, farthest);
}

bool has_white(WaitingPlayer const& one, WaitingPlayer const& other) {
  if (one.whites_more != other.whites_more) return one.whites_more < other.whites_more;
  if (one.colour_run != other.colour_run) return one.colour_run < other.colour_run;
  return one.rank != other.rank ? one.rank < other.rank : one.player < other.player;
}

Result<void> check(std::span<WaitingPlayer const> waiting) {
  if (waiting.size() > static_cast<std::size_t>(most_waiting))
    return failure(ErrorCode::Limit,
                   std::to_string(waiting.size()) + " players wait, expected at most " + std::to_string(most_waiting));
  std::vector<int> numbers;
  for (WaitingPlayer const& one : waiting) {
    if (one.player < 0 || one.player >= most_players || one.rank < 1)
      return failure(ErrorCode::BadUsage,
                     "player " + std::to_string(one.player) + " of rank " + std::to_string(one.rank) + " cannot be");
    numbers.push_back(one.player);
  }
  std::ranges::sort(numbers);
  auto const twice = std::ranges::adjacent_find(numbers);
  if (twice != numbers.end()) return failure(ErrorCode::BadUsage, "player " + std::to_string(*twice) + " waits twice");
  return {};
}

}  // namespace

Result<std::vector<Pairing>> pair_arena(std::span<WaitingPlayer const> waiting, std::int64_t now,
                                        ArenaRules const& rules) {
  if (Result<void> const fit = check(waiting); !fit) return std::unexpected(fit.error());
  std::vector<std::size_t> order(waiting.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t left, std::size_t right) {
    WaitingPlayer const& one = waiting[left];
    WaitingPlayer const& other = waiting[right];
    return one.rank != other.rank ? one.rank < other.rank : one.player < other.player;
  });
  auto const waited = [&](WaitingPlayer const& one) {
    if (now <= one.since) return std::int64_t{0};
    // A difference that no signed number holds is a long wait as well.
    std::uint64_t const milliseconds = static_cast<std::uint64_t>(now) - static_cast<std::uint64_t>(one.since);
    return static_cast<std::int64_t>(
        std::min<std::uint64_t>(milliseconds, static_cast<std::uint64_t>(longest_wait) * 1'000));
  };
  std::int64_t const patience = std::min<std::int64_t>(rules.patience, longest_wait * 1'000);

  std::vector<Pairing> pairings;
  for (std::size_t first = 0; first < order.size(); first += group_size) {
    std::span<std::size_t const> const group =
        std::span(order).subspan(first, std::min(group_size, order.size() - first));
    std::vector<WeightedEdge> edges;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = i + 1; j < group.size(); ++j) {
        WaitingPlayer const& one = waiting[group[i]];
        WaitingPlayer const& other = waiting[group[j]];
        bool const again = have_just_met(one, other);
        if (again && (waited(one) < patience || waited(other) < patience)) continue;
        std::int64_t const distance = distance_of(one, other);
        bool const one_colour = one.colour_run * std::int64_t{other.colour_run} > 0;
        edges.push_back({static_cast<int>(i),
                         static_cast<int>(j),
                         {{again ? -1 : 0, (waited(one) + waited(other)) / 1'000,
                           -4 * distance * distance - (one_colour ? 1 : 0)}}});
      }
    }
    std::vector<int> const mates =
        maximum_weight_matching(static_cast<int>(group.size()), edges, Pairs::AsManyAsPossible);
    for (int i = 0; i < static_cast<int>(group.size()); ++i) {
      if (mates[i] < i) continue;
      WaitingPlayer const& one = waiting[group[i]];
      WaitingPlayer const& other = waiting[group[mates[i]]];
      pairings.push_back(has_white(one, other) ? Pairing{one.player, other.player} : Pairing{other.player, one.player});
    }
  }
  return pairings;
}

}  // namespace strata::tournament
