#pragma once
// ColumnSafety: tells which moves need not be tried in games whose lines run by columns. A line there is a row of columns. A piece that
// leaves a column may open a line; no other move of a piece can, since an arriving piece only closes more, and a captured piece is replaced
// by another. So with one royal piece, not in check, a move is legal unless it is made by the king, by a board, or by a piece that stands
// between the king and an enemy slider on one line. In check, a move of another piece helps only if it captures a checker or arrives
// between. All other moves are tried. Part of movegen.cpp.

#include <bitset>

#include "rules/attack/attacks.hpp"
#include "rules/position/position.hpp"

namespace strata {

enum class Verdict : std::uint8_t { Legal, Illegal, Unknown };

template <int Words>
class ColumnSafety {
 public:
  using Game = Position<Words, Features::Full>;

  // There must be exactly one royal piece of the side to move.
  ColumnSafety(Game const& position, Cell king) : position_(position), king_(king) {
    Ruleset const& rules = position.rules();
    Color const them = !position.side_to_move();
    checkers_ = checkers_of(position, king, them);
    ColumnPlan const& plan = *rules.column_plan;
    Column const target = plan.column(king);
    for (int type = 0; type < rules.type_count(); ++type) {
      if (((rules.slider_types >> type) & 1) == 0) continue;
      Piece const piece(them, static_cast<PieceType>(type));
      for (Cell const from : position.cells(piece)) {
        std::uint64_t dirs = plan.directions(plan.column(from), target);
        if (dirs == 0 || !rules.side(piece).checks_from[from]) continue;
        for (dirs &= rules.capture_slides(piece.index(), from); dirs != 0; dirs &= dirs - 1) {
          auto const direction = static_cast<Direction>(std::countr_zero(dirs));
          if (plan.steps(direction, plan.column(from), target) > rules.reach(piece.index(), direction)) continue;
          bool const checks = checkers_.contains(from);
          for (Column column = plan.next(direction, plan.column(from)); column != target;
               column = plan.next(direction, column)) {
            between_.set(column);
            if (checks) answers_.set(column);
          }
        }
      }
    }
  }

  [[nodiscard]] Verdict judge(Move move) const {
    if (move.kind() == MoveKind::BoardMove || move.kind() == MoveKind::EnPassant || move.kind() == MoveKind::Castling)
      return Verdict::Unknown;
    if (move.from() == king_) return Verdict::Unknown;
    ColumnPlan const& plan = *position_.rules().column_plan;
    if (!checkers_.empty() && !checkers_.contains(move.to()) && !answers_[plan.column(move.to())])
      return Verdict::Illegal;
    if (!checkers_.empty() || between_[plan.column(move.from())]) return Verdict::Unknown;
    return Verdict::Legal;
  }

 private:
  Game const& position_;
  Cell king_;
  CellSet<Words> checkers_;
  std::bitset<max_columns> between_;  // the king and an enemy slider on one line, whatever stands there
  std::bitset<max_columns> answers_;  // the king and an enemy that gives check along a line
};

}  // namespace strata
