// Castling and endings.

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "variant/compilation.hpp"

namespace strata::variant {

namespace {

// The cells strictly between two, where they lie on one line; places without a cell are passed over.
std::vector<Cell> between(Geometry const& geometry, Cell from, Cell to) {
  Vector const a = geometry.space(from);
  Vector const b = geometry.space(to);
  int const steps = std::gcd(std::gcd(b.file - a.file, b.rank - a.rank), b.level - a.level);
  std::vector<Cell> out;
  for (int i = 1; i < steps; ++i) {
    Cell const cell = geometry.at_space({a.file + (b.file - a.file) / steps * i, a.rank + (b.rank - a.rank) / steps * i,
                                         a.level + (b.level - a.level) / steps * i});
    if (cell != no_cell) out.push_back(cell);
  }
  return out;
}

std::vector<Cell> read_cells(Compilation const& c, std::vector<Spelled> const& names) {
  std::vector<Cell> out;
  for (Spelled const& name : names) {
    Cell const cell = c.cell(name);
    if (cell != no_cell && std::ranges::find(out, cell) == out.end()) out.push_back(cell);
  }
  return out;
}

CastlingRule read_row(Compilation const& c, CastlingRowSpec const& spec, PieceType rook) {
  CastlingRule row;
  row.rook_type = rook;
  row.king_from = c.cell(spec.king[0]);
  row.king_to = c.cell(spec.king[1]);
  row.rook_from = c.cell(spec.rook[0]);
  row.rook_to = c.cell(spec.rook[1]);
  if (c.problems.failed()) return row;
  if (row.king_from == row.rook_from || row.king_to == row.rook_to || row.king_from == row.king_to)
    c.problems.fail(
        spec.at, say("in the castling {0} king and rook must start and end on different cells, and the king must move",
                     quoted(spec.name)));
  Geometry const& geometry = c.draft.geometry;
  if (spec.empty) {
    row.empty = read_cells(c, *spec.empty);
  } else {
    // What lies between king and rook, what either crosses, and where they land.
    auto const add = [&](Cell cell) {
      if (std::ranges::find(row.empty, cell) == row.empty.end()) row.empty.push_back(cell);
    };
    for (auto const& [from, to] : {std::pair(row.king_from, row.rook_from), std::pair(row.king_from, row.king_to),
                                   std::pair(row.rook_from, row.rook_to)})
      std::ranges::for_each(between(geometry, from, to), add);
    add(row.rook_to);
    add(row.king_to);
    std::erase_if(row.empty, [&](Cell cell) { return cell == row.king_from || cell == row.rook_from; });
  }
  row.safe = spec.safe ? read_cells(c, *spec.safe) : between(geometry, row.king_from, row.king_to);
  for (Cell cell : row.empty)
    if (cell == row.king_from || cell == row.rook_from)
      c.problems.fail(
          spec.at, say("the castling {0} wants a cell empty on which its own king or rook stands", quoted(spec.name)));
  return row;
}

CastlingRule turned(Compilation const& c, CastlingRule row) {
  auto const turn = [&](Cell& cell) { cell = c.draft.symmetry[cell]; };
  for (Cell* cell : {&row.king_from, &row.king_to, &row.rook_from, &row.rook_to}) turn(*cell);
  std::ranges::for_each(row.empty, turn);
  std::ranges::for_each(row.safe, turn);
  row.color = !row.color;
  return row;
}

}  // namespace

void compile_castling(Compilation& c) {
  if (c.problems.failed()) return;
  CastlingSpec const& spec = c.spec.castling;
  c.draft.castling_from_move_two = spec.from_move_two;
  if (spec.rows.empty()) return;
  PieceType const rook = c.type(spec.rook.text, spec.rook.at);
  if (rook == no_piece_type) return;
  if (c.spec.pieces[rook].royal) c.problems.fail(spec.rook.at, say("the rook of a castling cannot be royal"));
  for (CastlingRowSpec const& each : spec.rows) {
    CastlingRule row = read_row(c, each, rook);
    if (c.problems.failed()) return;
    row.color = each.side.value_or(Color::White);
    c.draft.castling.push_back(row);
    if (!each.side) c.draft.castling.push_back(turned(c, row));
  }
}

void compile_endings(Compilation& c) {
  if (c.problems.failed()) return;
  EndingsSpec const& spec = c.spec.endings;
  EndingRules& endings = c.draft.endings;
  endings.stalemate = spec.stalemate;
  endings.move_rule_plies = spec.move_rule_plies;
  endings.repetition = spec.repetition;
  endings.repetition_by_claim = spec.repetition_by_claim;
  endings.perpetual_claim = spec.perpetual_claim;
  endings.extinction_in_check = spec.extinction_in_check;
  if (!spec.material) return;
  endings.material.enabled = true;
  endings.material.lone = c.types(spec.material->lone);
  endings.material.one_shade = c.types(spec.material->one_shade);
  for (DeadPiecesSpec const& each : spec.material->dead) {
    DeadPieces dead;
    dead.type = c.type(each.pieces.text, each.pieces.at);
    CellMask const on = each.on ? c.mask(*each.on) : c.draft.geometry.cells();
    if (c.problems.failed()) return;
    dead.cells = {on, c.turned(on)};
    dead.only_if_enemy_bare = each.if_enemy_bare;
    endings.material.dead.push_back(dead);
  }
  for (Spelled const& claim : spec.material->claim) {
    std::vector<PieceType> types;
    for (char const& letter : claim.text) types.push_back(c.type(std::string_view(&letter, 1), claim.at));
    if (c.problems.failed()) return;
    if (std::ranges::any_of(types, [&](PieceType type) { return c.draft.types[type].royal; }))
      c.problems.fail(claim.at, say("endings.material.claim names a royal piece; those are never counted"));
    if (types.empty())
      c.problems.fail(claim.at, say("endings.material.claim has an empty text, expected letters of pieces"));
    endings.material.claims.push_back(std::move(types));
  }
}

}  // namespace strata::variant
