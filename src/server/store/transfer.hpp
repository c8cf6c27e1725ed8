#pragma once
// Copies the contents of a database of ours into another one, of the same engine or not. Both have the tables of today (sqlite_schema.hpp,
// postgres_schema.hpp), and nobody else writes to either. Rows that were copied are not copied again, so a copy that was cut off goes on.

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "base/result.hpp"
#include "server/store/sql.hpp"

namespace strata::server {

struct Transferred {
  std::int64_t games = 0;  // copied, with their events
  std::int64_t found = 0;  // games that were there already, event for event
  std::int64_t rows = 0;   // rows of all other tables
};

// The tables that are copied, one after those it refers to. Beside them a store has only tables that say who writes to it.
[[nodiscard]] std::span<std::string_view const> transferred_tables();

// `progress` is told after each transaction. Fails with a sentence if `to` holds games that `from` does not have.
[[nodiscard]] Result<Transferred> transfer(Database& from, Database& to,
                                           std::function<void(Transferred const&)> const& progress);

}  // namespace strata::server
