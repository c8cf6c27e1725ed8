#pragma once
// Attacks of plain games, by the plan of the ruleset (rules/attack/attack_plan.hpp). Small enough to be part of the loops that use them.

#include "rules/attack/attack_plan.hpp"
#include "rules/attack/attacks.hpp"
#include "rules/position/position.hpp"

namespace strata {

template <int Words>
using PlainPosition = Position<Words, Features::Plain>;

// Where a side's pieces may go at all: not on its own pieces, and no move captures a royal piece.
template <int Words>
struct Landing {
  CellSet<Words> empty, enemies, either;

  Landing(PlainPosition<Words> const& position, Color us) : enemies(position.pieces(!us) - position.royals(!us)) {
    empty = CellSet<Words>::full() - position.occupied();
    either = empty | enemies;
  }
  void keep(CellSet<Words> const& cells) {
    empty &= cells;
    enemies &= cells;
    either &= cells;
  }
};

// Where such a piece could capture an enemy, if slides along its lines at least reach so far (see Position::slides()).
template <int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_attacks(PiecePlan const& piece_plan, Cell from,
                                                                      CellSet<Words> const& slides) {
  CellSet<Words> set;
  if (piece_plan.capture_lines) set = slides & piece_plan.capture_lines.template at<Words>(from);
  if (piece_plan.capture_leaps) set |= piece_plan.capture_leaps.template at<Words>(from);
  return set;
}

// Where such a piece could capture an enemy, seen from the present occupation (see attacks()).
template <int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_attacks(PlainPosition<Words> const& position,
                                                                      PiecePlan const& piece_plan, Cell from) {
  return plain_attacks(piece_plan, from,
                       piece_plan.capture_lines ? position.slides(piece_plan, from) : CellSet<Words>());
}

template <MoveSet wanted, int Words>
[[nodiscard, gnu::always_inline]] inline CellSet<Words> plain_targets(PlainPosition<Words> const& position,
                                                                      PiecePlan const& piece_plan, Cell from,
                                                                      Landing<Words> const& landing) {
  if (piece_plan.same) {
    CellSet<Words> const reached = plain_attacks(position, piece_plan, from);
    if constexpr (wanted == MoveSet::Captures) return reached & landing.enemies;
    if constexpr (wanted == MoveSet::Quiets) return reached & landing.empty;
    return reached & landing.either;
  }
  CellSet<Words> goes;
  CellSet<Words> captures;
  if (piece_plan.quiet_lines || piece_plan.capture_lines) {
    CellSet<Words> const slides = position.slides(piece_plan, from);
    if (piece_plan.quiet_lines) goes = slides & piece_plan.quiet_lines.template at<Words>(from);
    if (piece_plan.capture_lines) captures = slides & piece_plan.capture_lines.template at<Words>(from);
  }
  if (piece_plan.quiet_leaps) goes |= piece_plan.quiet_leaps.template at<Words>(from);
  if (piece_plan.capture_leaps) captures |= piece_plan.capture_leaps.template at<Words>(from);
  if constexpr (wanted == MoveSet::Captures) return captures & landing.enemies;
  if constexpr (wanted == MoveSet::Quiets) return goes & landing.empty;
  return (goes & landing.empty) | (captures & landing.enemies);
}

// Pieces that would capture on a cell if no piece stood between. One may be both.
template <int Words>
struct Candidates {
  CellSet<Words> leapers, sliders;
};

// Those of `by`; only_checks leaves out those that may not check from where they stand.
template <bool only_checks, int Words>
[[nodiscard, gnu::always_inline]] inline Candidates<Words> find_candidates(PlainPosition<Words> const& position,
                                                                           Cell cell, Color by) {
  Candidates<Words> found;
  AttackPlan const& plan = position.plan();
  if constexpr (only_checks && Words == 1) {
    CheckSources const* sources = plan.check_sources(by, cell);
    for (Piece const piece : plan.attackers(by)) {
      std::uint64_t const pieces = position.pieces(piece).word[0];
      found.leapers.word[0] |= sources->leaps & pieces;
      found.sliders.word[0] |= sources->lines & pieces;
      ++sources;
    }
    return found;
  }
  for (Piece const piece : plan.attackers(by)) {
    if (position.count(piece) == 0) continue;
    PiecePlan const& piece_plan = plan.of(piece);
    CellSet<Words> pieces = position.pieces(piece);
    if (only_checks && !piece_plan.everywhere) {
      if (!piece_plan.checks_from) continue;
      pieces &= piece_plan.checks_from.template at<Words>(0);
    }
    if (piece_plan.leap_sources) found.leapers |= piece_plan.leap_sources.template at<Words>(cell) & pieces;
    if (piece_plan.line_sources) found.sliders |= piece_plan.line_sources.template at<Words>(cell) & pieces;
  }
  return found;
}

// Calls visit(from) for the pieces of `by` that could capture on the cell, until it answers true. `occupied` blocks, pieces outside
// of it do not attack. The lines of the game must be unique.
template <bool only_checks, int Words, class Visit>
inline bool find_plain_attacker(PlainPosition<Words> const& position, Cell cell, Color by,
                                CellSet<Words> const& occupied, Visit visit) {
  AttackPlan const& plan = position.plan();
  auto [leapers, sliders] = find_candidates<only_checks>(position, cell, by);
  if constexpr (Words == 1)
    if (plan.line_families().empty()) {
      // On one board the lines from the cell are three look-ups, and all attackers are known at once.
      if (!sliders.empty()) sliders.word[0] &= typename Planes<1>::Flat(occupied.word[0], cell).all();
      for (std::uint64_t attackers = (leapers | sliders).word[0] & occupied.word[0]; attackers != 0;
           attackers &= attackers - 1)
        if (visit(static_cast<Cell>(std::countr_zero(attackers)))) return true;
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
