// How long the pairing of a round takes, and the standings after it. An argument is the number of players.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <map>

#include "base/random.hpp"
#include "tournament/arena.hpp"
#include "tournament/standings.hpp"
#include "tournament/swiss.hpp"

namespace strata::tournament {
namespace {

constexpr int last_round = 7;

struct Played {
  std::vector<Player> players;
  std::vector<Game> games;  // of all rounds before the last one
};

// A Swiss by chance, up to its last round.
Played const& played(int count) {
  static std::map<int, Played> kept;
  if (auto const found = kept.find(count); found != kept.end()) return found->second;
  Random random(static_cast<std::uint64_t>(count));
  Played now;
  for (int i = 0; i < count; ++i) now.players.push_back({.rating = 1'000 + static_cast<int>(random.below(1'200))});
  for (int round = 1; round < last_round; ++round) {
    Result<Round> const paired = pair_swiss(now.players, now.games, round);
    if (!paired) std::abort();
    constexpr Outcome outcomes[] = {Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw};
    for (auto const& [white, black] : paired->pairings)
      now.games.push_back({.round = round, .white = white, .black = black, .outcome = outcomes[random.below(3)]});
    if (paired->bye) now.games.push_back({.round = round, .white = *paired->bye, .outcome = Outcome::Bye});
  }
  return kept[count] = std::move(now);
}

void swiss_first_round(benchmark::State& state) {
  Played const& now = played(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(pair_swiss(now.players, {}, 1));
}

void swiss_last_round(benchmark::State& state) {
  Played const& now = played(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(pair_swiss(now.players, now.games, last_round));
}

void swiss_standings(benchmark::State& state) {
  Played const& now = played(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(standings(Form::Swiss, now.players, now.games));
}

void arena_waiting(benchmark::State& state) {
  int const count = static_cast<int>(state.range(0));
  Random random(5);
  std::vector<WaitingPlayer> waiting;
  for (int i = 0; i < count; ++i) {
    WaitingPlayer one{.player = i, .rank = i + 1, .since = static_cast<std::int64_t>(random.below(20'000))};
    for (int k = 0; k < 4; ++k) one.recent.push_back(static_cast<int>(random.below(static_cast<std::uint64_t>(count))));
    one.whites_more = static_cast<int>(random.below(5)) - 2;
    waiting.push_back(one);
  }
  for (auto _ : state) benchmark::DoNotOptimize(pair_arena(waiting, 20'000));
}

BENCHMARK(swiss_first_round)->Arg(64)->Arg(200)->Arg(300)->Arg(500)->Arg(1'000)->Unit(benchmark::kMillisecond);
BENCHMARK(swiss_last_round)->Arg(64)->Arg(200)->Arg(300)->Arg(500)->Arg(1'000)->Unit(benchmark::kMillisecond);
BENCHMARK(swiss_standings)->Arg(64)->Arg(500)->Arg(1'000)->Unit(benchmark::kMillisecond);
BENCHMARK(arena_waiting)->Arg(20)->Arg(64)->Arg(200)->Arg(1'000)->Arg(5'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace strata::tournament
