#pragma once
// Large tables on huge pages: a hint to the operating system, so that a table of many megabytes has few TLB misses.

#include <cstddef>

namespace strata {

// Size and alignment at which the hint makes sense.
inline constexpr std::size_t huge_page = std::size_t{2} << 20;

// The memory must be aligned to huge_page. Does nothing if the system has no such pages.
#ifdef __wasm__
inline void prefer_huge_pages(void* /*begin*/, std::size_t /*bytes*/) {}
#else
void prefer_huge_pages(void* begin, std::size_t bytes);
#endif

}  // namespace strata
