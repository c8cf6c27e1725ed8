#pragma once
// ExchangeAttackers: the pieces that could capture on one cell while pieces leave the board one after another, as in an exchange. In plain
// games with unique lines the lines of the cell are read once, and a piece that leaves uncovers at most the one behind it; in other games
// everything is recomputed.

#include <array>

#include "rules/attack/plain_attacks.hpp"

namespace strata {

template <int Words, Features F>
class ExchangeAttackers {
 public:
  using Set = CellSet<Words>;

  ExchangeAttackers(Position<Words, F> const& position, Cell cell) : position_(&position), cell_(cell) {
    if constexpr (F == Features::Plain) {
      AttackPlan const& plan = *position.rules().attack_plan;
      reads_lines_ = plan.has_unique_lines();
      if (reads_lines_) seen_ = position.slides(plan.all_lines(), cell);
    }
  }

  // A piece has left the board or its cell. Not the piece on the cell itself.
  void leave(Cell piece) {
    gone_.insert(piece);
    if constexpr (F == Features::Plain) {
      if (!reads_lines_ || !seen_.contains(piece)) return;
      AttackPlan const& plan = *position_->rules().attack_plan;
      if (!plan.template is_on_line<Words>(cell_, piece)) return;
      for (Cell const behind : position_->rules().topology->ray(plan.direction(cell_, piece), piece)) {
        if (!position_->piece_at(behind)) continue;
        seen_.insert(behind);
        if (!gone_.contains(behind)) break;
      }
    }
  }

  // The pieces of a colour that could capture now, even those that could not give check from where they stand.
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
    Set leapers;  // leap to the cell
    Set sliders;  // slide there if no piece stands between
  };

  void read(Side& side, Color by) {
    side.known = true;
    Ruleset const& rules = position_->rules();
    for (int type = 0; type < rules.type_count(); ++type) {
      Piece const piece(by, static_cast<PieceType>(type));
      if (position_->count(piece) == 0) continue;
      PiecePlan const& piece_plan = rules.attack_plan->of(piece);
      Set const& pieces = position_->pieces(piece);
      if (piece_plan.leap_sources) side.leapers |= piece_plan.leap_sources.template at<Words>(cell_) & pieces;
      if (piece_plan.line_sources) side.sliders |= piece_plan.line_sources.template at<Words>(cell_) & pieces;
    }
  }

  Position<Words, F> const* position_;
  Cell cell_;
  bool reads_lines_ = false;
  Set seen_;  // along lines from the cell, up to the first piece that has not left
  Set gone_;
  std::array<Side, 2> sides_;
};

}  // namespace strata
