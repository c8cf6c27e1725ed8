#pragma once
// Games carried away and brought back: a backup that is made while the server runs, its way into a folder, and games as text. What
// is promised: nothing is trusted before every game of it was played again under its law.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

// Of all games of a database.
struct Replayed {
  std::int64_t games = 0, moves = 0;
  std::int64_t as_stored = 0;  // their law has changed since, so they were read and not played
  struct Failed {
    std::string game, why;
  };
  std::vector<Failed> failed;
};

// What to do about what stands in the way: a file that is there, games that do not replay.
enum class Force : std::uint8_t { No, Yes };

// Copies the games of a folder, also one that is served, into one file for this user alone, and plays them again. Games that fail
// are in the copy as they are in the folder. A file that is there is overwritten by Force::Yes alone.
[[nodiscard]] Result<Replayed> back_up(std::filesystem::path const& folder, std::filesystem::path const& file,
                                       Force force);

// Puts the games of a backup into a folder that holds none. Where some fail nothing is done, but by Force::Yes; `is_done` says so.
struct Restored {
  Replayed games;
  bool is_done = false;
};
[[nodiscard]] Result<Restored> restore(std::filesystem::path const& file, std::filesystem::path const& folder,
                                       Force force);

enum class ExportFormat : std::uint8_t { Records, Jsonl };

// Hands every game of a folder, also one that is served, to `write`, the first made first: as a record (docs/formats/records.md),
// or as a line with a GameSnapshot (docs/formats/wire.md). Games that cannot be written are in the answer.
[[nodiscard]] Result<Replayed> export_games(std::filesystem::path const& folder, ExportFormat format,
                                            std::function<void(std::string_view)> const& write);

}  // namespace strata::server
