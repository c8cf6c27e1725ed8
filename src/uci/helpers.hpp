#pragma once
// What people ask an engine by hand: the position, its legal moves, counts of move sequences. Lines of plain text, in the
// dialect of the game.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "api/dialect.hpp"

namespace strata::uci {

using WriteLine = std::function<void(std::string_view)>;

// "Fen: ...", "Key: ...", "Checkers: ...", and whether the game is over.
[[nodiscard]] std::vector<std::string> describe(api::Game const& game, api::Dialect const& dialect);
// "legal moves 20: a2a3 a2a4 ...".
[[nodiscard]] std::string legal_moves_text(api::Game const& game, api::Dialect const& dialect);
// A line for each first move, sorted, then the sum; nothing more once it is told to stop. Counts go on behind a draw, as those of
// other programs do.
void divide(api::Game const& game, int depth, api::Dialect const& dialect, api::StopToken const& stop,
            WriteLine const& line);
[[nodiscard]] std::vector<std::string> help_lines();

}  // namespace strata::uci
