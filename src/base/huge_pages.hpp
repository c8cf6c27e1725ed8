#pragma once
// Large tables on large pages: a wish to the operating system, so that a table of many megabytes costs few misses of the
// address cache.

#include <cstddef>

namespace strata {

// Size and alignment at which the wish makes sense.
inline constexpr std::size_t huge_page = std::size_t{2} << 20;

// The memory must begin at a multiple of huge_page. Where the system knows no such pages nothing happens.
#ifdef __wasm__
inline void prefer_huge_pages(void* /*begin*/, std::size_t /*bytes*/) {}
#else
void prefer_huge_pages(void* begin, std::size_t bytes);
#endif

}  // namespace strata
