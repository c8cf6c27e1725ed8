// Which game is the n-th of a match: everything here follows from the plan and the number alone.

#include <algorithm>
#include <iterator>

#include "base/random.hpp"
#include "match/match.hpp"

namespace strata::match {

namespace {

constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;

std::uint64_t seed_of(std::uint64_t seed, std::int64_t number, std::uint64_t purpose) {
  return Random(seed ^ (golden * static_cast<std::uint64_t>(number)) ^ purpose).next();
}

}  // namespace

GameTask task_of(MatchPlan const& plan, std::int64_t number) {
  constexpr std::uint64_t for_openings = 0x6F70656E696E6773ULL;
  constexpr std::uint64_t for_players = 0;
  bool const pairs = plan.colours == Colours::Pairs;
  GameTask task;
  task.number = number;
  task.pair = pairs ? (number - 1) / 2 : number - 1;
  task.variant = static_cast<std::size_t>(task.pair) % plan.variants.size();
  task.first_is_white = !pairs || number % 2 == 1;
  task.opening_seed = seed_of(plan.seed, task.pair + 1, for_openings);
  Random seeds(seed_of(plan.seed, number, for_players));
  for (std::uint64_t& seed : task.player_seeds) seed = seeds.next();
  return task;
}

Opening opening_of(MatchPlan const& plan, GameTask const& task) {
  api::Variant const& variant = plan.variants[task.variant];
  if (!plan.openings.file.empty()) {
    std::vector<Opening> const& list = plan.opening_lists[task.variant];
    auto const turn = task.pair / static_cast<std::int64_t>(plan.variants.size());
    return list[opening_of_pair(list.size(), turn, plan.seed)];
  }
  return plan.openings.balanced ? balanced_opening(variant, plan.openings.random_plies, task.opening_seed)
                                : random_opening(variant, plan.openings.random_plies, task.opening_seed);
}

std::int64_t different_pairs(MatchPlan const& plan) {
  std::int64_t const pairs = plan.games / 2;
  if (plan.opening_lists.empty()) return pairs;
  auto const variants = static_cast<std::int64_t>(plan.variants.size());
  std::int64_t different = 0;
  for (std::int64_t i = 0; i < variants; ++i)  // pair i plays game i first
    different +=
        std::min((pairs + variants - 1 - i) / variants, std::ssize(plan.opening_lists[static_cast<std::size_t>(i)]));
  return different;
}

TimeControl control_of(MatchPlan const& plan, std::size_t player) {
  return plan.players[player].control.value_or(plan.control);
}

}  // namespace strata::match
