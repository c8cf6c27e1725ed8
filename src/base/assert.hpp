#pragma once
// A violated invariant inside the core is a bug: it stops the program at once. Assertions are compiled in by the presets dev, asan-ubsan,
// tsan and fuzz (STRATA_ASSERTIONS) and cost nothing in release. No input may ever trigger one.

#if defined(STRATA_ASSERTIONS)
#define STRATA_ASSERT(condition) ((condition) ? static_cast<void>(0) : __builtin_trap())
#else
#define STRATA_ASSERT(condition) static_cast<void>(sizeof(condition))
#endif
