#include "rules/legal/king_safety.hpp"

#include <bit>

#include "rules/legal/king_lines.hpp"
#include "rules/position/instances.hpp"

namespace strata {

template <int Words, Features F>
Safety<Words> read_safety(Position<Words, F> const& position) {
  Safety<Words> safety;
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  auto const royals = position.royals(us);
  if (F == Features::Full || royals.count() != 1) return safety;
  safety.known = true;
  safety.king = royals.first();
  if constexpr (F == Features::Plain)
    if (rules.attack_plan->has_unique_lines()) {
      KingLines<Words> const lines(position, safety.king);
      safety.checkers = lines.checkers().count();
      safety.answers = lines.answers();
      safety.may_be_pinned = lines.pinned();
      return safety;
    }
  auto const checkers = checkers_of(position, safety.king, !us);
  safety.checkers = checkers.count();
  safety.answers = checkers;
  int ways = 0;  // in which the checkers reach the king; a piece may check along two lines, or by a line and a leap
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

template <int Words, Features F>
bool wins_by_extinction(Position<Words, F> const& position, Move move) {
  Ruleset const& rules = position.rules();
  if (!rules.endings.extinction_in_check || move.kind() != MoveKind::Normal) return false;
  Piece const victim = position.piece_at(move.to());
  if (!victim || ((rules.extinction_types >> victim.type()) & 1) == 0) return false;
  int left = 0;
  for (std::uint32_t types = rules.extinction_types; types != 0; types &= types - 1)
    left += position.pieces(Piece(victim.color(), static_cast<PieceType>(std::countr_zero(types)))).count();
  return left == 1;
}

#define STRATA_INSTANTIATE(words, features)                                       \
  template Safety<words> read_safety(Position<words, Features::features> const&); \
  template bool wins_by_extinction(Position<words, Features::features> const&, Move);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
