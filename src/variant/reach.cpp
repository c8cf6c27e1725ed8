#include "variant/reach.hpp"

#include <algorithm>

namespace strata::variant {

namespace {

constexpr int any_number = max_cells;

// The cells of all steps of one vector, up to a number of steps.
template <class Visit>
void walk(Ruleset const& rules, Cell from, Vector vector, int steps, Visit visit) {
  if (rules.lines == LineRule::Direct) {
    Cell cell = from;
    for (int i = 0; i < steps; ++i) {
      cell = rules.geometry.step(cell, vector);
      if (cell == no_cell) return;
      visit(cell, i + 1);
    }
    return;
  }
  Topology const& topology = *rules.topology;
  Column column = topology.column(from);
  for (int i = 0; i < steps; ++i) {
    column = topology.next_column(column, vector.file / 2, vector.rank / 2);
    if (column == no_column) return;
    bool const gap = topology.column_cells(column).empty();
    if (gap && rules.lines == LineRule::Stack) return;
    for (Cell cell : topology.column_cells(column)) visit(cell, i + 1);
  }
}

void add_carried(Ruleset const& rules, Piece piece, std::vector<CellMask>& next) {
  if (((rules.boards.cargo >> piece.type()) & 1) == 0) return;
  for (PinMove const& move : rules.boards.moves) {
    bool const backwards = (piece.color() == Color::White ? move.forward : -move.forward) < 0;
    if (backwards && rules.boards.loaded_forward_only) continue;
    std::vector<Cell> const& from = rules.boards.pins[static_cast<std::size_t>(move.from)].cells;
    std::vector<Cell> const& to = rules.boards.pins[static_cast<std::size_t>(move.to)].cells;
    for (std::size_t i = 0; i < from.size(); ++i)
      if (rules.side(piece).may_arrive[to[i]]) next[from[i]].set(to[i]);
  }
}

void add_en_passant(Ruleset const& rules, Piece piece, std::vector<CellMask>& next) {
  PieceSideRules const& side = rules.side(piece);
  for (Cell cell : rules.geometry.all())
    for (Vector vector : side.en_passant)
      walk(rules, cell, vector, 1, [&](Cell to, int) {
        if (side.may_arrive[to]) next[cell].set(to);
      });
}

void add_castlings(Ruleset const& rules, Piece piece, std::vector<CellMask>& next) {
  for (CastlingRule const& row : rules.castling) {
    if (row.color != piece.color() || row.kings == 0) continue;
    if (((row.kings >> piece.type()) & 1) != 0) next[row.king_from].set(row.king_to);
    if (row.rook_type == piece.type()) next[row.rook_from].set(row.rook_to);
  }
}

}  // namespace

Reach reach_from(Ruleset const& rules, Piece piece, Cell cell) {
  Reach reach;
  PieceSideRules const& side = rules.side(piece);
  for (MoveAtom const& atom : side.moves) {
    if (!atom.from[cell]) continue;
    int const steps = atom.max_steps == 0 ? any_number : atom.max_steps;
    for (Vector vector : atom.vectors)
      walk(rules, cell, vector, steps, [&](Cell to, int) {
        if (atom.mode != MoveMode::CaptureOnly) reach.quiet.set(to);
        if (atom.mode != MoveMode::QuietOnly) reach.capture.set(to);
      });
  }
  if (side.has_double_step && side.double_from[cell])
    walk(rules, cell, side.forward, 2, [&](Cell to, int step) {
      if (step == 2) reach.quiet.set(to);
    });
  reach.quiet &= side.may_arrive;
  reach.capture &= side.may_arrive;
  return reach;
}

std::vector<CellMask> journeys(Ruleset const& rules, Piece piece) {
  std::vector<CellMask> next(static_cast<std::size_t>(rules.geometry.slots()));
  for (Cell cell : rules.geometry.all()) {
    Reach const reach = reach_from(rules, piece, cell);
    next[cell] = reach.quiet | reach.capture;
  }
  add_en_passant(rules, piece, next);
  add_castlings(rules, piece, next);
  add_carried(rules, piece, next);
  return next;
}

}  // namespace strata::variant
