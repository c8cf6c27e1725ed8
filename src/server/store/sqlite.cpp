#include "server/store/sqlite.hpp"

#include <system_error>

#include "server/store/clean_pages.hpp"

namespace strata::server {

namespace {

SqliteFailure failure_of(sqlite3* database, int code) {
  if (database == nullptr) return {code, sqlite3_errstr(code)};
  int const extended = sqlite3_extended_errcode(database);
  int const kind = extended & 0xff;
  bool const by_system = kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN;
  return {extended, sqlite3_errmsg(database), by_system ? sqlite3_system_errno(database) : 0};
}

[[noreturn]] void fail(sqlite3* database, int code) { throw failure_of(database, code); }

}  // namespace

std::string reason_of(SqliteFailure const& problem) {
  return problem.system != 0 ? std::generic_category().message(problem.system) : problem.message;
}

Error to_error(SqliteFailure const& problem) {
  return {ErrorCode::Io, "the database refused: " + reason_of(problem), {}};
}

Database::Database(std::filesystem::path const& file, bool make) {
  sqlite3* handle = nullptr;
  int const flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (make ? SQLITE_OPEN_CREATE : 0);
  int const code = sqlite3_open_v2(file.c_str(), &handle, flags, clean_file_system());
  handle_.reset(handle);
  if (code != SQLITE_OK) fail(handle, code);
  sqlite3_busy_timeout(handle, 2000);
}

void Database::run(char const* sql) {
  int const code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(handle_.get(), code);
}

Statement Database::statement(std::string_view sql) { return {handle_.get(), sql}; }

std::int64_t Database::number(std::string_view sql) {
  Statement query = statement(sql);
  return query.step() ? query.number() : 0;
}

std::string Database::text(std::string_view sql) {
  Statement query = statement(sql);
  return query.step() ? query.text() : std::string();
}

Statement::Statement(sqlite3* database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) fail(database_, code);
}

Statement& Statement::reset() {
  sqlite3_reset(statement_.get());
  parameter_ = 0;
  return *this;
}

Statement& Statement::bind(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++parameter_, value));
  return *this;
}

Statement& Statement::bind_real(double value) {
  check(sqlite3_bind_double(statement_.get(), ++parameter_, value));
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  // A view without a place is NULL to SQLite.
  char const* const data = value.empty() ? "" : value.data();
  check(sqlite3_bind_text64(statement_.get(), ++parameter_, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_null() {
  check(sqlite3_bind_null(statement_.get(), ++parameter_));
  return *this;
}

bool Statement::step() {
  int const code = sqlite3_step(statement_.get());
  column_ = 0;
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) {
    SqliteFailure const failure = failure_of(database_, code);
    sqlite3_reset(statement_.get());
    throw failure;
  }
  sqlite3_reset(statement_.get());
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

std::vector<std::string> Statement::columns() const {
  std::vector<std::string> names;
  for (int column = 0; column < sqlite3_column_count(statement_.get()); ++column)
    names.emplace_back(sqlite3_column_name(statement_.get(), column));
  return names;
}

std::int64_t Statement::number() { return sqlite3_column_int64(statement_.get(), column_++); }

double Statement::real() { return sqlite3_column_double(statement_.get(), column_++); }

std::string Statement::text() { return maybe_text().value_or(std::string()); }

std::int64_t Database::used_bytes() {
  return (number("PRAGMA page_count") - number("PRAGMA freelist_count")) * number("PRAGMA page_size");
}

std::optional<std::string> Statement::maybe_text() {
  int const column = column_++;
  auto const* const data = reinterpret_cast<char const*>(sqlite3_column_text(statement_.get(), column));
  if (data == nullptr) return std::nullopt;
  return std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
}

std::optional<std::int64_t> Statement::maybe_number() {
  int const column = column_++;
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
  return sqlite3_column_int64(statement_.get(), column);
}

}  // namespace strata::server
