#pragma once
// KingLines: everything about the safety of one royal piece that can be read off its lines: the checkers, the cells that answer
// the check, the pinned pieces and where a pinned piece may go. For plain games with unique lines, where attack is symmetric.

#include <array>

#include "rules/attack/plain_attacks.hpp"

namespace strata {

template <int Words>
class KingLines {
 public:
  using Set = CellSet<Words>;

  // The lines of a royal piece of the side to move, standing on `king`.
  KingLines(PlainPosition<Words> const& position, Cell king) : answers_(Set::full()) {
    AttackPlan const& plan = position.plan();
    Color const us = position.side_to_move();
    auto const [leapers, sliders] = find_candidates<true>(position, king, !us);
    leapers.for_each([&](Cell from) { add_check(from, Set::of(from)); });
    if (sliders.empty()) return;
    Set const occupied = position.occupied();
    Set const own = position.pieces(us);
    sliders.for_each([&](Cell from) {
      Direction const direction = plan.direction(king, from);
      // Up to the slider, and with it.
      Set const line = plan.template ray<Words>(direction, king) - plan.template ray<Words>(direction, from);
      Set const pieces = (line & occupied) - Set::of(from);
      if (pieces.empty())
        add_check(from, line);
      else if (!(pieces & own).empty() && pieces.count() == 1)
        add_pin(pieces.first(), line);
    });
  }

  [[nodiscard]] Set const& checkers() const { return checkers_; }
  // Where a piece other than the king answers all checks: every cell if there is none.
  [[nodiscard]] Set const& answers() const { return answers_; }
  [[nodiscard]] Set const& pinned() const { return pinned_; }

  struct Pin {
    Cell cell;
    Set line;
  };
  // A piece may stand in more than one of them.
  [[nodiscard]] std::span<Pin const> pins() const { return {pin_list.data(), pin_count_}; }
  // Where a piece on this cell may go without leaving the king in check.
  [[nodiscard]] Set allowed(Cell from) const {
    Set set = answers_;
    if (pinned_.contains(from))
      for (Pin const& pin : pins())
        if (pin.cell == from) set &= pin.line;
    return set;
  }

 private:
  void add_check(Cell from, Set const& answers) {
    checkers_.insert(from);
    answers_ &= answers;
  }
  void add_pin(Cell cell, Set const& line) {
    pinned_.insert(cell);
    pin_list[pin_count_++] = {cell, line};
  }

  Set checkers_, answers_, pinned_;
  std::size_t pin_count_ = 0;
  // One slider at most pins along each direction. Not cleared: it is long, and mostly empty.
  union {
    std::array<Pin, max_directions> pin_list;
  };
};

}  // namespace strata
