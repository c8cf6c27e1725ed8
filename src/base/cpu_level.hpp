#pragma once
// Processor levels: the hot rooms are compiled once for each, from the same sources (docs/decisions/0013). One program holds all levels and
// chooses the best that the machine supports at start; the environment variable STRATA_CPU asks for a lower one. A program built for one
// machine holds a single level in place of the baseline (STRATA_LOWEST_LEVEL). All levels play the same.

#include <optional>
#include <string_view>

namespace strata {

enum class CpuLevel : unsigned char {
  Baseline,  // supported by every machine of the kind; WebAssembly
  Avx2,      // x86-64-v3: AVX2, BMI2
  Avx512,    // x86-64-v4 and VPOPCNTDQ: Ice Lake, Zen 4 and later
};

[[nodiscard]] std::string_view name_of(CpuLevel level);  // "avx512"
[[nodiscard]] std::optional<CpuLevel> find_cpu_level(std::string_view name);

// The level in use: the best that this machine supports and this program holds, up to the one named by STRATA_CPU. If there is none so low,
// the program's lowest. Determined at the first call.
[[nodiscard]] CpuLevel cpu_level();

}  // namespace strata

#ifndef STRATA_LOWEST_LEVEL
#define STRATA_LOWEST_LEVEL baseline
#endif

// A function that exists once per level has the level in its name, so that all can be linked into one program: STRATA_AT_LEVEL(make_search)
// is make_search_avx2 in sources compiled for that level.
#ifndef STRATA_LEVEL
#define STRATA_LEVEL STRATA_LOWEST_LEVEL
#endif
#define STRATA_JOIN_LEVEL(name, level) name##_##level
#define STRATA_JOIN_EXPANDED(name, level) STRATA_JOIN_LEVEL(name, level)
#define STRATA_AT_LEVEL(name) STRATA_JOIN_EXPANDED(name, STRATA_LEVEL)

// Calls the function of the level in use. STRATA_HAS_AVX2 and STRATA_HAS_AVX512 come from the build.
#ifdef STRATA_HAS_AVX2
#define STRATA_CASE_AVX2(name, ...) \
  case ::strata::CpuLevel::Avx2: return name##_avx2(__VA_ARGS__);
#else
#define STRATA_CASE_AVX2(name, ...)
#endif
#ifdef STRATA_HAS_AVX512
#define STRATA_CASE_AVX512(name, ...) \
  case ::strata::CpuLevel::Avx512: return name##_avx512(__VA_ARGS__);
#else
#define STRATA_CASE_AVX512(name, ...)
#endif
#define STRATA_CALL_AT_LEVEL(name, ...)                                           \
  switch (::strata::cpu_level()) {                                                \
    STRATA_CASE_AVX512(name, __VA_ARGS__)                                         \
    STRATA_CASE_AVX2(name, __VA_ARGS__)                                           \
    default: return STRATA_JOIN_EXPANDED(name, STRATA_LOWEST_LEVEL)(__VA_ARGS__); \
  }
