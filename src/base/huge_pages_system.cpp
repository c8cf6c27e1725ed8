#include "base/huge_pages.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace strata {

void prefer_huge_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  (void)::madvise(begin, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace strata
