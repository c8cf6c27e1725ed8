#pragma once
// For code that is compiled for each instance of Position (instance_list.hpp). visit() opens an AnyPosition for code that is written against the
// instances (search), at the price of one comparison chain a call of visit.

#include "rules/position/any_position.hpp"
#include "rules/position/instance_list.hpp"
#include "rules/position/position.hpp"

namespace strata {

// The instance inside; the position must be of it (ruleset()->words and ->features say which).
template <int Words, Features F>
[[nodiscard]] Position<Words, F>& instance_of(AnyPosition& position);

// Calls f(Position<Words, F>&) with the instance inside.
template <class Function>
void visit(AnyPosition& position, Function&& f) {
  Ruleset const& rules = *position.ruleset();
#define STRATA_VISIT(words_, features_)                                 \
  if (rules.words == words_ && rules.features == Features::features_) { \
    f(instance_of<words_, Features::features_>(position));              \
    return;                                                             \
  }
  STRATA_POSITION_INSTANCES(STRATA_VISIT)
#undef STRATA_VISIT
}

}  // namespace strata
