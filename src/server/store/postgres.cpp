#include "server/store/postgres.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "server/protocol/moment.hpp"

namespace strata::server {

namespace {

// OIDs of types, which are the same in every installation.
constexpr std::uint32_t type_bigint = 20, type_text = 25, type_real = 701, type_condition = 16;

// Reads until a connection that ended is known to have: a farewell, and the end.
constexpr int most_reads = 8;

std::string trimmed(char const* message) {
  std::string text = message == nullptr ? "" : message;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

SqlFailure::Kind kind_of(std::string_view state) {
  using enum SqlFailure::Kind;
  if (state.empty() || state.starts_with("08") || state.starts_with("57P")) return Unreachable;
  if (state == "40001" || state == "40P01") return Race;
  if (state.starts_with("XX")) return Damaged;
  return Other;
}

std::int64_t number_in(std::string_view text) {
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

class Recording : public PreparedStatement {
 public:
  explicit Recording(std::vector<PostgresDatabase::Value>& values) : values_(values) {}

  void reset() override { values_.clear(); }
  void bind(int parameter, std::int64_t value) override { at(parameter) = {type_bigint, false, std::to_string(value)}; }
  void bind(int parameter, std::string_view value) override { at(parameter) = {type_text, false, std::string(value)}; }
  void bind_real(int parameter, double value) override {
    std::array<char, 32> text{};
    auto const written = std::to_chars(text.data(), text.data() + text.size(), value);
    at(parameter) = {type_real, false, std::string(text.data(), written.ptr)};
  }
  void bind_null(int parameter) override { at(parameter) = {}; }
  bool step() override { return false; }
  [[nodiscard]] bool is_null(int /*column*/) override { return true; }
  [[nodiscard]] std::int64_t number(int /*column*/) override { return 0; }
  [[nodiscard]] double real(int /*column*/) override { return 0; }
  [[nodiscard]] std::string text(int /*column*/) override { return {}; }
  [[nodiscard]] std::int64_t changes() override { return 0; }
  [[nodiscard]] std::vector<std::string> columns() override { return {}; }

 private:
  PostgresDatabase::Value& at(int parameter) {
    auto const place = static_cast<std::size_t>(parameter);
    if (values_.size() <= place) values_.resize(place + 1);
    return values_[place];
  }

  std::vector<PostgresDatabase::Value>& values_;
};

class PostgresStatement : public Recording {
 public:
  PostgresStatement(PostgresDatabase& database, std::string sql)
      : Recording(bound_), database_(database), sql_(std::move(sql)) {}

  void reset() override {
    rows_.reset();
    row_ = -1;
    bound_.clear();
  }

  bool step() override {
    if (!rows_) {
      rows_ = database_.execute(sql_, bound_);
      changes_ = number_in(PQcmdTuples(rows_.get()));
      columns_.clear();
      for (int column = 0; column < PQnfields(rows_.get()); ++column)
        columns_.emplace_back(PQfname(rows_.get(), column));
    }
    if (++row_ < PQntuples(rows_.get())) return true;
    rows_.reset();
    row_ = -1;
    return false;
  }

  [[nodiscard]] bool is_null(int column) override { return PQgetisnull(rows_.get(), row_, column) != 0; }
  [[nodiscard]] std::int64_t number(int column) override {
    std::string_view const text = view(column);
    return text == "t" ? 1 : number_in(text);  // "t": a condition that holds
  }
  [[nodiscard]] double real(int column) override {
    std::string_view const text = view(column);
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  }
  [[nodiscard]] std::string text(int column) override {
    if (PQftype(rows_.get(), column) == type_condition && !is_null(column)) return view(column) == "t" ? "1" : "0";
    return std::string(view(column));
  }
  [[nodiscard]] std::int64_t changes() override { return changes_; }
  [[nodiscard]] std::vector<std::string> columns() override { return columns_; }

 private:
  [[nodiscard]] std::string_view view(int column) {
    return {PQgetvalue(rows_.get(), row_, column), static_cast<std::size_t>(PQgetlength(rows_.get(), row_, column))};
  }

  PostgresDatabase& database_;
  std::string sql_;
  std::vector<PostgresDatabase::Value> bound_;
  PostgresDatabase::Rows rows_;
  int row_ = -1;
  std::int64_t changes_ = 0;
  std::vector<std::string> columns_;
};

// All rows of a cursor, page by page.
class PagedStatement : public PostgresStatement {
 public:
  PagedStatement(PostgresDatabase& database, std::string const& cursor)
      : PostgresStatement(database, "FETCH 1000 FROM " + cursor) {}

  bool step() override {
    if (PostgresStatement::step()) return is_begun_ = true;
    return std::exchange(is_begun_, false) && step();  // the end of a page, or of all: an empty one
  }

 private:
  bool is_begun_ = false;
};

// The library ends a text at the character 0, and the database has none with it: what follows would be lost in silence.
std::vector<char const*> texts_of(std::vector<PostgresDatabase::Value> const& values) {
  std::vector<char const*> texts;
  for (PostgresDatabase::Value const& value : values) {
    if (value.text.contains('\0'))
      throw PostgresFailure("a text holds the character 0, which this database cannot keep", "",
                            SqlFailure::Kind::Other);
    texts.push_back(value.is_null ? nullptr : value.text.c_str());
  }
  return texts;
}

}  // namespace

PostgresFailure::PostgresFailure(std::string text, std::string sql_state, Kind of)
    : SqlFailure{std::move(text), of}, state(std::move(sql_state)) {}

std::string with_dollars(std::string_view sql) {
  std::string text;
  int largest = 0;
  bool is_quoted = false;
  for (std::size_t at = 0; at < sql.size(); ++at) {
    if (sql[at] == '\'') is_quoted = !is_quoted;
    if (sql[at] != '?' || is_quoted) {
      text += sql[at];
      continue;
    }
    int number = largest + 1;
    auto const [end, error] = std::from_chars(sql.data() + at + 1, sql.data() + sql.size(), number);
    if (error == std::errc()) at = static_cast<std::size_t>(end - sql.data()) - 1;
    largest = std::max(largest, number);
    text += '$' + std::to_string(number);
  }
  return text;
}

void PostgresDatabase::Free::operator()(pg_result* result) const { PQclear(result); }
void PostgresDatabase::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

PostgresDatabase::PostgresDatabase(std::string address, std::string settings, int patience)
    : address_(std::move(address)), settings_(std::move(settings)), patience_(patience) {
  connect();
}

PostgresDatabase::~PostgresDatabase() = default;

void PostgresDatabase::connect() {
  names_.clear();
  // The settings of the address itself come last and take precedence. A server that is silent is given up after ten seconds.
  char const* const keys[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                              "keepalives_count", "tcp_user_timeout", "client_encoding",
                              "application_name", "dbname",           nullptr};
  char const* const values[] = {"3", "5", "2", "3", "10000", "UTF8", "strata", address_.c_str(), nullptr};
  connection_.reset(PQconnectdbParams(keys, values, 1));
  if (connection_ == nullptr) throw PostgresFailure("there is no memory for a connection", "", SqlFailure::Kind::Other);
  if (PQstatus(connection_.get()) != CONNECTION_OK)
    throw PostgresFailure(trimmed(PQerrorMessage(connection_.get())), "", SqlFailure::Kind::Unreachable);
  PQsetNoticeProcessor(connection_.get(), [](void*, char const*) {}, nullptr);
  PQsendQuery(connection_.get(), settings_.c_str());
  Rows const set = answer();
  if (PQresultStatus(set.get()) != PGRES_COMMAND_OK) throw failure_of(set.get());
}

bool PostgresDatabase::need_connection() {
  if (transaction_lost_)
    throw PostgresFailure("the connection was lost within a transaction", "", SqlFailure::Kind::Unreachable);
  if (!in_transaction()) {
    // Something to read while nothing was asked: the farewell of a server, or the end of the connection.
    pollfd ended{PQsocket(connection_.get()), POLLIN, 0};
    for (int reads = 0; reads < most_reads && ended.fd >= 0 && ::poll(&ended, 1, 0) == 1; ++reads) {
      (void)PQconsumeInput(connection_.get());
      ended.fd = PQsocket(connection_.get());
    }
  }
  if (PQstatus(connection_.get()) == CONNECTION_OK) return false;
  connect();
  return true;
}

bool PostgresDatabase::may_repeat(std::string_view sql) const {
  return repeats_all_ || sql.starts_with("SELECT ") || sql.starts_with("BEGIN");
}

template <class Work>
auto PostgresDatabase::on_connection(std::string_view sql, Work const& work) {
  bool const is_new = need_connection();
  bool const was_in_transaction = in_transaction();
  try {
    return work();
  } catch (PostgresFailure const&) {
    // One that has been silent for all the patience there is, is not asked again: it has no connection left.
    bool const is_lost = PQstatus(connection_.get()) != CONNECTION_OK;
    transaction_lost_ = was_in_transaction && is_lost;
    if (is_new || was_in_transaction || !is_lost || connection_ == nullptr || !may_repeat(sql)) throw;
  }
  connect();
  return work();
}

PostgresFailure PostgresDatabase::failure_of(pg_result const* result) const {
  char const* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  char const* const message = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  std::string const code = state == nullptr ? "" : state;
  return {trimmed(message == nullptr ? PQerrorMessage(connection_.get()) : message), code, kind_of(code)};
}

void PostgresDatabase::run(char const* sql) {
  on_connection(sql, [&] {
    PQsendQuery(connection_.get(), sql);
    Rows const result = answer();
    ExecStatusType const status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_EMPTY_QUERY)
      throw failure_of(result.get());
  });
}

Statement PostgresDatabase::statement(std::string_view sql) {
  return Statement(std::make_unique<PostgresStatement>(*this, with_dollars(sql)));
}

Statement PostgresDatabase::paged(std::string_view sql) {
  std::string const cursor = "paged_" + std::to_string(++cursors_);
  run(("DECLARE " + cursor + " NO SCROLL CURSOR FOR " + std::string(sql)).c_str());
  return Statement(std::make_unique<PagedStatement>(*this, cursor));
}

bool PostgresDatabase::in_transaction() {
  PGTransactionStatusType const status = PQtransactionStatus(connection_.get());
  return transaction_lost_ || (status != PQTRANS_IDLE && status != PQTRANS_UNKNOWN);
}

std::vector<Column> PostgresDatabase::columns(std::string_view table) {
  // Only this engine has columns with a default: they say which store has a game.
  Statement rows = statement(
      "SELECT column_name::text, data_type::text FROM information_schema.columns WHERE table_schema = current_schema() "
      "AND "
      "table_name = ? AND column_default IS NULL ORDER BY ordinal_position");
  rows.bind(table);
  std::vector<Column> found;
  while (rows.step()) {
    std::string name = rows.text();
    std::string const type = rows.text();
    found.push_back({std::move(name), type == "bigint" ? 'n' : type == "double precision" ? 'r' : 't'});
  }
  return found;
}

void PostgresDatabase::count_on(std::string_view table) {
  Statement counted = statement(
      "SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = "
      "? "
      "AND is_identity = 'YES'");
  if (!counted.bind(table).step()) return;
  std::string const column = counted.text();
  std::string const name(table);
  (void)number("SELECT setval(pg_get_serial_sequence('" + name + "', '" + column + "'), coalesce(max(" + column +
               "), 0) + 1, false) FROM " + name);
}

void PostgresDatabase::roll_back() noexcept {
  transaction_lost_ = false;
  if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE || PQstatus(connection_.get()) != CONNECTION_OK) return;
  try {
    PQsendQuery(connection_.get(), "ROLLBACK");
    Rows const result = answer();
  } catch (PostgresFailure const&) {
    return;  // the connection is gone, and the transaction with it
  }
}

PostgresDatabase::Rows PostgresDatabase::next() {
  std::int64_t until = steady_now() + patience_;
  while (PQisBusy(connection_.get()) != 0) {
    pollfd waited{PQsocket(connection_.get()), POLLIN, 0};
    auto const left = static_cast<int>(std::max<std::int64_t>(until - steady_now(), 0));
    if (::poll(&waited, 1, left) == 0) {
      connection_.reset();
      throw PostgresFailure("the database does not answer", "", SqlFailure::Kind::Unreachable);
    }
    if (PQconsumeInput(connection_.get()) != 1) break;  // the result says so
    until = steady_now() + patience_;                   // of silence, not of a long answer
  }
  return Rows(PQgetResult(connection_.get()));
}

PostgresDatabase::Rows PostgresDatabase::answer() {
  Rows last;
  for (Rows result = next(); result; result = next()) {
    ExecStatusType const status = PQresultStatus(last.get());
    if (!last || status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) last = std::move(result);
  }
  return last;
}

std::string const& PostgresDatabase::prepared(std::string const& sql, std::vector<Value> const& values) {
  std::string key = sql;
  std::vector<Oid> types;
  for (Value const& value : values) {
    types.push_back(value.type);
    key += '\0' + std::to_string(value.type);
  }
  if (auto const known = names_.find(key); known != names_.end()) return known->second;
  std::string const name = "s" + std::to_string(names_.size());
  PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), static_cast<int>(types.size()), types.data());
  Rows const result = answer();
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) throw failure_of(result.get());
  return names_.emplace(std::move(key), name).first->second;
}

