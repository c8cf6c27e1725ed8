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

// A line for each game that does not replay, and for each rating that is not the one of the games, on standard error.
inline void print_failed(server::Replayed const& replayed) {
  for (auto const& [game, why] : replayed.failed) fmt::print(stderr, "strata: game {}: {}\n", game, why);
  for (std::string const& wrong : replayed.ratings.wrong) fmt::print(stderr, "strata: ratings: {}\n", wrong);
}

// "; 2 ratings computed again from 3 rated games: all the same", or nothing where no game was rated.
[[nodiscard]] inline std::string ratings_text(server::Replayed const& replayed) {
  server::RatingCheck const& check = replayed.ratings;
  if (check.games == 0 && check.wrong.empty()) return {};
  std::string const ratings = counted(static_cast<std::size_t>(check.ratings), "rating");
  std::string const games = counted(static_cast<std::size_t>(check.games), "rated game");
  if (check.wrong.empty()) return fmt::format("; {} computed again from {}: all the same", ratings, games);
  return fmt::format("; {} computed again from {}: {} differ", ratings, games, counted(check.wrong.size(), "thing"));
}

}  // namespace strata::cli
