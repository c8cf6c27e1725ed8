#pragma once
// A database as one file that can be carried away: taken from under a running server, and looked at before anybody trusts it.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

// Copies a database as it is at one moment, with what stands in its log; who writes to it meanwhile is not stopped. `to` is made,
// for this user alone.
[[nodiscard]] Result<void> copy_database(std::filesystem::path const& from, std::filesystem::path const& to);

// Reads a file through that should be a copy: fails with a sentence where it is none of ours, or was cut or changed.
[[nodiscard]] Result<void> check_copy(std::filesystem::path const& file);

// Puts what a log beside the database holds into the database, and the log away. Nobody may have it open. On return it is on the
// disk.
[[nodiscard]] Result<void> make_one_file(std::filesystem::path const& file);

// The ids of all games, the first made first.
[[nodiscard]] Result<std::vector<std::string>> game_ids(std::filesystem::path const& file);

}  // namespace strata::server
