#pragma once
// En passant and the double step that gives rise to it. With direct lines one cell was passed over; with lines by columns a
// whole column was, and the capturing pawn may choose any empty square of it (parmen art. 4).

#include "rules/attack/attacks.hpp"
#include "rules/move_list.hpp"
#include "rules/position/position.hpp"
#include "rules/special/promotion.hpp"

namespace strata {

// The cells a piece may move to when it captures the passing pawn.
template <int Words, Features F>
[[nodiscard]] CellSet<Words> en_passant_targets(Position<Words, F> const& position) {
  CellSet<Words> cells;
  if (position.en_passant_pawn() == no_cell) return cells;
  // No move captures a royal piece, not even one that has a double step.
  if (((position.rules().royal_types >> position.piece_at(position.en_passant_pawn()).type()) & 1) != 0) return cells;
  if (position.rules().lines == LineRule::Direct) {
    cells.insert(position.en_passant_cell());
    return cells;
  }
  for (Cell cell : position.rules().topology->column_cells(position.en_passant_column()))
    if (position.exists(cell) && !position.piece_at(cell)) cells.insert(cell);
  return cells;
}

template <int Words, Features F>
void add_en_passant(Position<Words, F> const& position, MoveList& list) {
  if (position.en_passant_pawn() == no_cell) return;
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  en_passant_targets(position).for_each([&](Cell to) {
    for (int type = 0; type < rules.type_count(); ++type) {
      Piece const pawn(us, static_cast<PieceType>(type));
      if (rules.side(pawn).en_passant.empty()) continue;
      auto const words = rules.en_passant_sources(pawn.index(), to);
      CellSet<Words> sources;
      for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i) sources.word[i] = words[i];
      (sources & position.pieces(pawn)).for_each([&](Cell from) {
        add_with_promotion(position, pawn, Move(from, to, MoveKind::EnPassant), list);
      });
    }
  });
}

// Where a double step by columns may end: the line rule with two steps, arrival on an empty square only, over a column
// that has an empty square (Stack) or no piece at all (Columns).
template <int Words>
[[nodiscard]] CellSet<Words> double_step_targets(Position<Words, Features::Full> const& position, Cell from,
                                                 Vector forward) {
  Ruleset const& rules = position.rules();
  Topology const& topology = *rules.topology;
  CellSet<Words> found;
  Column const passed = topology.next_column(topology.column(from), forward.file / 2, forward.rank / 2);
  if (passed == no_column) return found;
  Column const target = topology.next_column(passed, forward.file / 2, forward.rank / 2);
  if (target == no_column) return found;
  std::uint32_t closed = 0;
  bool passable = false;
  bool any_piece = false;
  for (Cell cell : topology.column_cells(passed)) {
    if (!position.exists(cell)) continue;
    if (position.piece_at(cell)) {
      any_piece = true;
      closed |= std::uint32_t{1} << rules.geometry.coord(cell).level;
    } else {
      passable = true;
    }
  }
  if (!passable || (rules.lines == LineRule::Columns && any_piece)) return found;
  CellMask const& may_arrive = rules.side(position.piece_at(from)).may_arrive;
  for (Cell cell : topology.column_cells(target))
    if (may_arrive[cell] && position.exists(cell) && !position.piece_at(cell) &&
        ((closed >> rules.geometry.coord(cell).level) & 1) == 0)
      found.insert(cell);
  return found;
}

// Whether some en passant capture is legal; two positions with and without it are not the same (orthodox art. 5).
template <int Words, Features F>
[[nodiscard]] bool has_legal_en_passant(Position<Words, F>& position, MoveArena& arena);

}  // namespace strata
