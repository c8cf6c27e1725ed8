#pragma once
// Lazy SMP: several threads search the same position, each on its own, and share only the transposition table. With one search
// this is its run() and nothing else. (chessprogramming wiki, Lazy SMP)

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

// The first search obeys limits and signals; the others run in threads of their own until it ends. All must be of the same
// position and share a table. At the end the threads vote for the move, unless MultiPV is on.
[[nodiscard]] ParallelReport run_together(std::span<std::unique_ptr<AnySearch> const> searches,
                                          SearchLimits const& limits, SearchSignals const& signals);

}  // namespace strata
