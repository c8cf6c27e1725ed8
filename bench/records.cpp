// How long a large file of records takes to be looked through, and one game of it to become a tree. The aim is 20,000 games within a
// second.
//
//   build/release/bench/bench_records
//   build/release/bench/bench_records --write=FILE       writes the file that is measured, for others to measure with

#include <benchmark/benchmark.h>

#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "api/game_tree.hpp"
#include "api/record_file.hpp"
#include "base/random.hpp"

namespace strata {
namespace {

constexpr int games = 20'000, plies = 80, different = 200;

std::string any_move(api::Game const& game, Random& random) {
  std::vector<std::string> const moves = game.legal_moves();
  return moves.empty() ? std::string() : moves[random.below(moves.size())];
}

// A game of random moves with a few comments and variations; remarks: with clocks and evaluations, as servers write them.
std::string random_record(api::Variant const& variant, Random& random, bool remarks) {
  api::GameTree tree = api::GameTree::of(api::Game::create(variant).value()).value();
  int at = 0;
  for (int ply = 0; ply < plies; ++ply) {
    api::Game const game = tree.game_at(at).value();
    std::string const move = any_move(game, random);
    if (move.empty()) break;
    int const next = tree.play(at, move).value();
    std::string const clock = "[%clk 0:03:" + std::to_string(10 + random.below(50)) + ']';
    if (remarks) (void)tree.set_evaluation(next, "0." + std::to_string(10 + random.below(90)));
    if (bool const talks = random.below(20) == 0; talks || remarks)
      (void)tree.set_comment(next, (talks ? "A move that says a little. " : "") + (remarks ? clock : ""));
    if (random.below(20) == 0)
      if (auto const other = tree.play(at, any_move(game, random)); other && *other != next)
        (void)tree.set_nags(*other, std::vector<int>{2});
    at = next;
  }
  return tree.write().value();
}

// Different players and dates; the moves of a few hundred games come again and again.
std::string const& large_file() {
  static std::string const file = [] {
    api::Variant const variant = api::Variant::load(api::variants().front().id).value();
    Random random(20260801);
    std::vector<std::string> movetexts;
    for (int number = 0; number < different; ++number) {
      std::string const record = random_record(variant, random, number % 4 == 0);
      movetexts.push_back(record.substr(record.find("\n\n")));
    }
    std::string text;
    for (int number = 0; number < games; ++number) {
      std::string const name = std::to_string(number);
      std::string const& movetext = movetexts[static_cast<std::size_t>(number % different)];
      text += "[Event \"Rated game\"]\n[Site \"https://example.org/" + name + "\"]\n[Date \"2026.08." +
              std::to_string(10 + number % 20) + "\"]\n[Round \"" + name + "\"]\n[White \"Player " +
              std::to_string(random.below(3000)) + "\"]\n[Black \"Player " + std::to_string(random.below(3000)) +
              "\"]\n[Result \"*\"]\n[Variant \"Standard\"]\n[WhiteElo \"2000\"]\n[BlackElo \"2100\"]\n[ECO \"A00\"]" +
              movetext + '\n';
    }
    return text;
  }();
  return file;
}

void index(benchmark::State& state) {
  std::string const& file = large_file();
  for (auto _ : state) {
    auto const heads = api::record_index(file);
    if (heads.size() != games || heads.back().error) state.SkipWithError("the file is not what it should be");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}
BENCHMARK(index)->Unit(benchmark::kMillisecond);

void open_one(benchmark::State& state) {
  api::Variant const variant = api::Variant::load(api::variants().front().id).value();
  std::string const& file = large_file();
  api::RecordHead const head = api::record_index(file).front();
  std::string const text = file.substr(head.offset, head.size);
  for (auto _ : state) {
    auto tree = api::GameTree::read(variant, text, {});
    if (!tree) state.SkipWithError("the game cannot be read");
    benchmark::DoNotOptimize(tree->write());
  }
}
BENCHMARK(open_one)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace strata

int main(int argc, char** argv) {
  constexpr std::string_view write = "--write=";
  if (argc == 2 && std::string_view(argv[1]).starts_with(write)) {
    std::string const path = argv[1] + write.size();
    if (std::ofstream(path, std::ios::binary) << strata::large_file()) return 0;
    std::cerr << path << " cannot be written\n";
    return 2;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
