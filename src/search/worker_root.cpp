// Limits, iterative deepening and the root, for the default evaluation.

#include "search/worker_root.ipp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"

namespace strata {

#define STRATA_INSTANTIATE(words, features) \
  template class Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>;
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
