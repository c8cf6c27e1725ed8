// A search at the level of the processor that is in use.

#include "base/cpu_level.hpp"
#include "search/search.hpp"

namespace strata {

#define STRATA_DECLARE(level)                                                                               \
  std::unique_ptr<AnySearch> make_search_##level(AnyPosition const& position, std::span<Key const> history, \
                                                 SearchSources const& sources, TranspositionTable& table,   \
                                                 SearchMemory& memory);
STRATA_DECLARE(baseline)
STRATA_DECLARE(avx2)
STRATA_DECLARE(avx512)
#undef STRATA_DECLARE

std::unique_ptr<AnySearch> make_search(AnyPosition const& position, std::span<Key const> history,
                                       SearchSources const& sources, TranspositionTable& table, SearchMemory& memory) {
  STRATA_CALL_AT_LEVEL(make_search, position, history, sources, table, memory)
}

}  // namespace strata
