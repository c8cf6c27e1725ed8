#pragma once
// SQLite behind sql.hpp: a connection, closed by its destructor.

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sql.hpp"

namespace strata::server {

// The message is the reason of a failed read or write, which only the system's error number tells in full.
struct SqliteFailure : SqlFailure {
  SqliteFailure(int code, std::string message, int system = 0);
  int code = 0;    // extended
  int system = 0;  // errno of the failed read or write; 0: another kind of failure
};

class SqliteDatabase : public Database {
 public:
  // Opens for reading and writing; `make` creates a missing file.
  SqliteDatabase(std::filesystem::path const& file, bool make);

  void run(char const* sql) override;
  [[nodiscard]] Statement statement(std::string_view sql) override;
  [[nodiscard]] bool in_transaction() override { return sqlite3_get_autocommit(handle_.get()) == 0; }
  void begin_snapshot() override { run("BEGIN"); }
  [[nodiscard]] std::vector<Column> columns(std::string_view table) override;
  void count_on(std::string_view /*table*/) override {}
  void roll_back() noexcept override;
  // Without pages that are free.
  [[nodiscard]] std::int64_t used_bytes();
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

}  // namespace strata::server
