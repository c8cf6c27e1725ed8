#include "server/store/database_copy.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "server/store/database_files.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_schema.hpp"

namespace strata::server {

namespace {

std::unexpected<Error> problem_of(std::string const& what, SqliteFailure const& problem,
                                  std::filesystem::path const& file) {
  std::string const reason = problem.system != 0 ? std::generic_category().message(problem.system) : problem.message;
  return failure(ErrorCode::Io, what + ": " + reason + remedy(problem.system), file.string());
}

struct Finish {
  void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
};

}  // namespace

Result<void> copy_database(std::filesystem::path const& from, std::filesystem::path const& to) {
  std::error_code missing;
  if (!std::filesystem::exists(from, missing))
    return failure(ErrorCode::NotFound, "there are no games here", from.parent_path().string());
  if (auto const usable = check_files(from); !usable) return std::unexpected(usable.error());
  auto const made = open_private(to, "this copy");
  if (!made) return std::unexpected(made.error());
  ::close(*made);
  try {
    SqliteDatabase source(from, false);
    SqliteDatabase target(to, false);
    std::unique_ptr<sqlite3_backup, Finish> const backup(
        sqlite3_backup_init(target.handle(), "main", source.handle(), "main"));
    if (!backup) throw SqliteFailure{sqlite3_errcode(target.handle()), sqlite3_errmsg(target.handle())};
    // All at once: it reads one state of the log, and need not begin again whenever somebody writes.
    if (int const code = sqlite3_backup_step(backup.get(), -1); code != SQLITE_DONE)
      throw SqliteFailure{code, sqlite3_errstr(code), code == SQLITE_FULL ? ENOSPC : 0};
    return {};
  } catch (SqliteFailure const& problem) {
    return problem_of("this database cannot be copied", problem, from);
  }
}

Result<void> check_copy(std::filesystem::path const& file) {
  try {
    SqliteDatabase database(file, false);
    auto const version = check_schema(database, file);
    if (!version) return std::unexpected(version.error());
    if (*version == 0) return failure(ErrorCode::Io, "this is no backup: it is empty", file.string());
    // What is missing of the last page would be taken for zeros.
    std::int64_t const bytes = database.number("PRAGMA page_count") * database.number("PRAGMA page_size");
    if (auto const there = static_cast<std::int64_t>(std::filesystem::file_size(file)); there != bytes)
      return failure(
          ErrorCode::Io,
          "this backup is damaged: it has " + std::to_string(there) + " of " + std::to_string(bytes) + " bytes",
          file.string());
    if (std::string const found = database.text("PRAGMA integrity_check(1)"); found != "ok")
      return failure(ErrorCode::Io, "this backup is damaged: " + found, file.string());
    return {};
  } catch (SqliteFailure const& problem) {
    if ((problem.code & 0xff) == SQLITE_NOTADB) return problem_of("this is no backup", problem, file);
    return problem_of("this backup is damaged", problem, file);
  }
}

Result<void> make_one_file(std::filesystem::path const& file) {
  try {
    SqliteDatabase database(file, false);
    if (std::string const mode = database.text("PRAGMA journal_mode = DELETE"); mode != "delete")
      return failure(ErrorCode::Io, "this database keeps its log: its mode is " + mode, file.string());
  } catch (SqliteFailure const& problem) {
    return problem_of("this database cannot be closed", problem, file);
  }
  auto const descriptor = open_private(file, "this copy");
  if (!descriptor) return std::unexpected(descriptor.error());
  int const failed = ::fsync(*descriptor) == 0 ? 0 : errno;
  ::close(*descriptor);
  if (failed == 0) return {};
  return failure(ErrorCode::Io, "this copy cannot be written: " + std::generic_category().message(failed),
                 file.string());
}

}  // namespace strata::server
