#include "cli/machine.hpp"

#include <unistd.h>

#include <algorithm>

namespace strata::cli {

int largest_hash() {
  constexpr long most = 65536;
  long const pages = ::sysconf(_SC_PHYS_PAGES);
  long const page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return 1024;
  return static_cast<int>(std::clamp<long>(pages / 1024 * page / 1024 / 2, 16, most));
}

}  // namespace strata::cli
