#pragma once
// Several threads on one position: each searches it alone, and they meet in the transposition table (Lazy SMP). With one
// search this is its run(), and nothing else.

#include <memory>
#include <span>

#include "search/search.hpp"

namespace strata {

#ifdef __wasm__
inline constexpr bool has_threads = false;
#else
inline constexpr bool has_threads = true;
#endif

struct ParallelReport {
  std::size_t best = 0;  // which search found it
  SearchReport report;   // its best line
};

// The first search keeps limits and signals; the others help in threads of their own until it ends. They must be of the same
// position and share a table. At the end they vote on the move, unless more than one line is wanted.
[[nodiscard]] ParallelReport run_together(std::span<std::unique_ptr<AnySearch> const> searches,
                                          SearchLimits const& limits, SearchSignals const& signals);

}  // namespace strata