Statement PostgresDatabase::recording(std::vector<Value>& values) {
  return Statement(std::make_unique<Recording>(values));
}

std::vector<std::int64_t> PostgresDatabase::run_together(std::string const& sql,
                                                         std::vector<std::vector<Value>> const& all,
                                                         std::string const& last,
                                                         std::vector<Value> const& last_values) {
  was_sent_ = false;
  need_connection();
  std::vector<std::pair<std::string, std::vector<char const*>>> sent;
  for (std::vector<Value> const& values : all) sent.emplace_back(prepared(sql, values), texts_of(values));
  sent.emplace_back(prepared(last, last_values), texts_of(last_values));
  pg_conn* const connection = connection_.get();
  // Without BEGIN, all statements before a synchronisation point are one transaction.
  bool is_sent = PQenterPipelineMode(connection) == 1;
  was_sent_ = true;
  for (auto const& [name, texts] : sent)
    is_sent = is_sent && PQsendQueryPrepared(connection, name.c_str(), static_cast<int>(texts.size()), texts.data(),
                                             nullptr, nullptr, 0) == 1;
  is_sent = is_sent && PQpipelineSync(connection) == 1;
  std::vector<std::int64_t> changes;
  std::optional<PostgresFailure> failed;
  bool is_committed = false;
  while (is_sent && !is_committed) {
    Rows const result = next();
    if (!result) {  // the end of one answer, or of the connection
      if (PQstatus(connection) != CONNECTION_OK) break;
      continue;
    }
    switch (PQresultStatus(result.get())) {
      case PGRES_COMMAND_OK:
      case PGRES_TUPLES_OK: changes.push_back(number_in(PQcmdTuples(result.get()))); break;
      case PGRES_PIPELINE_SYNC: is_committed = true; break;
      case PGRES_PIPELINE_ABORTED: break;
      default:
        if (!failed) failed = failure_of(result.get());
    }
  }
  if (!is_committed) failed = PostgresFailure(trimmed(PQerrorMessage(connection)), "", SqlFailure::Kind::Unreachable);
  if (!is_committed || PQexitPipelineMode(connection) != 1) connection_.reset();
  if (failed) throw *failed;
  return changes;
}

PostgresDatabase::Rows PostgresDatabase::execute(std::string const& sql, std::vector<Value> const& values) {
  return on_connection(sql, [&] {
    std::string const& name = prepared(sql, values);
    std::vector<char const*> const texts = texts_of(values);
    PQsendQueryPrepared(connection_.get(), name.c_str(), static_cast<int>(texts.size()), texts.data(), nullptr, nullptr,
                        0);
    Rows result = answer();
    ExecStatusType const status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw failure_of(result.get());
    if (!std::string_view(PQcmdStatus(result.get())).starts_with("SELECT"))
      total_changes_ += number_in(PQcmdTuples(result.get()));
    return result;
  });
}

}  // namespace strata::server
