#pragma once
// Evaluation: the seam between a search and what judges its positions. A search is a template over a type of this kind, so that
// another evaluation, with an accumulator of its own, takes the place of the default one (HandcraftedEvaluation, evaluate.hpp)
// without a virtual call in a node. Each search thread makes its own.

#include <concepts>
#include <type_traits>

#include "eval/piece_values.hpp"
#include "rules/attack/attack_table.hpp"
#include "rules/position/position.hpp"

namespace strata {

// No evaluation is above this, so that none looks like a mate score.
inline constexpr int max_evaluation = 450'000;

// Whether a search keeps an attack table. With a dozen pieces a side it is quicker to find all attacks anew.
template <int Words, Features F>
inline constexpr bool keeps_attack_table = F == Features::Plain && Words >= 4;

// In place of the attack table where none is kept.
struct NoAttackTable {
  explicit NoAttackTable(Ruleset const&) {}
};

// The search owns it: the move picker generates captures from it, and an evaluation may read it too. Only the evaluation brings
// it up to a position, because the sums of an evaluation may depend on what has changed in it.
template <int Words, Features F>
using SearchAttackTable = std::conditional_t<keeps_attack_table<Words, F>, AttackTable<Words>, NoAttackTable>;

template <class E, int Words, Features F>
concept Evaluation =
    requires(E evaluation, E const& made, Position<Words, F> const& position, SearchAttackTable<Words, F>& table,
             int bound) {
      // What it is made from, the same for all threads: its weights or its network.
      typename E::Source;
      requires std::constructible_from<E, typename E::Source const&>;
      { made.piece_values() } -> std::convertible_to<PieceValues const&>;
      // Centipawns for the side to move, below max_evaluation; exact between the two bounds, alpha and beta.
      { evaluation.evaluate(position, table, bound, bound) } -> std::same_as<int>;
    } &&
    (!keeps_attack_table<Words, F> ||
     requires(E evaluation, Position<Words, F> const& position, SearchAttackTable<Words, F>& table) {
       // Brings the attack table up to the position.
       evaluation.update(position, table);
     });

}  // namespace strata
