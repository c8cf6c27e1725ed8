#pragma once
// The answer of `strata datagen --info` about a file of training games.

#include <string>

#include "cli/command_line.hpp"

namespace strata::cli {

// Prints it, as text or as JSON. The game is the one of the command line, or the shipped one that the file names.
[[nodiscard]] int print_games_info(std::string const& path, VariantChoice const& choice, bool json);

}  // namespace strata::cli
