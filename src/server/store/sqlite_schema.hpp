#pragma once
// The tables of the database, and the checks before one is used.

#include "base/result.hpp"
#include "server/store/sqlite.hpp"

namespace strata::server {

// Makes the tables in an empty database, else verifies that it is whole, ours and of this version. `file` is for messages.
[[nodiscard]] Result<void> prepare_schema(Database& database, std::filesystem::path const& file);

}  // namespace strata::server
