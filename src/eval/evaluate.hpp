#pragma once
// Static evaluation, hand-crafted: the score of a position in centipawns from the side to move. Material and piece-square
// tables, mobility, threats, pawn structure, king safety; mop-up evaluation against a bare king. Terms are tapered between
// middlegame and endgame. Deterministic, integers only.

#include <memory>

#include "eval/accumulator.hpp"
#include "eval/evaluation.hpp"
#include "eval/evaluator.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Scores are exact only between alpha and beta: outside this window terms may be left out (lazy evaluation).
template <int Words, Features F>
[[nodiscard]] int evaluate(Position<Words, F> const& position, Evaluator const& evaluator,
                           Accumulator<Words, F>& accumulator, SearchAttackTable<Words, F>& table,
                           int alpha = -max_evaluation, int beta = max_evaluation);

// The default evaluation of a search: evaluate() with an accumulator.
template <int Words, Features F>
class HandcraftedEvaluation {
 public:
  using Source = Evaluator;

  explicit HandcraftedEvaluation(Evaluator const& evaluator) : evaluator_(&evaluator), accumulator_(evaluator) {}

  [[nodiscard]] PieceValues const& piece_values() const { return *evaluator_; }
  [[nodiscard]] Accumulator<Words, F>& accumulator() { return accumulator_; }
  [[nodiscard]] int evaluate(Position<Words, F> const& position, SearchAttackTable<Words, F>& table,
                             int alpha = -max_evaluation, int beta = max_evaluation) {
    return strata::evaluate(position, *evaluator_, accumulator_, table, alpha, beta);
  }
  void update(Position<Words, F> const& position, AttackTable<Words>& table)
    requires(keeps_attack_table<Words, F>)
  {
    accumulator_.update(position, table);
  }

 private:
  Evaluator const* evaluator_;
  Accumulator<Words, F> accumulator_;
};

template <int Words, Features F>
[[nodiscard]] int evaluate(Position<Words, F> const& position, Evaluator const& evaluator) {
  auto const evaluation = std::make_unique<HandcraftedEvaluation<Words, F>>(evaluator);
  auto const table = std::make_unique<SearchAttackTable<Words, F>>(evaluator.rules());
  return evaluation->evaluate(position, *table);
}

}  // namespace strata
