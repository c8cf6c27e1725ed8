#include "rules/legal/movegen.hpp"

#include <bit>

#include "base/assert.hpp"
#include "rules/legal/column_safety.hpp"
#include "rules/legal/king_safety.hpp"
#include "rules/legal/plain_legal.hpp"
#include "rules/position/instances.hpp"
#include "rules/special/castling.hpp"
#include "rules/special/en_passant.hpp"
#include "rules/special/moving_boards.hpp"
#include "rules/special/promotion.hpp"

namespace strata {

namespace {

template <MoveSet wanted, int Words, Features F>
void add_arrivals(Position<Words, F> const& position, Cell from, Piece piece, MoveList& list) {
  if (position.rules().types[piece.type()].promotes_to == 0) {
    targets<wanted>(position, from, piece).for_each([&](Cell cell) { list.push(Move(from, cell)); });
    return;
  }
  // A promotion counts among the captures.
  targets(position, from, piece).for_each([&](Cell cell) {
    bool const promotes = position.promotes_at(piece, cell);
    if constexpr (wanted != MoveSet::All)
      if ((promotes || position.piece_at(cell)) != (wanted == MoveSet::Captures)) return;
    if (promotes)
      add_with_promotion(position, piece, Move(from, cell), list);
    else
      list.push(Move(from, cell));
  });
}

template <MoveSet wanted, int Words, Features F>
void add_double_step(Position<Words, F> const& position, Cell from, Piece pawn, MoveList& list) {
  Ruleset const& rules = position.rules();
  PieceSideRules const& side = rules.side(pawn);
  if (!side.has_double_step || !side.double_from[from]) return;
  auto const add = [&](Cell to) {
    if (position.promotes_at(pawn, to)) {
      if (wanted != MoveSet::Quiets) add_with_promotion(position, pawn, Move(from, to), list);
    } else if (wanted != MoveSet::Captures) {
      list.push(Move(from, to, MoveKind::DoubleStep));
    }
  };
  if constexpr (F == Features::Full) {
    if (position.boards().spent.contains(from)) return;
    if (rules.lines != LineRule::Direct) {
      double_step_targets(position, from, side.forward).for_each(add);
      return;
    }
  }
  if constexpr (F == Features::Plain) {
    PiecePlan const& piece_plan = rules.attack_plan->of(pawn);
    if (Cell const to = piece_plan.landing[from];
        to != no_cell && !position.piece_at(piece_plan.passed[from]) && !position.piece_at(to))
      add(to);
    return;
  }
  Cell const passed = rules.geometry.step(from, side.forward);
  if (passed == no_cell || !position.exists(passed) || position.piece_at(passed)) return;
  Cell const to = rules.geometry.step(passed, side.forward);
  if (to == no_cell || !position.exists(to) || position.piece_at(to)) return;
  add(to);
}

// The moves of a piece in a plain game, by its plan.
template <MoveSet wanted, int Words>
void add_plain(PlainPosition<Words> const& position, PiecePlan const& piece_plan, Cell from, Piece piece,
               Landing<Words> const& landing, MoveList& list) {
  if (!piece_plan.promotes) {
    plain_targets<wanted>(position, piece_plan, from, landing).for_each([&](Cell to) { list.push(Move(from, to)); });
  } else {
    // A promotion counts among the captures.
    auto const zone = piece_plan.promotion_zone.template at<Words>(0);
    CellSet<Words> arrivals = plain_targets<MoveSet::All>(position, piece_plan, from, landing);
    if constexpr (wanted == MoveSet::Captures) arrivals &= landing.enemies | zone;
    if constexpr (wanted == MoveSet::Quiets) arrivals &= landing.empty - zone;
    arrivals.for_each([&](Cell to) { add_with_promotion(position, piece, Move(from, to), list); });
  }
  if (piece_plan.double_steps) add_double_step<wanted>(position, from, piece, list);
}

template <MoveSet wanted, int Words>
void generate_plain(PlainPosition<Words> const& position, MoveList& list) {
  AttackPlan const& plan = *position.rules().attack_plan;
  Landing<Words> const landing(position, position.side_to_move());
  position.pieces(position.side_to_move()).for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    add_plain<wanted>(position, plan.of(piece), from, piece, landing, list);
  });
  if constexpr (wanted != MoveSet::Quiets) add_en_passant(position, list);
  if constexpr (wanted != MoveSet::Captures)
    if (position.may_castle_at_all()) add_castling(position, list);
}

template <MoveSet wanted, int Words>
void add_board_moves(Position<Words, Features::Full> const& position, MoveList& list) {
  for_each_board_move(position, [&](int from_pin, int to_pin, BoardPromotion const& promotion) {
    if (promotion.pawn == no_cell) {
      if (wanted != MoveSet::Captures) list.push(Move::board(from_pin, to_pin));
      return;
    }
    if (wanted == MoveSet::Quiets) return;
    for (std::uint32_t choices = promotion.choices; choices != 0; choices &= choices - 1)
      list.push(Move::board(from_pin, to_pin, static_cast<PieceType>(std::countr_zero(choices))));
  });
}

}  // namespace

template <MoveSet wanted, int Words, Features F>
void generate_moves(Position<Words, F> const& position, MoveList& list) {
  if constexpr (F == Features::Plain) {
    generate_plain<wanted>(position, list);
    return;
  }
  position.pieces(position.side_to_move()).for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    add_arrivals<wanted>(position, from, piece, list);
    add_double_step<wanted>(position, from, piece, list);
  });
  if constexpr (wanted != MoveSet::Quiets) add_en_passant(position, list);
  if constexpr (wanted != MoveSet::Captures) add_castling(position, list);
  if constexpr (F == Features::Full) add_board_moves<wanted>(position, list);
}

