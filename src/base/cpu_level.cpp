#include "base/cpu_level.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace strata {

namespace {

constexpr std::array<std::string_view, 3> names = {"baseline", "avx2", "avx512"};

#define STRATA_QUOTE(name) #name
#define STRATA_QUOTE_EXPANDED(name) STRATA_QUOTE(name)
constexpr auto lowest =
    static_cast<CpuLevel>(std::ranges::find(names, STRATA_QUOTE_EXPANDED(STRATA_LOWEST_LEVEL)) - names.begin());
static_assert(static_cast<std::size_t>(lowest) < names.size());

[[maybe_unused]] constexpr bool holds(CpuLevel level) {
#ifdef STRATA_HAS_AVX2
  if (level == CpuLevel::Avx2) return true;
#endif
#ifdef STRATA_HAS_AVX512
  if (level == CpuLevel::Avx512) return true;
#endif
  return level == lowest;
}

[[maybe_unused]] bool machine_has([[maybe_unused]] CpuLevel level) {
#if defined(__x86_64__)
  if (level == CpuLevel::Avx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  if (level == CpuLevel::Avx2)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#endif
  return level == CpuLevel::Baseline;
}

CpuLevel choose() {
  // Elsewhere there is one level, and WebAssembly in a browser has no environment to look into.
#if defined(__x86_64__)
  CpuLevel most = CpuLevel::Avx512;
  if (char const* const asked = std::getenv("STRATA_CPU")) most = find_cpu_level(asked).value_or(most);
  for (CpuLevel const level : {CpuLevel::Avx512, CpuLevel::Avx2})
    if (level <= most && holds(level) && machine_has(level)) return level;
#endif
  return lowest;
}

#if defined(__x86_64__)
// Before anything else in this program runs: it would die of the first instruction that the machine does not know.
[[gnu::constructor(101)]] void need_lowest() {
  __builtin_cpu_init();
  if (machine_has(lowest)) return;
  std::string_view const name = names[static_cast<std::size_t>(lowest)];
  std::fprintf(
      stderr,
      "strata: this program was compiled for processors of the level %.*s, and this one is below it; compile it here "
      "(./run), or take the Debian package, which has every level\n",
      static_cast<int>(name.size()), name.data());
  std::_Exit(1);  // this is how the program refuses such a machine: no destructor has anything to do yet
}
#endif

}  // namespace

std::string_view name_of(CpuLevel level) { return names[static_cast<std::size_t>(level)]; }

std::optional<CpuLevel> find_cpu_level(std::string_view name) {
  auto const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<CpuLevel>(found - names.begin());
}

CpuLevel cpu_level() {
  static CpuLevel const level = choose();
  return level;
}

}  // namespace strata
