#include "notation/departure.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace strata {

std::string departure_text(MoveContext const& context, Move move, std::span<CellPart const> parts) {
  PieceType const type = context.piece(move).type();
  bool const captures = context.position().is_capture(move);
  std::vector<Cell> others;
  for (Move const other : context.legal()) {
    if (other.kind() == MoveKind::BoardMove || other.kind() == MoveKind::Castling) continue;
    if (other.to() != move.to() || other.from() == move.from() || context.piece(other).type() != type) continue;
    if (other.is_promotion() != move.is_promotion() || context.position().is_capture(other) != captures) continue;
    others.push_back(other.from());
  }
  if (others.empty()) return {};
  std::string text;
  for (CellPart const part : parts) {
    text = part(context, move.from());
    if (!text.empty() && std::ranges::none_of(others, [&](Cell cell) { return part(context, cell) == text; })) break;
  }
  return text;
}

std::string file_part(MoveContext const& context, Cell cell) {
  auto const file = static_cast<std::size_t>(context.rules().geometry.coord(cell).file);
  return file < context.names().files.size() ? context.names().files[file] : std::string();
}

std::string rank_part(MoveContext const& context, Cell cell) {
  auto const rank = static_cast<std::size_t>(context.rules().geometry.coord(cell).rank);
  return rank < context.names().ranks.size() ? context.names().ranks[rank] : std::string();
}

std::string whole_cell(MoveContext const& context, Cell cell) { return context.cell(cell); }

CellMask departure_cells(MoveContext const& context, std::string_view text, std::span<CellPart const> parts) {
  if (text.empty()) return CellMask().set();
  CellMask mask;
  for (Cell const cell : context.rules().geometry.all())
    if (std::ranges::any_of(parts, [&](CellPart part) { return part(context, cell) == text; })) mask.set(cell);
  return mask;
}

}  // namespace strata
