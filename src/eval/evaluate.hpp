#pragma once
// The score of a position without search, in centipawns from the side to move: men and their places, their mobility, the
// freedom and the danger of the kings; against a nearly bare king, how tightly he is held. Deterministic, integers only.

#include <memory>

#include "eval/accumulator.hpp"
#include "eval/evaluator.hpp"
#include "rules/position.hpp"

namespace strata {

// Scores stay below this, so that they cannot be taken for a mate.
inline constexpr int max_evaluation = 450'000;

// Only scores between alpha and beta need to be exact: where men and places alone lie far outside, the rest is left out.
template <int Words, Features F>
[[nodiscard]] int evaluate(Position<Words, F> const& position, Evaluator const& evaluator,
                           Accumulator<Words, F>& accumulator, int alpha = -max_evaluation, int beta = max_evaluation);

template <int Words, Features F>
[[nodiscard]] int evaluate(Position<Words, F> const& position, Evaluator const& evaluator) {
  auto const accumulator = std::make_unique<Accumulator<Words, F>>(evaluator);
  return evaluate(position, evaluator, *accumulator);
}

}  // namespace strata
