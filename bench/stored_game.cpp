// How long the longest games that are allowed take to be built again from their events, and what they keep of memory: a game is read
// whole. Of a law with 512 cells: 10,000 plies; and as many events as there can be, of which every second takes back the last ply and
// the next one plays it again. On a machine with two busy cores 150 ms and 0.9 MB, 740 ms and 1.7 MB.
//
//   build/release/bench/bench_stored_game

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/games/state/game_state.hpp"

namespace strata::server {
namespace {

constexpr std::int64_t longest_line = 10'000, most_events = 50'000;

std::size_t heap() {
  struct mallinfo2 const info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Moves that bring the same position back every four plies, under a law that does not end the game for it.
std::vector<std::string> to_and_fro(api::Variant const& variant) {
  api::Game game = api::Game::create(variant).value();
  std::vector<std::string> there;
  for (int ply = 0; ply < 2; ++ply)
    for (api::MoveInfo const& move : game.move_infos()) {
      api::Game after = game;
      if (!move.board.empty() || move.promotion != 0 || !after.play(move.canonical)) continue;
      api::Game back = after;
      if (!back.play(back.move_infos().front().canonical) || !back.play(move.to + '-' + move.from)) continue;
      there.push_back(move.canonical);
      there.push_back(move.to + '-' + move.from);
      game = after;
      break;
    }
  if (there.size() != 4) return {};
  return {there[0], there[2], there[1], there[3]};
}

struct Longest {
  api::Variant variant;
  StoredGame stored;
};

void add(StoredGame& stored, protocol::EventKind kind, std::int64_t at, std::string move) {
  EventRow event;
  event.seq = static_cast<std::int64_t>(stored.events.size()) + 1;
  event.kind = kind;
  event.key = "aaaaaaaaaa " + std::to_string(event.seq);
  event.at = at;
  event.move = std::move(move);
  event.white = event.black = {protocol::SeatKind::Person, 1};
  event.time = event.seq;
  stored.events.push_back(std::move(event));
}

Longest longest(bool takes_back) {
  Longest made{api::Variant::load("uplifting", {{"repetition", "0"}, {"move_rule_plies", "0"}}).value(), {}};
  made.stored.game.id = "longest";
  made.stored.game.start = made.variant.start();
  auto const moves = to_and_fro(made.variant);
  if (moves.empty()) return made;
  auto const move = [&moves](std::int64_t ply) { return moves[static_cast<std::size_t>(ply % 4)]; };
  for (std::int64_t ply = 0; ply < longest_line; ++ply) add(made.stored, protocol::EventKind::Move, ply + 1, move(ply));
  while (takes_back && static_cast<std::int64_t>(made.stored.events.size()) < most_events) {
    add(made.stored, protocol::EventKind::Goto, longest_line - 1, {});
    add(made.stored, protocol::EventKind::Move, longest_line, move(longest_line - 1));
  }
  return made;
}

void rebuild(benchmark::State& state, bool takes_back) {
  Longest const game = longest(takes_back);
  std::size_t bytes = 0;
  for (auto _ : state) {
    std::size_t const before = heap();
    auto const rebuilt = GameState::rebuild(game.stored, game.variant);
    if (!rebuilt || rebuilt->at() != longest_line) {
      state.SkipWithError("the game cannot be built again");
      break;
    }
    bytes = heap() - before;
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}
// What a game costs the thread of its loop when somebody goes back in it, to the first ply or to the one before the last: 0.2 and 0.5 ms;
// and when somebody moves in it, after 80 plies 0.014 ms, after 9,000 0.33.
void go_to(benchmark::State& state, std::int64_t at) {
  Longest const game = longest(false);
  auto const rebuilt = GameState::rebuild(game.stored, game.variant);
  if (!rebuilt) return state.SkipWithError("the game cannot be built again");
  for (auto _ : state)
    if (!rebuilt->go_to({}, "key", at)) return state.SkipWithError("nobody goes there");
}
BENCHMARK_CAPTURE(go_to, first_of_ten_thousand_plies, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(go_to, last_but_one_of_ten_thousand_plies, longest_line - 1)->Unit(benchmark::kMillisecond);

void move_on(benchmark::State& state, std::int64_t plies) {
  Longest game = longest(false);
  game.stored.events.resize(static_cast<std::size_t>(plies));
  auto const rebuilt = GameState::rebuild(game.stored, game.variant);
  if (!rebuilt || rebuilt->at() != plies) return state.SkipWithError("the game cannot be built again");
  std::string const next = longest(false).stored.events[static_cast<std::size_t>(plies)].move;
  for (auto _ : state) {
    Proposal step = rebuilt->move({}, "key", plies, next);
    if (!step) return state.SkipWithError("the move is refused");
    GameState after = *rebuilt;
    after.apply(std::move(*step), {});
    benchmark::DoNotOptimize(after);
  }
}
BENCHMARK_CAPTURE(move_on, after_eighty_plies, 80)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(move_on, after_nine_thousand_plies, 9'000)->Unit(benchmark::kMillisecond);

BENCHMARK_CAPTURE(rebuild, ten_thousand_plies, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rebuild, fifty_thousand_events, true)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace strata::server
