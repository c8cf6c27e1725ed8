// How long every shipped game takes from its text to compiled rules. The aim is 50 ms in a release build.
//
//   build/release/bench/bench_load

#include <benchmark/benchmark.h>

#include <string>

#include "variant/variant.hpp"

namespace strata {
namespace {

bool add_benchmarks() {
  for (std::string const& id : shipped_variants()) {
    if (!load_variant(id, {})) return false;
    benchmark::RegisterBenchmark(("load/" + id).c_str(), [id](benchmark::State& state) {
      for (auto _ : state) benchmark::DoNotOptimize(load_variant(id, {}));
    })->Unit(benchmark::kMillisecond);
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
