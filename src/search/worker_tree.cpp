// The main search, for the default evaluation.

#include "search/worker_tree.ipp"
#include "eval/evaluate.hpp"
#include "rules/position/instances.hpp"

namespace strata {

#define STRATA_INSTANTIATE(words, features)                                                                 \
  template int Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::search( \
      int, int, int, int,                                                                                   \
      Worker<words, Features::features, HandcraftedEvaluation<words, Features::features>>::NodeType, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
