#pragma once
// The questions before a game: which one, which side, how strong.

#include <optional>
#include <string>

#include "cli/play/input.hpp"
#include "cli/play/session.hpp"

namespace strata::cli {

// The id of the game, and the sides and the level in the settings. Empty input takes the answer in brackets; nullopt when the
// player leaves.
[[nodiscard]] std::optional<std::string> choose_game(PlayInput& input, PlaySettings& settings);

}  // namespace strata::cli