template <int Words>
void generate_captures(PlainPosition<Words> const& position, AttackTable<Words> const& attacks,
                       CellSet<Words> const& wanted, MoveList& list) {
  STRATA_ASSERT(attacks.is_at(position));
  Ruleset const& rules = position.rules();
  AttackPlan const& plan = *rules.attack_plan;
  Color const us = position.side_to_move();
  Landing<Words> landing(position, us);
  landing.keep(wanted);
  // The pieces that have a capture or a promotion at all.
  CellSet<Words> capturers;
  for (int type = 0; type < rules.type_count(); ++type) {
    Piece const piece(us, static_cast<PieceType>(type));
    if (attacks.keeps(piece.type()) || position.count(piece) == 0) continue;
    PiecePlan const& piece_plan = plan.of(piece);
    CellSet<Words> const& pieces = position.pieces(piece);
    if (!piece_plan.by_steps) {
      capturers |= pieces;
      continue;
    }
    for (SetStep const& step : piece_plan.capture_steps)
      capturers |= unshifted(shifted(pieces, step) & landing.enemies, step);
    if (!piece_plan.promotes) continue;
    CellSet<Words> const free_zone = landing.empty & piece_plan.promotion_zone.template at<Words>(0);
    for (SetStep const& step : piece_plan.quiet_steps) capturers |= unshifted(shifted(pieces, step) & free_zone, step);
  }
  attacks.attackers(us, landing.enemies).for_each([&](Cell from) { capturers.insert(from); });

  capturers.for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    if (attacks.keeps(piece.type()))
      (attacks.attacked_from(from) & landing.enemies).for_each([&](Cell to) { list.push(Move(from, to)); });
    else
      add_plain<MoveSet::Captures>(position, plan.of(piece), from, piece, landing, list);
  });
  add_en_passant(position, list);
}

template <int Words, Features F>
bool leaves_royals_safe(Position<Words, F>& position, Move move) {
  if (wins_by_extinction(position, move)) return true;
  Color const us = position.side_to_move();
  position.apply(move);
  bool const safe = !in_check(position, us);
  position.undo();
  return safe;
}

namespace {

// Keeps the moves of a list that are legal.
template <int Words, Features F>
void keep_legal(Position<Words, F>& position, MoveList& list) {
  std::size_t kept = 0;
  int const kings = position.royal_count(position.side_to_move());
  if (kings == 0) return;
  if constexpr (F == Features::Full)
    if (kings == 1 && position.rules().column_plan && !position.rules().endings.extinction_in_check) {
      Cell const king = position.royals(position.side_to_move()).first();
      ColumnSafety<Words> const safety(position, king);
      Color const them = !position.side_to_move();
      for (std::size_t i = 0; i < list.size(); ++i) {
        Move const move = list[i];
        Verdict const verdict = safety.judge(move);
        bool legal = verdict == Verdict::Legal;
        if (verdict == Verdict::Unknown)
          legal = move.from() == king && move.kind() == MoveKind::Normal ? !is_attacked(position, move.to(), them, king)
                                                                         : leaves_royals_safe(position, move);
        if (legal) list.set(kept++, move);
      }
      list.shrink(kept);
      return;
    }
  auto const safety = read_safety(position);
  for (std::size_t i = 0; i < list.size(); ++i) {
    Move const move = list[i];
    if (is_surely_legal(safety, move) || leaves_royals_safe(position, move)) list.set(kept++, move);
  }
  list.shrink(kept);
}

}  // namespace

template <int Words, Features F>
void generate_legal(Position<Words, F>& position, MoveList& list) {
  if constexpr (F == Features::Plain)
    if (is_readable(position)) return list_plain(position, list);
  generate_pseudo_legal(position, list);
  keep_legal(position, list);
}

template <int Words, Features F>
bool has_legal_move(Position<Words, F>& position, MoveArena& arena) {
  if constexpr (F == Features::Plain)
    if (is_readable(position)) return count_plain<true>(position, arena) > 0;
  MoveList list(arena);
  generate_pseudo_legal(position, list);
  if (position.royals(position.side_to_move()).empty()) return !list.empty();
  auto const safety = read_safety(position);
  for (std::size_t i = 0; i < list.size(); ++i) {
    Move const move = list[i];
    if (is_surely_legal(safety, move) || leaves_royals_safe(position, move)) return true;
  }
  return false;
}

template <int Words, Features F>
std::uint64_t count_legal(Position<Words, F>& position, MoveArena& arena) {
  if constexpr (F == Features::Plain)
    if (is_readable(position)) return static_cast<std::uint64_t>(count_plain<false>(position, arena));
  MoveList list(arena);
  generate_legal(position, list);
  return list.size();
}

#define STRATA_INSTANTIATE(words, features)                                                               \
  template void generate_moves<MoveSet::All>(Position<words, Features::features> const&, MoveList&);      \
  template void generate_moves<MoveSet::Captures>(Position<words, Features::features> const&, MoveList&); \
  template void generate_moves<MoveSet::Quiets>(Position<words, Features::features> const&, MoveList&);   \
  template void generate_legal(Position<words, Features::features>&, MoveList&);                          \
  template std::uint64_t count_legal(Position<words, Features::features>&, MoveArena&);                   \
  template bool has_legal_move(Position<words, Features::features>&, MoveArena&);                         \
  template bool leaves_royals_safe(Position<words, Features::features>&, Move);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE
#define STRATA_INSTANTIATE(words, features)                                                                      \
  template void generate_captures(PlainPosition<words> const&, AttackTable<words> const&, CellSet<words> const&, \
                                  MoveList&);
STRATA_PLAIN_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
