#include "rules/legal/legality.hpp"

#include "rules/position/instances.hpp"
#include "rules/special/castling.hpp"
#include "rules/special/en_passant.hpp"
#include "rules/special/moving_boards.hpp"

namespace strata {

namespace {

// The detail of a move that arrives somewhere: a promotion exactly where promotion is due, to a type that may be chosen.
template <int Words, Features F>
bool promotion_fits(Position<Words, F> const& position, Piece piece, Cell to, int detail) {
  if (!position.promotes_at(piece, to)) return detail == 0;
  return detail >= 1 && detail <= max_piece_types && ((position.promotion_choices(piece, to) >> (detail - 1)) & 1) != 0;
}

template <int Words, Features F>
bool reaches_by_double_step(Position<Words, F> const& position, Cell from, Cell to, Piece pawn) {
  Ruleset const& rules = position.rules();
  PieceSideRules const& side = rules.side(pawn);
  if (!side.has_double_step || !side.double_from[from]) return false;
  if constexpr (F == Features::Full) {
    if (position.boards().spent.contains(from)) return false;
    if (rules.lines != LineRule::Direct) return double_step_targets(position, from, side.forward).contains(to);
  }
  Cell const passed = rules.geometry.step(from, side.forward);
  if (passed == no_cell || rules.geometry.step(passed, side.forward) != to) return false;
  return position.exists(passed) && position.exists(to) && !position.piece_at(passed) && !position.piece_at(to);
}

template <int Words, Features F>
bool is_board_move(Position<Words, F> const& position, Move move) {
  bool found = false;
  if constexpr (F == Features::Full)
    for_each_board_move(position, [&](int from_pin, int to_pin, BoardPromotion const& promotion) {
      if (from_pin != move.from() || to_pin != move.to()) return;
      found = promotion.pawn == no_cell ? move.detail() == 0
                                        : move.detail() >= 1 && move.detail() <= max_piece_types &&
                                              ((promotion.choices >> (move.detail() - 1)) & 1) != 0;
    });
  return found;
}

}  // namespace

template <int Words, Features F>
bool is_pseudo_legal(Position<Words, F> const& position, Move move) {
  Ruleset const& rules = position.rules();
  if (move.kind() == MoveKind::BoardMove) return is_board_move(position, move);
  Cell const from = move.from();
  Cell const to = move.to();
  if (!rules.geometry.exists(from) || !rules.geometry.exists(to) || from == to || !position.exists(to)) return false;
  Piece const piece = position.piece_at(from);
  if (!piece.is(position.side_to_move())) return false;

  switch (move.kind()) {
    case MoveKind::Normal:
      return promotion_fits(position, piece, to, move.detail()) &&
             (targets(position, from, piece).contains(to) ||
              (move.detail() != 0 && reaches_by_double_step(position, from, to, piece)));
    case MoveKind::DoubleStep:
      return move.detail() == 0 && !position.promotes_at(piece, to) &&
             reaches_by_double_step(position, from, to, piece);
    case MoveKind::EnPassant: {
      if (position.en_passant_pawn() == no_cell || !promotion_fits(position, piece, to, move.detail())) return false;
      auto const sources = rules.en_passant_sources(piece.index(), to);
      return en_passant_targets(position).contains(to) && ((sources[from >> 6] >> (from & 63)) & 1) != 0;
    }
    case MoveKind::Castling: {
      auto const row = static_cast<std::size_t>(move.detail());
      return row < rules.castling.size() && rules.castling[row].king_from == from &&
             rules.castling[row].king_to == to && may_castle_now(position, rules.castling[row]);
    }
    default: return false;
  }
}

#define STRATA_INSTANTIATE(words, features) \
  template bool is_pseudo_legal(Position<words, Features::features> const&, Move);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
