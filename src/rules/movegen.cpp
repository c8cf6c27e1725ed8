#include "rules/movegen.hpp"

#include <bit>

#include "rules/instances.hpp"
#include "rules/special/castling.hpp"
#include "rules/special/en_passant.hpp"
#include "rules/special/moving_boards.hpp"
#include "rules/special/promotion.hpp"

namespace strata {

namespace {

template <int Words, Features F>
void add_arrivals(Position<Words, F> const& position, Cell from, Piece piece, CellSet<Words> const& to, MoveList& list) {
  if (position.rules().types[piece.type()].promotes_to == 0) {
    to.for_each([&](Cell cell) { list.push(Move(from, cell)); });
    return;
  }
  to.for_each([&](Cell cell) { add_with_promotion(position, piece, Move(from, cell), list); });
}

template <int Words, Features F>
void add_double_step(Position<Words, F> const& position, Cell from, Piece pawn, MoveList& list) {
  Ruleset const& rules = position.rules();
  PieceSideRules const& side = rules.side(pawn);
  if (!side.has_double_step || !side.double_from[from]) return;
  auto const add = [&](Cell to) {
    if (position.promotes_at(pawn, to))
      add_with_promotion(position, pawn, Move(from, to), list);
    else
      list.push(Move(from, to, MoveKind::DoubleStep));
  };
  if constexpr (F == Features::Full) {
    if (position.boards().spent.contains(from)) return;
    if (rules.lines != LineRule::Direct) {
      double_step_targets(position, from, side.forward).for_each(add);
      return;
    }
  }
  Cell const passed = rules.geometry.step(from, side.forward);
  if (passed == no_cell || !position.exists(passed) || position.piece_at(passed)) return;
  Cell const to = rules.geometry.step(passed, side.forward);
  if (to == no_cell || !position.exists(to) || position.piece_at(to)) return;
  add(to);
}

// What the safety of the own king asks of a move, for games with direct lines and one royal man a side. There attack is
// symmetric, so pins and checks can be read off the lines of the king.
template <int Words>
struct Safety {
  bool known = false;           // false: every move has to be tried
  Cell king = no_cell;
  int checkers = 0;
  CellSet<Words> answers;       // cells on which a man other than the king answers the single check
  CellSet<Words> may_be_pinned;  // own men that an enemy slider may pin
};

template <int Words, Features F>
Safety<Words> read_safety(Position<Words, F> const& position) {
  Safety<Words> safety;
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  auto const royals = position.royals(us);
  if (F == Features::Full || royals.count() != 1) return safety;
  safety.known = true;
  safety.king = royals.first();
  auto const checkers = checkers_of(position, safety.king, !us);
  safety.checkers = checkers.count();
  safety.answers = checkers;
  int ways = 0;  // in which the checkers reach the king; a man may check along two lines, or by a line and a leap
  CellSet<Words> between;
  for (std::uint32_t types = rules.leaper_types; types != 0; types &= types - 1) {
    Piece const piece(!us, static_cast<PieceType>(std::countr_zero(types)));
    auto const sources = rules.leap_sources(piece.index(), safety.king);
    checkers.for_each([&](Cell from) {
      if (position.piece_at(from) == piece && ((sources[from >> 6] >> (from & 63)) & 1) != 0) ++ways;
    });
  }
  for (std::uint64_t dirs = rules.line_directions(!us); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    auto const ray = rules.topology->ray(rules.topology->reverse(direction), safety.king);
    Cell shield = no_cell;
    for (std::size_t i = 0; i < ray.size(); ++i) {
      Piece const piece = position.piece_at(ray[i]);
      if (!piece) continue;
      if (piece.is(us)) {
        if (shield != no_cell) break;
        shield = ray[i];
        continue;
      }
      if (((rules.capture_slides(piece.index(), ray[i]) >> direction) & 1) != 0) {
        if (shield != no_cell) {
          safety.may_be_pinned.insert(shield);
        } else if (checkers.contains(ray[i])) {
          ++ways;
          for (std::size_t j = 0; j < i; ++j) between.insert(ray[j]);
        }
      }
      break;
    }
  }
  if (ways == 1) safety.answers |= between;
  return safety;
}

// Legal without trying it: a quiet or capturing move of a man that is not the king, not pinned, and answers the check.
template <int Words>
bool is_surely_legal(Safety<Words> const& safety, Move move) {
  if (!safety.known || move.kind() == MoveKind::EnPassant || move.kind() == MoveKind::Castling) return false;
  if (move.from() == safety.king || safety.may_be_pinned.contains(move.from())) return false;
  return safety.checkers == 0 || (safety.checkers == 1 && safety.answers.contains(move.to()));
}

template <int Words, Features F>
bool wins_by_extinction(Position<Words, F> const& position, Move move) {
  Ruleset const& rules = position.rules();
  if (!rules.endings.extinction_in_check || move.kind() != MoveKind::Normal) return false;
  Piece const victim = position.piece_at(move.to());
  if (!victim || ((rules.extinction_types >> victim.type()) & 1) == 0) return false;
  int left = 0;
  for (std::uint32_t types = rules.extinction_types; types != 0; types &= types - 1)
    left += position.men(Piece(victim.color(), static_cast<PieceType>(std::countr_zero(types)))).count();
  return left == 1;
}

}  // namespace

template <int Words, Features F>
void generate_pseudo_legal(Position<Words, F> const& position, MoveList& list) {
  position.men(position.side_to_move()).for_each([&](Cell from) {
    Piece const piece = position.piece_at(from);
    add_arrivals(position, from, piece, targets(position, from, piece), list);
    add_double_step(position, from, piece, list);
  });
  add_en_passant(position, list);
  add_castling(position, list);
  if constexpr (F == Features::Full) {
    for_each_board_move(position, [&](int from_pin, int to_pin) {
      Cell const pawn = promoted_by_board_move(position, from_pin, to_pin, position.side_to_move());
      if (pawn == no_cell) {
        list.push(Move::board(from_pin, to_pin));
        return;
      }
      for (std::uint32_t choices = position.promotion_choices(position.piece_at(pawn)); choices != 0; choices &= choices - 1)
        list.push(Move::board(from_pin, to_pin, static_cast<PieceType>(std::countr_zero(choices))));
    });
  }
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

template <int Words, Features F>
void generate_legal(Position<Words, F>& position, MoveList& list) {
  generate_pseudo_legal(position, list);
  if (position.royals(position.side_to_move()).empty()) return;
  auto const safety = read_safety(position);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Move const move = list[i];
    if (is_surely_legal(safety, move) || leaves_royals_safe(position, move)) list.set(kept++, move);
  }
  list.shrink(kept);
}

template <int Words, Features F>
bool has_legal_move(Position<Words, F>& position, MoveArena& arena) {
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

#define STRATA_INSTANTIATE(words, features)                                                              \
  template void generate_pseudo_legal(Position<words, Features::features> const&, MoveList&);            \
  template void generate_legal(Position<words, Features::features>&, MoveList&);                         \
  template bool has_legal_move(Position<words, Features::features>&, MoveArena&);                        \
  template bool leaves_royals_safe(Position<words, Features::features>&, Move);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
