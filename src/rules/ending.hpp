#pragma once
// How a position ends the game: extinction, mate, stalemate, material, move rule, in the order of the laws.

#include <bit>
#include <optional>

#include "rules/move_list.hpp"
#include "rules/outcome.hpp"
#include "rules/position/position.hpp"

namespace strata {

// The winner by extinction (threedc art. 5.1), if any.
template <int Words, Features F>
[[nodiscard]] std::optional<Color> extinction_winner(Position<Words, F> const& position);

// Whether there is no piece of the deciding types.
template <int Words, Features F>
[[nodiscard]] bool is_material_draw_of_few(Position<Words, F> const& position);

template <int Words, Features F>
[[nodiscard]] inline bool is_material_draw(Position<Words, F> const& position) {
  Ruleset const& rules = position.rules();
  if (!rules.endings.material.enabled) return false;
  // Most positions are decided here: by a piece that is neither lone, nor of one shade, nor ever dead.
  for (std::uint32_t types = rules.deciding_types; types != 0; types &= types - 1)
    for (Color color : {Color::White, Color::Black})
      if (position.count(Piece(color, static_cast<PieceType>(std::countr_zero(types)))) > 0) return false;
  return is_material_draw_of_few(position);
}

// Whether the player to move may claim a draw because one side is bare and what the other has cannot force mate (ziggurat art. 9.11).
template <int Words, Features F>
[[nodiscard]] bool is_claimable_material(Position<Words, F> const& position);

// Whether the game is over regardless of the legal moves: extinction, material, move rule. (A mate on the last ply of the
// move rule has no moves anyway; outcome() gives it precedence.)
template <int Words, Features F>
[[nodiscard]] bool is_over_despite_moves(Position<Words, F> const& position, Draws draws = Draws::End) {
  if (position.rules().extinction_types != 0 && extinction_winner(position)) return true;
  if (draws == Draws::GoOn) return false;
  int const limit = position.rules().endings.move_rule_plies;
  return (limit > 0 && position.halfmove_clock() >= limit) || is_material_draw(position);
}

// Whether this side can never win from here, by any moves of both sides, as the law counts material; if so, the game is drawn when the
// other side runs out of time. Never true if there is a way to win; not always true if there is none. Always false in a law without draws
// by material, or in a game that is won by more than mate.
template <int Words, Features F>
[[nodiscard]] bool can_never_win(Position<Words, F> const& position, Color side);

// The result of a position without legal moves.
[[nodiscard]] Outcome outcome_without_moves(EndingRules const& rules, Color side_to_move, bool in_check);

template <int Words, Features F>
[[nodiscard]] std::optional<Outcome> outcome_of(Position<Words, F>& position, MoveArena& arena,
                                                Draws draws = Draws::End);

}  // namespace strata
