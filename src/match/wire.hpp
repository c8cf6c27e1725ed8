#pragma once
// Moves and positions as they stand in a UCI conversation. A game on one level is spoken as every chess program speaks it:
// e2e4, e7e8q, e1g1, castling rights KQkq. All other games are spoken in canonical moves and TFEN.

#include <optional>
#include <string>
#include <string_view>

#include "api/api.hpp"

namespace strata::match {

// Whether this game is spoken as orthodox chess is: one level, whose cells are a letter and a number.
[[nodiscard]] bool is_spoken_as_chess(api::Game const& game);

// "e7-e8=Q" is "e7e8q".
[[nodiscard]] std::string chess_move(std::string_view canonical);
// The legal move that the text means, canonical; either form is understood.
[[nodiscard]] std::optional<std::string> read_wire_move(api::Game const& game, std::string_view text);
// The position text with the castling field KQkq, or of files (HAha) for rooks elsewhere than on the outer files.
[[nodiscard]] std::string chess_position(std::string_view tfen);

}  // namespace strata::match
