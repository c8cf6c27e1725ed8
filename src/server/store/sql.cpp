#include "server/store/sql.hpp"

#include <utility>

namespace strata::server {

Error to_error(SqlFailure const& problem) { return {ErrorCode::Io, "the database refused: " + problem.message, {}}; }

SqlFailure damaged(std::string message) { return {std::move(message), SqlFailure::Kind::Damaged}; }

Statement& Statement::reset() {
  prepared_->reset();
  parameter_ = 0;
  return *this;
}

Statement& Statement::bind(std::int64_t value) {
  prepared_->bind(parameter_++, value);
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  prepared_->bind(parameter_++, value);
  return *this;
}

Statement& Statement::bind_real(double value) {
  prepared_->bind_real(parameter_++, value);
  return *this;
}

Statement& Statement::bind_null() {
  prepared_->bind_null(parameter_++);
  return *this;
}

bool Statement::step() {
  column_ = 0;
  return prepared_->step();
}

void Statement::run() {
  while (step()) {
  }
}

std::optional<std::string> Statement::maybe_text() {
  int const column = column_++;
  return prepared_->is_null(column) ? std::nullopt : std::optional(prepared_->text(column));
}

std::optional<std::int64_t> Statement::maybe_number() {
  int const column = column_++;
  return prepared_->is_null(column) ? std::nullopt : std::optional(prepared_->number(column));
}

std::int64_t Database::number(std::string_view sql) {
  Statement query = statement(sql);
  return query.step() ? query.number() : 0;
}

std::string Database::text(std::string_view sql) {
  Statement query = statement(sql);
  return query.step() ? query.text() : std::string();
}

Snapshot::Snapshot(Database& database) : database_(database) { database_.begin_snapshot(); }

}  // namespace strata::server
