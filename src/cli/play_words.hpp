#pragma once
// What the player is told, in words: who moved what where, how a game ended, which men are left and which were taken. Pure text
// from the values of the api.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::cli {

[[nodiscard]] std::string_view side_name(char side);  // "White" for 'w'
[[nodiscard]] char other_side(char side);

// "knight" for 'N' and 'n'; the letter itself if the game does not name it.
[[nodiscard]] std::string man_name(api::Look const& look, char letter);
// The man that stands on a cell, 0 for none or an unknown cell.
[[nodiscard]] char man_on(api::PositionView const& view, std::string_view cell);

// "knight Ab1 to Bb3, takes the pawn": the move in the position before it.
[[nodiscard]] std::string move_words(api::Look const& look, api::PositionView const& before, api::MoveInfo const& move,
                                     std::string_view native);
// "Check: knight Dc4 attacks the king on Ac1."
[[nodiscard]] std::string check_words(api::Look const& look, api::PositionView const& view);
// "Checkmate: White wins."
[[nodiscard]] std::string end_words(api::End const& end);

// Men on the board by letter.
using MenCount = std::array<int, 128>;
[[nodiscard]] MenCount count_men(api::PositionView const& view);
// The man that a move took, 0 if it took none. A side loses a man only by capture; a promotion changes kinds, not the number.
[[nodiscard]] char taken_between(MenCount const& before, MenCount const& after);
// One line a side: what is left of each kind, and how many were there at the start.
[[nodiscard]] std::string muster_text(api::Look const& look, MenCount const& start, MenCount const& now,
                                      std::vector<char> const& taken);

// "1 move", "3 moves".
[[nodiscard]] std::string count_of(int count, std::string_view noun);
// Text broken at blanks so that no line is wider than this; lines after the first are indented.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0);

}  // namespace strata::cli
