#pragma once
// AttacksFrom: the attacks that pieces of any type would have from one and the same cell, as in attacks(). If no two lines share more than
// one cell, all lines are followed once, and each type takes its own part.

#include "rules/attack/attacks.hpp"
#include "rules/attack/plain_attacks.hpp"

namespace strata {

template <int Words, Features F>
class AttacksFrom {
 public:
  AttacksFrom(Position<Words, F> const& position, Cell from) : position_(&position), from_(from) {
    if constexpr (F == Features::Plain)
      if (position.plan().has_unique_lines()) lines_ = position.slides(position.plan().all_lines(), from);
  }

  [[nodiscard]] CellSet<Words> operator()(Piece piece) const {
    if constexpr (F == Features::Plain)
      if (position_->plan().has_unique_lines()) return plain_attacks(position_->plan().of(piece), from_, lines_);
    return attacks(*position_, from_, piece);
  }

 private:
  Position<Words, F> const* position_;
  Cell from_;
  CellSet<Words> lines_;  // plain games with unique lines: what all of them reach
};

}  // namespace strata
