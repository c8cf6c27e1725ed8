// How long every shipped game takes from its text to compiled rules. The aim is 50 ms in a release build.
//
//   build/release/bench/bench_load

#include <benchmark/benchmark.h>

#include <string>

#include "variant/variant.hpp"

namespace strata {
namespace {

void load(benchmark::State& state, std::string const& id) {
  if (!load_variant(id, {})) state.SkipWithError("cannot be read");
  for (auto _ : state) benchmark::DoNotOptimize(load_variant(id, {}));
}

[[maybe_unused]] bool const are_added = [] {
  for (std::string const& id : shipped_variants())
    benchmark::RegisterBenchmark(("load/" + id).c_str(), load, id)->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace strata
