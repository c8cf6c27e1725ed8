// Limits, iterative deepening and the root, for evaluation by a network.

#include "eval/net/network_evaluation.hpp"
#include "rules/position/instances.hpp"
#include "search/worker_root.ipp"

namespace strata {

#define STRATA_INSTANTIATE(words, features) \
  template class Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>;
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
