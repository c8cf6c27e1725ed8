#include "server/migration.hpp"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "server/store/database_copy.hpp"
#include "server/store/database_files.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace strata::server {

namespace fs = std::filesystem;

namespace {

constexpr char const* database_name = "strata.db";

// One end of a copy: a store that is open, so that nobody else opens it, and a connection beside it.
struct End {
  std::unique_ptr<SqlStore> store;
  std::unique_ptr<Database> database;
};

Result<End> open_folder(fs::path const& folder) {
  auto store = SqliteStore::open(folder);
  if (!store) return std::unexpected(store.error());
  return End{std::move(*store), std::make_unique<SqliteDatabase>(folder / database_name, false)};
}

Result<End> open_address(std::string const& address, PostgresStore::Use use) {
  auto database = std::make_unique<PostgresDatabase>(address, "SET synchronous_commit = off");
  if (database->number("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'strata' AND datname = "
                       "current_database() AND pid <> pg_backend_pid()") > 0)
    return failure(ErrorCode::Io, "a server has this database open; stop it first", "postgres");
  auto store = PostgresStore::open(address, {}, use);
  if (!store) return std::unexpected(store.error());
  return End{std::move(*store), std::move(database)};
}

// The place where an incomplete folder is built.
fs::path unfinished(fs::path const& folder) { return folder / "migration"; }

Result<End> open_source(std::string const& from) {
  if (is_postgres_address(from)) return open_address(from, PostgresStore::Use::Serve);
  std::error_code missing;
  if (!fs::exists(fs::path(from) / database_name, missing))
    return failure(ErrorCode::NotFound, "there are no games here", from);
  return open_folder(from);
}

Result<End> open_target(std::string const& to) {
  if (is_postgres_address(to)) return open_address(to, PostgresStore::Use::Fill);
  std::error_code missing;
  if (fs::exists(fs::path(to) / database_name, missing))
    return failure(ErrorCode::Io, "this folder holds games, which nothing is put on top of; choose one without", to);
  if (auto const made = make_folder(to); !made) return std::unexpected(made.error());
  return open_folder(unfinished(to));
}

Result<void> finish(std::string const& to, End target) {
  if (is_postgres_address(to)) {
    target.database->run("UPDATE strata_schema SET is_partial = 0");
    return {};
  }
  target = {};
  fs::path const file = unfinished(to) / database_name;
  if (auto const whole = make_one_file(file); !whole) return std::unexpected(whole.error());
  std::error_code problem;
  fs::rename(file, fs::path(to) / database_name, problem);
  if (problem) return failure(ErrorCode::Io, "this file cannot be moved: " + problem.message(), file.string());
  fs::remove_all(unfinished(to), problem);
  return {};
}

}  // namespace

Result<Migrated> migrate(std::string const& from, std::string const& to, Force force,
                         std::function<void(Transferred const&)> const& progress) {
  try {
    auto source = open_source(from);
    if (!source) return std::unexpected(source.error());
    auto target = open_target(to);
    if (!target) return std::unexpected(target.error());
    auto copied = transfer(*source->database, *target->database, progress);
    if (!copied) return std::unexpected(copied.error());
    auto replayed = replay_all(*target->store, {});
    if (!replayed) return std::unexpected(replayed.error());
    Migrated migrated{*copied, std::move(*replayed), false};
    if (!migrated.replayed.is_right() && force == Force::No) return migrated;
    if (auto const finished = finish(to, std::move(*target)); !finished) return std::unexpected(finished.error());
    migrated.is_done = true;
    return migrated;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
