#pragma once
// Reads the answers of a program as moves of a game.

#include <optional>
#include <string>
#include <string_view>

#include "api/api.hpp"
#include "api/dialect.hpp"

namespace strata::match {

// The legal move that the text means, canonical. In a game with ordinary UCI both forms are understood.
[[nodiscard]] std::optional<std::string> read_wire_move(api::Game const& game, std::string_view text);

}  // namespace strata::match
