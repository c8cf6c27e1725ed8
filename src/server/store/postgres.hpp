#pragma once
// PostgreSQL behind sql.hpp, by libpq: a connection that comes back by itself after it was lost, outside transactions.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sql.hpp"

extern "C" {
struct pg_conn;
struct pg_result;
}

namespace strata::server {

struct PostgresFailure : SqlFailure {
  PostgresFailure(std::string text, std::string sql_state, Kind of);
  std::string state;  // SQLSTATE; empty: there was no answer
};

// The SQL with $1 for ?1 and for the first ?, outside of quotes.
[[nodiscard]] std::string with_dollars(std::string_view sql);

class PostgresDatabase : public Database {
 public:
  // `address` is what libpq takes: postgres://user@host/name, or key=value. Each connection begins with `settings`, in SQL. A
  // database that says nothing for `patience` milliseconds is taken to be gone. Throws PostgresFailure. A connection that was lost comes
  // back at the next statement outside a transaction; one that is lost during it is sent once more, if nothing is changed by that.
  PostgresDatabase(std::string address, std::string settings, int patience = 15'000);
  ~PostgresDatabase() override;

  void run(char const* sql) override;
  [[nodiscard]] Statement statement(std::string_view sql) override;
  [[nodiscard]] bool in_transaction() override;
  void begin_snapshot() override { run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }
  [[nodiscard]] std::vector<Column> columns(std::string_view table) override;
  void count_on(std::string_view table) override;
  void roll_back() noexcept override;
  [[nodiscard]] Statement paged(std::string_view sql) override;
  // From now on every statement outside a transaction may be carried out twice, as one that reads may be anyhow.
  void repeat_all() { repeats_all_ = true; }

  // The rows that all statements so far have changed.
  [[nodiscard]] std::int64_t total_changes() const { return total_changes_; }

  struct Value {
    std::uint32_t type = 0;  // its OID; 0 if any fits
    bool is_null = true;
    std::string text;
  };
  struct Free {
    void operator()(pg_result* result) const;
  };
  using Rows = std::unique_ptr<pg_result, Free>;
  // A statement that is never run: its bound values are put there.
  [[nodiscard]] static Statement recording(std::vector<Value>& values);
  // Carries all of these out in one transaction without waiting for one answer before the next is sent; the rows that each has changed. The
  // answers must be short. Throws if one fails; nothing is done then, unless the connection was lost after was_sent().
  [[nodiscard]] std::vector<std::int64_t> run_together(std::string const& sql,
                                                       std::vector<std::vector<Value>> const& all,
                                                       std::string const& last, std::vector<Value> const& last_values);
  // Whether the last run_together sent anything.
  [[nodiscard]] bool was_sent() const { return was_sent_; }
  [[nodiscard]] Rows execute(std::string const& sql, std::vector<Value> const& values);

 private:
  void connect();
  // Connects again if the connection was lost and no transaction is open: whether it did.
  bool need_connection();
  // Runs `work` on a connection, once more if that was lost meanwhile and the same again does no harm.
  template <class Work>
  auto on_connection(std::string_view sql, Work const& work);
  [[nodiscard]] bool may_repeat(std::string_view sql) const;
  // The next answer to what was sent, which is nothing at the end of one.
  [[nodiscard]] Rows next();
  // The last answer to a single statement, or the first that tells of a failure.
  [[nodiscard]] Rows answer();
  [[nodiscard]] PostgresFailure failure_of(pg_result const* result) const;
  [[nodiscard]] std::string const& prepared(std::string const& sql, std::vector<Value> const& values);

  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  std::string address_, settings_;
  int patience_;
  std::unique_ptr<pg_conn, Finish> connection_;
  std::int64_t total_changes_ = 0;
  bool transaction_lost_ = false;  // the connection was lost within one that has not been rolled back
  bool repeats_all_ = false, was_sent_ = false;
  int cursors_ = 0;                                        // opened so far
  std::map<std::string, std::string, std::less<>> names_;  // of prepared statements, by their SQL and types
};

}  // namespace strata::server
