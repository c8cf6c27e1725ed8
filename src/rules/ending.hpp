#pragma once
// How a position ends the game by itself: extinction, mate, stalemate, material, move rule, in the order of the laws.

#include <bit>
#include <optional>

#include "rules/move_list.hpp"
#include "rules/outcome.hpp"
#include "rules/position/position.hpp"

namespace strata {

// The winner by extinction (threedc art. 5.1), if any.
template <int Words, Features F>
[[nodiscard]] std::optional<Color> extinction_winner(Position<Words, F> const& position);

// Where there is no piece of the deciding types.
template <int Words, Features F>
[[nodiscard]] bool is_material_draw_of_few(Position<Words, F> const& position);

template <int Words, Features F>
[[nodiscard]] inline bool is_material_draw(Position<Words, F> const& position) {
  Ruleset const& rules = position.rules();
  if (!rules.endings.material.enabled) return false;
  // Most positions are settled here: a piece that is neither lone, nor of one shade, nor ever dead.
  for (std::uint32_t types = rules.deciding_types; types != 0; types &= types - 1)
    for (Color color : {Color::White, Color::Black})
      if (position.count(Piece(color, static_cast<PieceType>(std::countr_zero(types)))) > 0) return false;
  return is_material_draw_of_few(position);
}

// Whether the game is over whatever moves there are: extinction, material, move rule. (A mate on the last ply of the
// move rule has no moves anyway; outcome() gives it precedence.)
template <int Words, Features F>
[[nodiscard]] bool is_over_despite_moves(Position<Words, F> const& position, Draws draws = Draws::End) {
  if (position.rules().extinction_types != 0 && extinction_winner(position)) return true;
  if (draws == Draws::GoOn) return false;
  int const limit = position.rules().endings.move_rule_plies;
  return (limit > 0 && position.halfmove_clock() >= limit) || is_material_draw(position);
}

// Whether this side can never win from here, by any moves of both, as the law counts material; so where the other's time is up the
// game is drawn. Never true where there is a way; not always true where there is none. Never in a law without draws by material, or
// where a game is won by more than mate.
template <int Words, Features F>
[[nodiscard]] bool can_never_win(Position<Words, F> const& position, Color side);

// What a position without legal moves means.
[[nodiscard]] Outcome outcome_without_moves(EndingRules const& rules, Color side_to_move, bool in_check);

template <int Words, Features F>
[[nodiscard]] std::optional<Outcome> outcome_of(Position<Words, F>& position, MoveArena& arena,
                                                Draws draws = Draws::End);

}  // namespace strata
