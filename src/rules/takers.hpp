#pragma once
// Takers: who could take on one cell while men leave the board one after the other, as in an exchange. In plain games with unique
// lines the lines of the cell are read once, and whoever leaves uncovers at most the man behind him; else all is asked anew.

#include <array>

#include "rules/plain_attacks.hpp"

namespace strata {

template <int Words, Features F>
class Takers {
 public:
  using Set = CellSet<Words>;

  Takers(Position<Words, F> const& position, Cell cell) : position_(&position), cell_(cell) {
    if constexpr (F == Features::Plain) {
      AttackPlan const& plan = *position.rules().attack_plan;
      reads_lines_ = plan.has_unique_lines();
      if (reads_lines_) seen_ = position.slides(plan.all_lines(), cell);
    }
  }

  // A man has left the board, or the place that he comes from. Not the one on the cell itself.
  void leave(Cell man) {
    gone_.insert(man);
    if constexpr (F == Features::Plain) {
      if (!reads_lines_ || !seen_.contains(man)) return;
      AttackPlan const& plan = *position_->rules().attack_plan;
      if (!plan.template is_on_line<Words>(cell_, man)) return;
      for (Cell const behind : position_->rules().topology->ray(plan.direction(cell_, man), man)) {
        if (!position_->piece_at(behind)) continue;
        seen_.insert(behind);
        if (!gone_.contains(behind)) break;
      }
    }
  }

  // Those of a colour who could take now, whether or not they could check from where they stand.
  [[nodiscard]] Set of(Color by) {
    if constexpr (F == Features::Plain)
      if (reads_lines_) {
        Side& side = sides_[static_cast<std::size_t>(index(by))];
        if (!side.known) read(side, by);
        return (side.leapers | (side.sliders & seen_)) - gone_;
      }
    return attackers_of(*position_, cell_, by, gone_);
  }

 private:
  struct Side {
    bool known = false;
    Set leapers;  // who leap to the cell
    Set sliders;  // who slide there if nobody stands between
  };

  void read(Side& side, Color by) {
    side.known = true;
    Ruleset const& rules = position_->rules();
    for (int type = 0; type < rules.type_count(); ++type) {
      Piece const piece(by, static_cast<PieceType>(type));
      if (position_->count(piece) == 0) continue;
      ManPlan const& man = rules.attack_plan->man(piece);
      Set const& men = position_->men(piece);
      if (man.leap_sources) side.leapers |= man.leap_sources.template at<Words>(cell_) & men;
      if (man.line_sources) side.sliders |= man.line_sources.template at<Words>(cell_) & men;
    }
  }

  Position<Words, F> const* position_;
  Cell cell_;
  bool reads_lines_ = false;
  Set seen_;  // along lines from the cell, up to the first man who has not left
  Set gone_;
  std::array<Side, 2> sides_;
};

}  // namespace strata
