#pragma once
// A database as one portable file: copied from under a running server, and checked before it is trusted.

#include <filesystem>

#include "base/result.hpp"

namespace strata::server {

// Copies a database as of one moment, including its log; writers are not blocked. Creates `to`, readable by this user only.
[[nodiscard]] Result<void> copy_database(std::filesystem::path const& from, std::filesystem::path const& to);

// Reads a copy in full: fails with a sentence if it is not one of ours, or was cut or changed.
[[nodiscard]] Result<void> check_copy(std::filesystem::path const& file);

// Moves the contents of the log beside the database into the database, and removes the log. Nobody else may have it open. The result is on
// disk on return.
[[nodiscard]] Result<void> make_one_file(std::filesystem::path const& file);

}  // namespace strata::server
