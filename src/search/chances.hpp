#pragma once
// What a score means in results: the chances to win, draw and lose, from the score and the law alone. Integers, so that
// every machine says the same.

#include "eval/evaluator.hpp"

namespace strata {

struct Chances {
  int win = 0, draw = 0, loss = 0;  // thousandths, 1000 together
};

// For the side whose score it is.
[[nodiscard]] Chances chances_of(int score, Evaluator const& evaluator);

}  // namespace strata
