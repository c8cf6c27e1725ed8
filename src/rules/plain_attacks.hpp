#pragma once
// Attacks of plain games, by the plan of the ruleset (rules/attack_plan.hpp). Small enough to be part of the loops that use them.

#include "rules/attack_plan.hpp"
#include "rules/attacks.hpp"
#include "rules/position.hpp"

namespace strata {

template <int Words>
using PlainPosition = Position<Words, Features::Plain>;

// Where a side's men may go at all: not on its own men, and no move takes a royal man.
template <int Words>
struct Landing {
  CellSet<Words> empty, enemies, either;

  Landing(PlainPosition<Words> const& position, Color us) : enemies(position.men(!us) - position.royals(!us)) {
    empty = CellSet<Words>::full() - position.occupied();
    either = empty | enemies;
  }
  void keep(CellSet<Words> const& cells) {
    empty &= cells;
    enemies &= cells;
    either &= cells;
  }
};

// Where such a man could take an enemy, seen from the present occupation (see attacks()).
template <int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_attacks(PlainPosition<Words> const& position,
                                                                      ManPlan const& man, Cell from) {
  CellSet<Words> set;
  if (man.take_lines) set = position.slides(man, from) & man.take_lines.template at<Words>(from);
  if (man.take_leaps) set |= man.take_leaps.template at<Words>(from);
  return set;
}

template <MoveSet wanted, int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_targets(PlainPosition<Words> const& position,
                                                                      ManPlan const& man, Cell from,
                                                                      Landing<Words> const& landing) {
  if (man.same) {
    CellSet<Words> const reached = plain_attacks(position, man, from);
    if constexpr (wanted == MoveSet::Captures) return reached & landing.enemies;
    if constexpr (wanted == MoveSet::Quiets) return reached & landing.empty;
    return reached & landing.either;
  }
  CellSet<Words> goes;
  CellSet<Words> takes;
  if (man.quiet_lines || man.take_lines) {
    CellSet<Words> const slides = position.slides(man, from);
    if (man.quiet_lines) goes = slides & man.quiet_lines.template at<Words>(from);
    if (man.take_lines) takes = slides & man.take_lines.template at<Words>(from);
  }
  if (man.quiet_leaps) goes |= man.quiet_leaps.template at<Words>(from);
  if (man.take_leaps) takes |= man.take_leaps.template at<Words>(from);
  if constexpr (wanted == MoveSet::Captures) return takes & landing.enemies;
  if constexpr (wanted == MoveSet::Quiets) return goes & landing.empty;
  return (goes & landing.empty) | (takes & landing.enemies);
}

// Calls visit(from) for the men of `by` that could take on the cell, until it answers true. `occupied` blocks, men outside
// of it do not strike. The lines of the game must be unique.
template <bool only_checks, int Words, class Visit>
inline bool find_plain_striker(PlainPosition<Words> const& position, Cell cell, Color by,
                               CellSet<Words> const& occupied, Visit visit) {
  Ruleset const& rules = position.rules();
  AttackPlan const& plan = *rules.attack_plan;
  if constexpr (Words == 1)
    if (plan.line_families().empty()) {
      // On one board the lines from the cell are three look-ups, and all strikers are known at once.
      typename Planes<1>::Flat const lines(occupied.word[0], cell);
      std::uint64_t strikers = 0;
      for (int type = 0; type < rules.type_count(); ++type) {
        Piece const piece(by, static_cast<PieceType>(type));
        ManPlan const& man = plan.man(piece);
        std::uint64_t men = position.men(piece).word[0];
        if (only_checks && !man.everywhere) men &= man.checks_from ? *man.checks_from.words : 0;
        if (man.leap_sources) strikers |= man.leap_sources.words[cell] & men;
        if (man.line_sources) strikers |= man.line_sources.words[cell] & lines.along(man.components) & men;
      }
      for (strikers &= occupied.word[0]; strikers != 0; strikers &= strikers - 1)
        if (visit(static_cast<Cell>(std::countr_zero(strikers)))) return true;
      return false;
    }
  CellSet<Words> leapers;
  CellSet<Words> sliders;
  for (int type = 0; type < rules.type_count(); ++type) {
    Piece const piece(by, static_cast<PieceType>(type));
    if (position.count(piece) == 0) continue;
    ManPlan const& man = plan.man(piece);
    CellSet<Words> men = position.men(piece);
    if (only_checks && !man.everywhere) {
      if (!man.checks_from) continue;
      men &= man.checks_from.template at<Words>(0);
    }
    if (man.leap_sources) leapers |= man.leap_sources.template at<Words>(cell) & men;
    if (man.line_sources) sliders |= man.line_sources.template at<Words>(cell) & men;
  }
  leapers &= occupied;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i)
    for (std::uint64_t bits = leapers.word[i]; bits != 0; bits &= bits - 1)
      if (visit(static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits))))) return true;
  sliders &= occupied;
  if (sliders.empty()) return false;
  sliders -= leapers;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i)
    for (std::uint64_t bits = sliders.word[i]; bits != 0; bits &= bits - 1) {
      auto const from = static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(bits)));
      // The slider itself stands where the line from the cell meets it; what lies between is empty if that is all.
      Direction const direction = plan.direction(cell, from);
      CellSet<Words> const line = plan.template ray<Words>(direction, cell) -
                                  plan.template ray<Words>(direction, from) - CellSet<Words>::of(from);
      if ((line & occupied).empty() && visit(from)) return true;
    }
  return false;
}

}  // namespace strata
