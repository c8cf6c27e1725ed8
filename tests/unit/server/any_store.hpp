#pragma once
// The store that the tests of stores are about: SQLite's in a folder, or, if STRATA_TEST_POSTGRES is set to the address of a server,
// PostgreSQL's, with a schema for each folder. Every test of a promise of store.hpp and its like opens its store here, and CTest runs it on
// both.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/sql.hpp"

namespace strata::server {

[[nodiscard]] inline bool is_on_postgres() { return std::getenv("STRATA_TEST_POSTGRES") != nullptr; }

// The place of the store of this folder.
[[nodiscard]] inline std::string postgres_address(std::filesystem::path const& folder) {
  return std::string(std::getenv("STRATA_TEST_POSTGRES")) + " options='-csearch_path=\"" + folder.filename().string() +
         "\"'";
}

[[nodiscard]] inline Result<std::unique_ptr<SqlStore>> open_any_store(std::filesystem::path const& folder,
                                                                      StoreLimits limits = {}) {
  if (!is_on_postgres()) {
    auto opened = SqliteStore::open(folder, limits);
    if (!opened) return std::unexpected(opened.error());
    return std::move(*opened);
  }
  PostgresDatabase database(postgres_address(folder), "SET client_min_messages = warning");
  database.run(("CREATE SCHEMA IF NOT EXISTS \"" + folder.filename().string() + '"').c_str());
  auto opened = PostgresStore::open(postgres_address(folder), limits);
  if (!opened) return std::unexpected(opened.error());
  return std::move(*opened);
}

// Its database, opened beside the store.
[[nodiscard]] inline std::unique_ptr<Database> open_any_database(std::filesystem::path const& folder) {
  if (!is_on_postgres()) return std::make_unique<SqliteDatabase>(folder / "strata.db", false);
  return std::make_unique<PostgresDatabase>(postgres_address(folder), "SET client_min_messages = warning");
}

inline void run_any_sql(std::filesystem::path const& folder, std::string const& sql) {
  if (!is_on_postgres()) return run_sql(folder, sql);
  open_any_database(folder)->run(sql.c_str());
}

}  // namespace strata::server
