#pragma once
// How the commands for backups say what became of the games of one.

#include <fmt/core.h>

#include <cstdio>
#include <string>

#include "base/plural.hpp"
#include "server/archive.hpp"

namespace strata::cli {

// "3 games with 41 moves".
[[nodiscard]] inline std::string count_text(server::Replayed const& replayed) {
  return fmt::format("{} with {}", counted(static_cast<std::size_t>(replayed.games), "game"),
                     counted(static_cast<std::size_t>(replayed.moves), "move"));
}

// A line for each game that does not replay, on standard error.
inline void print_failed(server::Replayed const& replayed) {
  for (auto const& [game, why] : replayed.failed) fmt::print(stderr, "strata: game {}: {}\n", game, why);
}

}  // namespace strata::cli
