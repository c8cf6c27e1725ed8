// Quiescence search, for evaluation by a network.

#include "eval/net/network_evaluation.hpp"
#include "rules/position/instances.hpp"
#include "search/worker_quiescence.ipp"

namespace strata {

#define STRATA_INSTANTIATE(words, features)                                                                   \
  template int Worker<words, Features::features, net::NetworkEvaluation<words, Features::features>>::quiesce( \
      int, int, int, int, Cell, Safety<words> const&, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
