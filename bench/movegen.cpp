// The parts of move generation, one by one and technique by technique, in code for every processor (bench perft measures the
// level that is in use): attacks of all pieces of a position, applying and undoing all its moves, counting and listing them.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "notation/tfen.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/position/instances.hpp"
#include "variant/variant.hpp"

namespace strata {
namespace {

struct Way {
  char const* name;
  CompileChoices choices;
};
constexpr Way ways[] = {
    {"fastest", {}},
    {"widest", {.min_words = 8}},
    {"lines", {.only_lines = true}},
    {"walk", {.full = true}},
};

std::unique_ptr<AnyPosition> start_of(Variant const& variant, CompileChoices choices) {
  RulesetDraft draft = *variant.rules;
  auto const rules = compile_ruleset(std::move(draft), choices);
  if (!rules) std::abort();
  auto const start = position_from_tfen(variant.rules, variant.names, variant.start);
  if (!start) std::abort();
  auto position = make_position(*rules, (*start)->setup());
  if (!position) std::abort();
  return std::move(*position);
}

// Runs `body(position)` and counts what it returns.
template <class Body>
void measure(benchmark::State& state, AnyPosition& any, Body body) {
  visit(any, [&](auto& position) {
    std::size_t items = 0;
    for (auto _ : state) items += body(position);
    state.SetItemsProcessed(static_cast<std::int64_t>(items));
  });
}

void attacks_of_all(benchmark::State& state, AnyPosition& any) {
  measure(state, any, [](auto& position) {
    std::size_t pieces = 0;
    position.occupied().for_each([&](Cell cell) {
      benchmark::DoNotOptimize(attacks(position, cell, position.piece_at(cell)));
      ++pieces;
    });
    return pieces;
  });
}

void apply_and_undo(benchmark::State& state, AnyPosition& any) {
  auto const moves = any.legal_moves();
  measure(state, any, [&](auto& position) {
    for (Move const move : moves) {
      position.apply(move);
      position.undo();
    }
    return moves.size();
  });
}

void count_moves(benchmark::State& state, AnyPosition& any) {
  MoveArena arena;
  measure(state, any, [&](auto& position) { return static_cast<std::size_t>(count_legal(position, arena)); });
}

void list_moves(benchmark::State& state, AnyPosition& any) {
  MoveArena arena;
  measure(state, any, [&](auto& position) {
    MoveList list(arena);
    generate_legal(position, list);
    return list.size();
  });
}

// Every part of every game and technique; false where a game cannot be read.
bool add_benchmarks() {
  for (std::string const& id : shipped_variants()) {
    auto const variant = load_variant(id, {});
    if (!variant) return false;
    for (Way const& way : ways) {
      std::shared_ptr<AnyPosition> const position = start_of(**variant, way.choices);
      auto const add = [&](std::string const& what, void (*body)(benchmark::State&, AnyPosition&)) {
        benchmark::RegisterBenchmark((what + "/" + id + "/" + way.name).c_str(),
                                     [position, body](benchmark::State& state) { body(state, *position); });
      };
      add("attacks", attacks_of_all);
      add("apply_undo", apply_and_undo);
      add("count", count_moves);
      add("list", list_moves);
    }
  }
  return true;
}

}  // namespace
}  // namespace strata

int main(int argc, char** argv) {
  if (!strata::add_benchmarks()) return 1;
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
