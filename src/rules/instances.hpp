#pragma once
// The list of instances of Position stands here, once: visit() opens an AnyPosition for code that is written against the
// instances (perft, search), at the price of one switch a call of visit.

#include "rules/any_position.hpp"
#include "rules/position.hpp"

// X(words, features)
#define STRATA_POSITION_INSTANCES(X) \
  X(1, Plain) X(2, Plain) X(3, Plain) X(5, Plain) X(8, Plain) X(2, Full) X(8, Full)

namespace strata {

// Calls f(Position<Words, F>&) with the instance inside.
template <class F>
decltype(auto) visit(AnyPosition& position, F&& f);

}  // namespace strata
