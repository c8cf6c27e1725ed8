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

// Where such a man could take an enemy, if slides along its lines at least reach so far (see Position::slides()).
template <int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_attacks(ManPlan const& man, Cell from,
                                                                      CellSet<Words> const& slides) {
  CellSet<Words> set;
  if (man.take_lines) set = slides & man.take_lines.template at<Words>(from);
  if (man.take_leaps) set |= man.take_leaps.template at<Words>(from);
  return set;
}

// Where such a man could take an enemy, seen from the present occupation (see attacks()).
template <int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_attacks(PlainPosition<Words> const& position,
                                                                      ManPlan const& man, Cell from) {
  return plain_attacks(man, from, man.take_lines ? position.slides(man, from) : CellSet<Words>());
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

// Men that would take on a cell if nobody stood in their way. One may be both.
template <int Words>
struct Candidates {
  CellSet<Words> leapers, sliders;
};

// Those of `by`; only_checks leaves out who may not check from where he stands.
template <bool only_checks, int Words>
[[nodiscard, gnu::always_inline]] inline Candidates<Words> find_candidates(PlainPosition<Words> const& position,
                                                                           Cell cell, Color by) {
  Candidates<Words> found;
  AttackPlan const& plan = position.plan();
  if constexpr (only_checks && Words == 1) {
    CheckSources const* sources = plan.check_sources(by, cell);
    for (Piece const piece : plan.strikers(by)) {
      std::uint64_t const men = position.men(piece).word[0];
      found.leapers.word[0] |= sources->leaps & men;
      found.sliders.word[0] |= sources->lines & men;
      ++sources;
    }
    return found;
  }
  for (Piece const piece : plan.strikers(by)) {
    if (position.count(piece) == 0) continue;
    ManPlan const& man = plan.man(piece);
    CellSet<Words> men = position.men(piece);
    if (only_checks && !man.everywhere) {
      if (!man.checks_from) continue;
      men &= man.checks_from.template at<Words>(0);
    }
    if (man.leap_sources) found.leapers |= man.leap_sources.template at<Words>(cell) & men;
    if (man.line_sources) found.sliders |= man.line_sources.template at<Words>(cell) & men;
  }
  return found;
}

// Calls visit(from) for the men of `by` that could take on the cell, until it answers true. `occupied` blocks, men outside
// of it do not strike. The lines of the game must be unique.
template <bool only_checks, int Words, class Visit>
inline bool find_plain_striker(PlainPosition<Words> const& position, Cell cell, Color by,
                               CellSet<Words> const& occupied, Visit visit) {
  AttackPlan const& plan = position.plan();
  auto [leapers, sliders] = find_candidates<only_checks>(position, cell, by);
  if constexpr (Words == 1)
    if (plan.line_families().empty()) {
      // On one board the lines from the cell are three look-ups, and all strikers are known at once.
      if (!sliders.empty()) sliders.word[0] &= typename Planes<1>::Flat(occupied.word[0], cell).all();
      for (std::uint64_t strikers = (leapers | sliders).word[0] & occupied.word[0]; strikers != 0;
           strikers &= strikers - 1)
        if (visit(static_cast<Cell>(std::countr_zero(strikers)))) return true;
      return false;
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
