#include "base/cpu_level.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace strata {

namespace {

constexpr std::array<std::string_view, 3> names = {"baseline", "avx2", "avx512"};

CpuLevel choose() {
  CpuLevel level = best_cpu_level();
#if defined(STRATA_HAS_AVX2) || defined(STRATA_HAS_AVX512)
  char const* const asked = std::getenv("STRATA_CPU");
  if (asked != nullptr)
    if (auto const lower = find_cpu_level(asked)) level = std::min(level, *lower);
#endif
#ifndef STRATA_HAS_AVX2
  if (level == CpuLevel::Avx2) level = CpuLevel::Baseline;
#endif
  return level;
}

}  // namespace

std::string_view name_of(CpuLevel level) { return names[static_cast<std::size_t>(level)]; }

std::optional<CpuLevel> find_cpu_level(std::string_view name) {
  auto const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<CpuLevel>(found - names.begin());
}

CpuLevel best_cpu_level() {
#ifdef STRATA_HAS_AVX512
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") &&
      __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"))
    return CpuLevel::Avx512;
#endif
#ifdef STRATA_HAS_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
      __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt"))
    return CpuLevel::Avx2;
#endif
  return CpuLevel::Baseline;
}

CpuLevel cpu_level() {
  static CpuLevel const level = choose();
  return level;
}

}  // namespace strata
