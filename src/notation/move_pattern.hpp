#pragma once
// MovePattern: what a written move says about its move. Readers turn text into one or more patterns; find_move() finds the one legal move
// that matches, or says why there is none.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "notation/move_context.hpp"
#include "notation/refusal_text.hpp"

namespace strata {

struct MovePattern {
  PieceType type = no_piece_type;    // the kind of piece; any if not named
  CellMask from = CellMask().set();  // the cells it may come from
  Cell to = no_cell;
  PieceType promotion = no_piece_type;         // none named
  bool castling = false;                       // castling moves match too
  std::optional<bool> capture = std::nullopt;  // decides only between several moves that match
};

// `text` is the original text, for messages. If there are no patterns, the text was not understood.
[[nodiscard]] Result<Move> find_move(MoveContext const& context, std::span<MovePattern const> patterns,
                                     std::string_view text);

// The mask of one cell.
[[nodiscard]] CellMask only(Cell cell);

}  // namespace strata
