#pragma once
// Notations that omit the cell of departure write part of it when several like pieces could reach the same cell. Each notation chooses the
// parts and their order.

#include <span>
#include <string>
#include <string_view>

#include "notation/move_context.hpp"

namespace strata {

// A part of a cell's name: its file, its rank, ...
using CellPart = std::string (*)(MoveContext const& context, Cell cell);

// Empty if no like piece could also go there (with the same promotion, and both or neither capturing); otherwise the first part that none
// of them shares. The last part should be the whole name.
[[nodiscard]] std::string departure_text(MoveContext const& context, Move move, std::span<CellPart const> parts);

// The parts common to several notations; empty if a game names no files or ranks.
[[nodiscard]] std::string file_part(MoveContext const& context, Cell cell);
[[nodiscard]] std::string rank_part(MoveContext const& context, Cell cell);
[[nodiscard]] std::string whole_cell(MoveContext const& context, Cell cell);

// The cells with a part that equals `text`; all cells for an empty text.
[[nodiscard]] CellMask departure_cells(MoveContext const& context, std::string_view text,
                                       std::span<CellPart const> parts);

}  // namespace strata
