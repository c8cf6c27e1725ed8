#pragma once
// How a position ends the game by itself: extinction, mate, stalemate, material, move rule, in the order of the laws.

#include <optional>

#include "rules/move_list.hpp"
#include "rules/outcome.hpp"
#include "rules/position.hpp"

namespace strata {

// The winner by extinction (threedc art. 5.1), if any.
template <int Words, Features F>
[[nodiscard]] std::optional<Color> extinction_winner(Position<Words, F> const& position);

template <int Words, Features F>
[[nodiscard]] bool is_material_draw(Position<Words, F> const& position);

// Whether the game is over whatever moves there are: extinction, material, move rule. (A mate on the last ply of the
// move rule has no moves anyway; outcome() gives it precedence.)
template <int Words, Features F>
[[nodiscard]] bool is_over_despite_moves(Position<Words, F> const& position) {
  int const limit = position.rules().endings.move_rule_plies;
  return (position.rules().extinction_types != 0 && extinction_winner(position)) ||
         (limit > 0 && position.halfmove_clock() >= limit) || is_material_draw(position);
}

// What a position without legal moves means.
[[nodiscard]] Outcome outcome_without_moves(EndingRules const& rules, Color side_to_move, bool in_check);

template <int Words, Features F>
[[nodiscard]] std::optional<Outcome> outcome_of(Position<Words, F>& position, MoveArena& arena);

}  // namespace strata
