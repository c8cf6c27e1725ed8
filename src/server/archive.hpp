#pragma once
// Backups of a database, made while the server runs; restoring one into a folder; and exporting games as text. Every game of a backup is
// replayed under its law, and all ratings are recomputed from the games, before the backup is trusted.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/replay.hpp"

namespace strata::server {

// Copies the games of a folder, which may be in use by a server, into one file that only this user can read, and replays them. Games that
// fail are copied as they are. An existing file is overwritten only with Force::Yes.
[[nodiscard]] Result<Replayed> back_up(std::filesystem::path const& folder, std::filesystem::path const& file,
                                       Force force);

// Restores the games of a backup into a folder that holds none. If some fail, or ratings are not those of the games, nothing is done without
// Force::Yes; see `is_done`.
struct Restored {
  Replayed games;
  bool is_done = false;
};
[[nodiscard]] Result<Restored> restore(std::filesystem::path const& file, std::filesystem::path const& folder,
                                       Force force);

enum class ExportFormat : std::uint8_t { Records, Jsonl };

// Hands every game of a folder, which may be in use by a server, to `write`, oldest first: as a record (docs/formats/records.md), or as a
// line with a GameSnapshot (docs/formats/wire.md). The answer counts the games that cannot be written.
[[nodiscard]] Result<Replayed> export_games(std::filesystem::path const& folder, ExportFormat format,
                                            std::function<void(std::string_view)> const& write);

}  // namespace strata::server
