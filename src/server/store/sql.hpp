#pragma once
// A database as values: a connection and its statements, whichever engine is behind them. The SQL is common to SQLite and PostgreSQL, with
// ? or ?1 for bound values. Failures are thrown as SqlFailure and caught where the store answers; they never leave this folder.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

struct SqlFailure {
  enum class Kind : std::uint8_t {
    Other,        // a failure of this statement only
    Damaged,      // the stored data is not valid
    Unreachable,  // there is no connection to the database
    Race,         // another transaction was first; the same again may succeed
  };
  std::string message;
  Kind kind = Kind::Other;
};

[[nodiscard]] Error to_error(SqlFailure const& problem);
[[nodiscard]] SqlFailure damaged(std::string message);

// A prepared statement of an engine. Columns and parameters are counted from the left, from 0.
class PreparedStatement {
 public:
  PreparedStatement() = default;
  PreparedStatement(PreparedStatement const&) = delete;
  PreparedStatement& operator=(PreparedStatement const&) = delete;
  virtual ~PreparedStatement() = default;

  virtual void reset() = 0;
  virtual void bind(int parameter, std::int64_t value) = 0;
  virtual void bind(int parameter, std::string_view value) = 0;
  virtual void bind_real(int parameter, double value) = 0;
  virtual void bind_null(int parameter) = 0;
  virtual bool step() = 0;  // true if there is a row; else it is reset
  [[nodiscard]] virtual bool is_null(int column) = 0;
  [[nodiscard]] virtual std::int64_t number(int column) = 0;
  [[nodiscard]] virtual double real(int column) = 0;
  [[nodiscard]] virtual std::string text(int column) = 0;
  [[nodiscard]] virtual std::int64_t changes() = 0;
  [[nodiscard]] virtual std::vector<std::string> columns() = 0;
};

// Prepared once, used many times: reset, bind in order, step.
class Statement {
 public:
  explicit Statement(std::unique_ptr<PreparedStatement> prepared) : prepared_(std::move(prepared)) {}

  Statement& reset();
  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view value);
  Statement& bind_real(double value);
  Statement& bind_null();
  bool step();  // true if there is a row
  void run();   // reset after
  // The rows that the last run of it changed.
  [[nodiscard]] std::int64_t changes() { return prepared_->changes(); }

  // The names of all columns, once it was stepped.
  [[nodiscard]] std::vector<std::string> columns() { return prepared_->columns(); }

  // Columns of the row, from the left; each call reads the next one.
  [[nodiscard]] std::int64_t number() { return prepared_->number(column_++); }
  [[nodiscard]] double real() { return prepared_->real(column_++); }
  [[nodiscard]] std::string text() { return prepared_->text(column_++); }  // NULL is empty
  [[nodiscard]] std::optional<std::string> maybe_text();
  [[nodiscard]] std::optional<std::int64_t> maybe_number();

 private:
  std::unique_ptr<PreparedStatement> prepared_;
  int parameter_ = 0;
  int column_ = 0;
};

struct Column {
  std::string name;
  char type = 't';  // t text, n number, r real
};

class Database {
 public:
  Database() = default;
  Database(Database const&) = delete;
  Database& operator=(Database const&) = delete;
  Database(Database&&) = default;
  Database& operator=(Database&&) = default;
  virtual ~Database() = default;

  // Any number of statements without parameters and without answers.
  virtual void run(char const* sql) = 0;
  [[nodiscard]] virtual Statement statement(std::string_view sql) = 0;
  // The same for a query within a snapshot whose rows are more than memory should hold at once.
  [[nodiscard]] virtual Statement paged(std::string_view sql) { return statement(sql); }
  [[nodiscard]] virtual bool in_transaction() = 0;
  // Begins a transaction in which everything that is read is of one moment.
  virtual void begin_snapshot() = 0;
  // The columns of a table that both engines have, in their order.
  [[nodiscard]] virtual std::vector<Column> columns(std::string_view table) = 0;
  // After rows with numbers of their own were written: new rows are counted on from the last.
  virtual void count_on(std::string_view table) = 0;
  // Ends the transaction, if there is one, as if it had not been.
  virtual void roll_back() noexcept = 0;

  [[nodiscard]] std::int64_t number(std::string_view sql);  // first column of the first row
  [[nodiscard]] std::string text(std::string_view sql);
};

// All reads while it lives are of one moment.
class Snapshot {
 public:
  explicit Snapshot(Database& database);
  Snapshot(Snapshot const&) = delete;
  Snapshot& operator=(Snapshot const&) = delete;
  ~Snapshot() { database_.roll_back(); }

 private:
  Database& database_;
};

}  // namespace strata::server
