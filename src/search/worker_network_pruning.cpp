// The pruning of whole nodes and the singular extension, for evaluation by a network.

#include "eval/net/network_evaluation.hpp"
#include "rules/position/instances.hpp"
#include "search/worker_pruning.ipp"

namespace strata {

#define STRATA_INSTANTIATE(words, features)                                                                 \
  template std::optional<int>                                                                               \
  Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::prune_node(         \
      int, int, int, bool,                                                                                  \
      Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::Node const&,    \
      Safety<words> const&);                                                                                \
  template std::optional<int>                                                                               \
  Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::singular_extension( \
      int, int, int, TableEntry const&,                                                                     \
      Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::Node&);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
