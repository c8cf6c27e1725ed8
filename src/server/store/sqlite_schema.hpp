#pragma once
// The tables of the database: checks before use, and migrations from earlier versions.

#include "base/result.hpp"
#include "server/store/sqlite.hpp"

namespace strata::server {

// Checks that a database is intact, ours and not of a newer version; changes nothing. Returns the version of its tables, 0 for an empty
// database. `file` is for messages.
[[nodiscard]] Result<int> check_schema(Database& database, std::filesystem::path const& file);

// Whether the file is small enough to be read in full at every start. In a larger one, damage is reported when it is met.
[[nodiscard]] bool is_read_at_start(std::filesystem::path const& file);

// Whether tables of this version hold the number of commits (commit_count.hpp).
[[nodiscard]] bool counts_commits(int version);

// Migrates the tables from this version to this program's; each step is atomic.
void migrate_schema(Database& database, int version);

}  // namespace strata::server
