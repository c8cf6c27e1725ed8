#pragma once
// The tables of the database: the checks before one is used, and the way from an earlier version to today's.

#include "base/result.hpp"
#include "server/store/sqlite.hpp"

namespace strata::server {

// Verifies that a database is whole, ours and of no newer version, and changes nothing. Gives back the version of its tables, 0
// for an empty database. `file` is for messages.
[[nodiscard]] Result<int> check_schema(Database& database, std::filesystem::path const& file);

// Brings the tables from this version to the one of this program, each step whole or not at all.
void migrate_schema(Database& database, int version);

}  // namespace strata::server
