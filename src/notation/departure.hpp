#pragma once
// Notations that leave the cell of departure out write a part of it where several like pieces could go to one cell. What the
// parts are and in which order they are tried is each notation's own.

#include <span>
#include <string>
#include <string_view>

#include "notation/move_context.hpp"

namespace strata {

// A part of a cell's name: its file, its rank, ...
using CellPart = std::string (*)(MoveContext const& context, Cell cell);

// Empty if no like piece could go there too (with the same promotion, both taking or both not); otherwise the first part that no
// other of them shares. The last part should be the whole name.
[[nodiscard]] std::string departure_text(MoveContext const& context, Move move, std::span<CellPart const> parts);

// The parts common to several notations; empty where a game names no files or ranks.
[[nodiscard]] std::string file_part(MoveContext const& context, Cell cell);
[[nodiscard]] std::string rank_part(MoveContext const& context, Cell cell);
[[nodiscard]] std::string whole_cell(MoveContext const& context, Cell cell);

// The cells of which some part reads `text`; all cells for an empty text.
[[nodiscard]] CellMask departure_cells(MoveContext const& context, std::string_view text,
                                       std::span<CellPart const> parts);

}  // namespace strata
