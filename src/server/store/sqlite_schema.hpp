#pragma once
// The tables of the database: the checks before one is used, and the way from an earlier version to today's.

#include "base/result.hpp"
#include "server/store/sqlite.hpp"

namespace strata::server {

// Verifies that a database is whole, ours and of no newer version, and changes nothing. Gives back the version of its tables, 0
// for an empty database. `file` is for messages.
[[nodiscard]] Result<int> check_schema(Database& database, std::filesystem::path const& file);

// Whether the file is small enough to be read through at every start; a larger one would make that slow, and says so when
// something damaged is met.
[[nodiscard]] bool is_read_at_start(std::filesystem::path const& file);

// Whether the tables of this version have the number of commits (commit_count.hpp).
[[nodiscard]] bool counts_commits(int version);

// Brings the tables from this version to the one of this program, each step whole or not at all.
void migrate_schema(Database& database, int version);

}  // namespace strata::server
