#pragma once
// The tables of PostgreSQL: those of sqlite_schema.hpp, column for column, in one step. A test compares the two.

#include "base/result.hpp"
#include "server/store/sql.hpp"

namespace strata::server {

// Each transaction that writes anything but events of games holds this lock to its end.
inline constexpr char const* lock_writers = "SELECT pg_advisory_xact_lock(6004804321)";

// Makes or migrates the tables; servers that start at once wait for each other. Fails with a sentence if they are of a newer version, or if
// tables of another program have their names. `fill`: they are to be filled from another store, and are of no use before
// strata_schema.is_partial is 0; without it, it must be 0.
[[nodiscard]] Result<void> prepare_postgres(Database& database, bool fill);

}  // namespace strata::server
