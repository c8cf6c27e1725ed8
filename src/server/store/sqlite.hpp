#pragma once
// SQLite as values: a connection and its statements, closed by their destructors. Failures are thrown as SqliteFailure and caught where the
// store answers; they never leave this folder.

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::server {

struct SqliteFailure {
  int code = 0;  // extended
  std::string message;
  int system = 0;  // errno of the failed read or write; 0: another kind of failure
};

// The reason of a failed read or write, which only the system's error number tells in full.
[[nodiscard]] std::string reason_of(SqliteFailure const& problem);
[[nodiscard]] Error to_error(SqliteFailure const& problem);

class Statement;

class Database {
 public:
  // Opens for reading and writing; `make` creates a missing file.
  Database(std::filesystem::path const& file, bool make);

  void run(char const* sql);
  [[nodiscard]] Statement statement(std::string_view sql);
  [[nodiscard]] std::int64_t number(std::string_view sql);  // first column of the first row
  [[nodiscard]] std::string text(std::string_view sql);
  // Without pages that are free.
  [[nodiscard]] std::int64_t used_bytes();
  [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
  // Whether the log is kept when the database is closed.
  void keep_log(bool keep) {
    sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr);
  }
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

// Prepared once, used many times: reset, bind in order, step.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  Statement& reset();
  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view value);
  Statement& bind_real(double value);
  Statement& bind_null();
  bool step();  // true: there is a row
  void run();   // reset after

  // The names of all columns.
  [[nodiscard]] std::vector<std::string> columns() const;

  // Columns of the row, from the left; each call reads the next one.
  [[nodiscard]] std::int64_t number();
  [[nodiscard]] double real();
  [[nodiscard]] std::string text();  // NULL is empty
  [[nodiscard]] std::optional<std::string> maybe_text();
  [[nodiscard]] std::optional<std::int64_t> maybe_number();

 private:
  void check(int code) const;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int parameter_ = 0;
  int column_ = 0;
};

}  // namespace strata::server
