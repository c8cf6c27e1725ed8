#include "search/search.hpp"

#include "base/cpu_level.hpp"
#include "eval/evaluate.hpp"
#include "eval/net/network_evaluation.hpp"
#include "rules/position/instances.hpp"
#include "search/worker.hpp"

namespace strata {

std::unique_ptr<AnySearch> STRATA_AT_LEVEL(make_search)(AnyPosition const& position, std::span<Key const> history,
                                                        SearchSources const& sources, TranspositionTable& table,
                                                        SearchMemory& memory) {
  auto const scratch = position.scratch();
  std::unique_ptr<AnySearch> made;
  visit(*scratch, [&]<int Words, Features F>(Position<Words, F>& instance) {
    if (sources.network != nullptr)
      made = std::make_unique<Worker<Words, F, net::NetworkEvaluation<Words, F>>>(
          instance, history, net::NetworkSource{&sources.evaluator, sources.network}, table, memory, sources.tables);
    else
      made = std::make_unique<Worker<Words, F, HandcraftedEvaluation<Words, F>>>(instance, history, sources.evaluator,
                                                                                 table, memory, sources.tables);
  });
  return made;
}

}  // namespace strata
