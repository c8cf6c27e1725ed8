#pragma once
// KingLines: everything about the safety of one royal man that can be read off his lines: who checks him, which cells answer
// the check, who is pinned and where a pinned man may go. For plain games with unique lines, where attack is symmetric.

#include <array>

#include "rules/plain_attacks.hpp"

namespace strata {

template <int Words>
class KingLines {
 public:
  using Set = CellSet<Words>;

  // The lines of a royal man of the side to move, standing on `king`.
  KingLines(PlainPosition<Words> const& position, Cell king) : answers_(Set::full()) {
    AttackPlan const& plan = position.plan();
    Color const us = position.side_to_move();
    auto const [leapers, sliders] = find_candidates<true>(position, king, !us);
    leapers.for_each([&](Cell from) { add_check(from, Set::of(from)); });
    if (sliders.empty()) return;
    Set const occupied = position.occupied();
    Set const own = position.men(us);
    sliders.for_each([&](Cell from) {
      Direction const direction = plan.direction(king, from);
      // Up to the slider, and with him.
      Set const line = plan.template ray<Words>(direction, king) - plan.template ray<Words>(direction, from);
      Set const men = (line & occupied) - Set::of(from);
      if (men.empty())
        add_check(from, line);
      else if (!(men & own).empty() && men.count() == 1)
        add_pin(men.first(), line);
    });
  }

  [[nodiscard]] Set const& checkers() const { return checkers_; }
  // Where a man other than the king answers all checks: every cell if there is none.
  [[nodiscard]] Set const& answers() const { return answers_; }
  [[nodiscard]] Set const& pinned() const { return pinned_; }

  struct Pin {
    Cell cell;
    Set line;
  };
  // A man may stand in more than one of them.
  [[nodiscard]] std::span<Pin const> pins() const { return {pin_list.data(), pin_count_}; }
  // Where a man on this cell may go without leaving the king in check.
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
