// The pruning of whole nodes and the singular extension, for the default evaluation.

#include "search/worker_pruning.ipp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"

namespace strata {

#define STRATA_INSTANTIATE(words, features)                                                                \
  template std::optional<int>                                                                              \
  Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::prune_node(         \
      int, int, int, bool,                                                                                 \
      Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::Node const&,    \
      Safety<words> const&);                                                                               \
  template std::optional<int>                                                                              \
  Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::singular_extension( \
      int, int, int, TableEntry const&,                                                                    \
      Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::Node&);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
