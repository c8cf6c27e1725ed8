#include "rules/attack/check_finder.hpp"

#include <bit>

#include "rules/position/instances.hpp"

namespace strata {

template <int Words, Features F>
CheckFinder<Words, F>::CheckFinder(Position<Words, F> const& position)
    : position_(&position), kings_(position.royals(!position.side_to_move())) {
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  if (rules.lines != LineRule::Direct) return;
  if constexpr (F == Features::Plain) reads_lines_ = rules.attack_plan->has_unique_lines() && kings_.count() == 1;
  kings_.for_each([&](Cell king) {
    for (std::uint64_t dirs = rules.line_directions(us); dirs != 0; dirs &= dirs - 1) {
      auto const direction = static_cast<Direction>(std::countr_zero(dirs));
      Cell shield = no_cell;
      int steps = 0;
      for (Cell cell : rules.topology->ray(rules.topology->reverse(direction), king)) {
        if (!position.exists(cell)) break;
        ++steps;
        Piece const piece = position.piece_at(cell);
        if (shield == no_cell) {
          directions_[cell] = (lined_.contains(cell) ? directions_[cell] : 0) | std::uint64_t{1} << direction;
          steps_[cell] = static_cast<std::uint8_t>(steps);
          lined_.insert(cell);
          if (!piece) continue;
          if (!piece.is(us)) break;
          shield = cell;
          continue;
        }
        if (!piece) continue;
        if (piece.is(us) && ((rules.capture_slides(piece.index(), cell) >> direction) & 1) != 0 &&
            steps <= rules.reach(piece.index(), direction) && rules.side(piece).checks_from[cell] &&
            rules.side(piece).may_arrive[king])
          discoverers_.insert(shield);
        break;
      }
    }
  });
}

template <int Words, Features F>
void CheckFinder<Words, F>::find_checking_cells(Piece piece) const {
  CellSet<Words> cells;
  if constexpr (F == Features::Plain) {
    PiecePlan const& piece_plan = position_->rules().attack_plan->of(piece);
    Cell const king = kings_.first();
    if (piece_plan.line_sources) cells = piece_plan.line_sources.template at<Words>(king) & lined_;
    if (piece_plan.leap_sources) cells |= piece_plan.leap_sources.template at<Words>(king);
    if (!piece_plan.everywhere)
      cells &= piece_plan.checks_from ? piece_plan.checks_from.template at<Words>(0) : CellSet<Words>();
  }
  cells_by_type[piece.type()] = cells;
  known_ |= std::uint32_t{1} << piece.type();
}

template <int Words, Features F>
bool CheckFinder<Words, F>::looks_at_king(Cell from, Cell to, Piece piece) const {
  Ruleset const& rules = position_->rules();
  if (!rules.side(piece).checks_from[to]) return false;
  auto const leaps = rules.capture_leaps(piece.index(), to);
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i)
    if ((leaps[i] & kings_.word[i]) != 0) return true;
  if constexpr (F == Features::Full)
    if (rules.lines != LineRule::Direct) {
      auto const gone = CellSet<Words>::of(from);
      bool found = false;
      kings_.for_each([&](Cell king) { found = found || attacks_by_columns(*position_, to, piece, king, gone); });
      return found;
    }
  if (!lined_.contains(to)) return false;
  if (rules.is_confined(piece)) {
    bool some = false;
    kings_.for_each([&](Cell king) { some = some || rules.side(piece).may_arrive[king]; });
    if (!some) return false;
  }
  for (std::uint64_t dirs = directions_[to] & rules.capture_slides(piece.index(), to); dirs != 0; dirs &= dirs - 1)
    if (steps_[to] <= rules.reach(piece.index(), static_cast<Direction>(std::countr_zero(dirs)))) return true;
  return false;
}

#define STRATA_INSTANTIATE(words, features) template class CheckFinder<words, Features::features>;
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
