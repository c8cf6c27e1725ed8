// The main search, for evaluation by a network.

#include "eval/net/network_evaluation.hpp"
#include "rules/position/instances.hpp"
#include "search/worker_tree.ipp"

namespace strata {

#define STRATA_INSTANTIATE(words, features)                                                                  \
  template int Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::search( \
      int, int, int, int,                                                                                    \
      Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::NodeType, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
