#include "server/store/sqlite.hpp"

#include <system_error>
#include <utility>

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

class SqliteStatement : public PreparedStatement {
 public:
  SqliteStatement(sqlite3* database, std::string_view sql) : database_(database) {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
    statement_.reset(statement);
  }

  void reset() override { sqlite3_reset(statement_.get()); }
  void bind(int parameter, std::int64_t value) override {
    check(sqlite3_bind_int64(statement_.get(), parameter + 1, value));
  }
  void bind(int parameter, std::string_view value) override {
    // A view without a place is NULL to SQLite.
    char const* const data = value.empty() ? "" : value.data();
    check(sqlite3_bind_text64(statement_.get(), parameter + 1, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  void bind_real(int parameter, double value) override {
    check(sqlite3_bind_double(statement_.get(), parameter + 1, value));
  }
  void bind_null(int parameter) override { check(sqlite3_bind_null(statement_.get(), parameter + 1)); }

  bool step() override {
    int const code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) {
      SqliteFailure const failure = failure_of(database_, code);
      sqlite3_reset(statement_.get());
      throw failure;
    }
    sqlite3_reset(statement_.get());
    return false;
  }

  [[nodiscard]] bool is_null(int column) override {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
  }
  [[nodiscard]] std::int64_t number(int column) override { return sqlite3_column_int64(statement_.get(), column); }
  [[nodiscard]] double real(int column) override { return sqlite3_column_double(statement_.get(), column); }
  [[nodiscard]] std::string text(int column) override {
    auto const* const data = reinterpret_cast<char const*>(sqlite3_column_text(statement_.get(), column));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
  }
  [[nodiscard]] std::int64_t changes() override { return sqlite3_changes64(database_); }
  [[nodiscard]] std::vector<std::string> columns() override {
    std::vector<std::string> names;
    for (int column = 0; column < sqlite3_column_count(statement_.get()); ++column)
      names.emplace_back(sqlite3_column_name(statement_.get(), column));
    return names;
  }

 private:
  void check(int code) const {
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) fail(database_, code);
  }
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace

SqliteFailure::SqliteFailure(int result, std::string text, int errno_of_file)
    : SqlFailure{errno_of_file != 0 ? std::generic_category().message(errno_of_file) : std::move(text), Kind::Other},
      code(result),
      system(errno_of_file) {
  int const primary = result & 0xff;
  if (primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB) kind = Kind::Damaged;
}

SqliteDatabase::SqliteDatabase(std::filesystem::path const& file, bool make) {
  sqlite3* handle = nullptr;
  int const flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (make ? SQLITE_OPEN_CREATE : 0);
  int const code = sqlite3_open_v2(file.c_str(), &handle, flags, clean_file_system());
  handle_.reset(handle);
  if (code != SQLITE_OK) fail(handle, code);
  sqlite3_busy_timeout(handle, 2000);
}

void SqliteDatabase::run(char const* sql) {
  int const code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(handle_.get(), code);
}

Statement SqliteDatabase::statement(std::string_view sql) {
  return Statement(std::make_unique<SqliteStatement>(handle_.get(), sql));
}

std::vector<Column> SqliteDatabase::columns(std::string_view table) {
  Statement rows = statement("SELECT name, type FROM pragma_table_info(?) ORDER BY cid");
  rows.bind(table);
  std::vector<Column> found;
  while (rows.step()) {
    std::string name = rows.text();
    std::string const type = rows.text();
    found.push_back({std::move(name), type == "INTEGER" ? 'n' : type == "REAL" ? 'r' : 't'});
  }
  return found;
}

void SqliteDatabase::roll_back() noexcept {
  if (in_transaction()) sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

std::int64_t SqliteDatabase::used_bytes() {
  return (number("PRAGMA page_count") - number("PRAGMA freelist_count")) * number("PRAGMA page_size");
}

}  // namespace strata::server
