// Quiescence search, for the default evaluation.

#include "search/worker_quiescence.ipp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"

namespace strata {

#define STRATA_INSTANTIATE(words, features)                                                                  \
  template int Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::quiesce( \
      int, int, int, int, Cell, Safety<words> const&, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
