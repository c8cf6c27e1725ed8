#pragma once
// What the player is told, in words: what moved where, how a game ended, which pieces are left and which were captured. Pure text
// from the values of the api.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::cli {

// "knight" for 'N' and 'n'; the letter itself if the game does not name it.
[[nodiscard]] std::string piece_name(api::Look const& look, char letter);
// The piece that stands on a cell, 0 for none or an unknown cell.
[[nodiscard]] char piece_on(api::PositionView const& view, std::string_view cell);

// "knight Ab1 to Bb3, captures the pawn".
[[nodiscard]] std::string move_words(api::Look const& look, api::MoveInfo const& move);
// "Check: knight Dc4 attacks the king on Ac1."
[[nodiscard]] std::string check_words(api::Look const& look, api::PositionView const& view);
// "Checkmate: White wins."
[[nodiscard]] std::string end_words(api::End const& end);

// Pieces on the board by letter.
using PieceCount = std::array<int, 128>;
[[nodiscard]] PieceCount count_pieces(api::PositionView const& view);
// One line a side: what is left of each kind, and how many were there at the start.
[[nodiscard]] std::string material_text(api::Look const& look, PieceCount const& start, PieceCount const& now,
                                        std::string_view captured);

// Letters of ASCII in lower case.
[[nodiscard]] std::string lowercase(std::string_view text);
// "1 move", "3 moves".
[[nodiscard]] std::string count_of(int count, std::string_view noun);
// Text broken at blanks so that no line is wider than this; lines after the first are indented.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0);

}  // namespace strata::cli
