// The store's share of reports and sanctions. Their writes are rare, so their statements are prepared when they are needed.

#include <memory>
#include <utility>

#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

using protocol::ChatLine;
using protocol::Side;

std::unexpected<Error> no_report() { return failure(ErrorCode::NotFound, "there is no such open report"); }

constexpr char const* report_columns =
    "SELECT id, time, reason, text, by, by_network, about, name, network, game, closed, closed_by, action FROM report ";

ReportRow read_report(Statement& row) {
  ReportRow report;
  report.id = row.number();
  report.time = row.number();
  report.reason = static_cast<protocol::ReportReason>(row.number());
  report.text = row.text();
  report.by = row.text();
  report.by_network = row.text();
  report.about = row.text();
  report.name = row.text();
  report.network = row.text();
  report.game = row.text();
  report.closed = row.number();
  report.closed_by = row.text();
  report.action = row.text();
  return report;
}

}  // namespace

// ---------------------------------------------------------------- writes

void SqlStore::put_report(ReportRow report, std::function<void(Result<void>)> done) {
  auto run = [this, report = std::move(report)]() -> Result<void> {
    auto const count = [this](char const* query, std::string const& bound) {
      Statement row = writer_.statement(query);
      if (!bound.empty()) row.bind(bound);
      return row.step() ? row.number() : 0;
    };
    Statement again = writer_.statement("SELECT 1 FROM report WHERE closed = 0 AND by = ? AND about = ? AND game = ?");
    if (again.bind(report.by).bind(report.about).bind(report.game).step())
      return failure(ErrorCode::BadOption, "this has been reported");
    again.reset();
    bool const is_much =
        count("SELECT count(*) FROM report WHERE closed = 0 AND by = ?", report.by) >= most_of_reporter ||
        (!report.by_network.empty() && count("SELECT count(*) FROM report WHERE closed = 0 AND by_network = ?",
                                             report.by_network) >= most_of_network) ||
        count("SELECT count(*) FROM report WHERE closed = 0", {}) >= most_open;
    if (is_much) return failure(ErrorCode::Limit, "too many reports are open");
    Statement insert = writer_.statement(
        "INSERT INTO report (time, reason, text, by, by_network, about, name, network, game, closed, closed_by, "
        "action) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', '') RETURNING id");
    insert.bind(report.time)
        .bind(static_cast<std::int64_t>(report.reason))
        .bind(report.text)
        .bind(report.by)
        .bind(report.by_network)
        .bind(report.about)
        .bind(report.name)
        .bind(report.network)
        .bind(report.game);
    std::int64_t const id = insert.step() ? insert.number() : 0;
    insert.reset();
    std::int64_t number = 0;
    for (ChatLine const& line : report.lines)
      writer_.statement("INSERT INTO report_line VALUES (?, ?, ?, ?, ?, ?)")
          .bind(id)
          .bind(number++)
          .bind(std::int64_t{line.side == Side::Black})
          .bind(line.name)
          .bind(line.text)
          .bind(line.at)
          .run();
    return {};
  };
  ask_of_accounts(Growth::New, std::move(run), done);
}

bool SqlStore::write_closed(std::int64_t id, std::string const& action, SecurityRow const& log) {
  Statement closed = writer_.statement(
      "UPDATE report SET closed = ?2, closed_by = ?3, action = ?4 WHERE id = ?1 AND closed = 0 RETURNING id");
  if (!closed.bind(id).bind(log.time).bind(log.by).bind(action).step()) return false;
  closed.reset();
  writer_
      .statement(
          "DELETE FROM report WHERE id IN (SELECT id FROM report WHERE closed > 0 ORDER BY closed DESC, id DESC LIMIT "
          "1000000 OFFSET ?)")
      .bind(std::int64_t{most_closed})
      .run();
  return true;
}

void SqlStore::close_report(std::int64_t id, std::string action, SecurityRow log,
                            std::function<void(Result<void>)> done) {
  auto run = [this, id, action = std::move(action), log = std::move(log)]() -> Result<void> {
    if (!write_closed(id, action, log)) return no_report();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

void SqlStore::put_sanction(SanctionRow sanction, std::int64_t report, SecurityRow log,
                            std::function<void(Result<std::int64_t>)> done) {
  auto const given = std::make_shared<std::int64_t>(0);
  auto run = [this, given, report, sanction = std::move(sanction), log = std::move(log)]() -> Result<void> {
    writer_.statement("DELETE FROM sanction WHERE ends > 0 AND ends < ?").bind(sanction.begun).run();
    Statement kept = writer_.statement("SELECT count(*) FROM sanction");
    if (kept.step() && kept.number() >= most_sanctions)
      return failure(ErrorCode::Limit, "there are " + std::to_string(most_sanctions) + " sanctions at most");
    kept.reset();
    if (report != 0 && !write_closed(report, sanction.kind == protocol::SanctionKind::Ban ? "ban" : "mute", log))
      return no_report();
    Statement insert = writer_.statement(
        "INSERT INTO sanction (kind, person, name, network, reason, by, begun, ends) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "RETURNING id");
    insert.bind(static_cast<std::int64_t>(sanction.kind))
        .bind(sanction.person)
        .bind(sanction.name)
        .bind(sanction.network)
        .bind(sanction.reason)
        .bind(sanction.by)
        .bind(sanction.begun)
        .bind(sanction.ends);
    *given = insert.step() ? insert.number() : 0;
    insert.reset();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), [given, done](Result<void> const& result) {
    done(result ? Result<std::int64_t>(*given) : std::unexpected(result.error()));
  });
}

void SqlStore::end_sanction(std::int64_t id, SecurityRow log, std::function<void(Result<void>)> done) {
  auto run = [this, id, log = std::move(log)]() -> Result<void> {
    Statement ended = writer_.statement("DELETE FROM sanction WHERE id = ? RETURNING id");
    if (!ended.bind(id).step()) return failure(ErrorCode::NotFound, "there is no such sanction");
    ended.reset();
    write_log(log);
    return {};
  };
  ask_of_accounts(Growth::Upkeep, std::move(run), done);
}

// ---------------------------------------------------------------- reads

Result<std::vector<ReportRow>> SqlStore::reports(bool closed, std::int64_t before, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        std::string(report_columns) +
        "WHERE (CASE WHEN closed > 0 THEN 1 ELSE 0 END) = ?1 AND (?2 = 0 OR id < ?2) ORDER BY id DESC LIMIT ?3");
    rows.bind(std::int64_t{closed}).bind(before).bind(std::int64_t{limit});
    std::vector<ReportRow> reports;
    while (rows.step()) reports.push_back(read_report(rows));
    for (ReportRow& report : reports) read_lines(*lister, report);
    return reports;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<ReportRow> SqlStore::report(std::int64_t id) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement(std::string(report_columns) + "WHERE id = ? AND closed = 0");
    if (!row.bind(id).step()) return no_report();
    ReportRow report = read_report(row);
    read_lines(*lister, report);
    return report;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

void SqlStore::read_lines(Database& database, ReportRow& report) {
  Statement rows = database.statement("SELECT side, name, text, at FROM report_line WHERE report = ? ORDER BY number");
  rows.bind(report.id);
  while (rows.step()) {
    ChatLine& line = report.lines.emplace_back();
    line.side = rows.number() != 0 ? Side::Black : Side::White;
    line.name = rows.text();
    line.text = rows.text();
    line.at = rows.number();
  }
}

Result<std::vector<SanctionRow>> SqlStore::all_sanctions() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows =
        lister->statement("SELECT id, kind, person, name, network, reason, by, begun, ends FROM sanction ORDER BY id");
    std::vector<SanctionRow> sanctions;
    while (rows.step()) {
      SanctionRow& sanction = sanctions.emplace_back();
      sanction.id = rows.number();
      sanction.kind = static_cast<protocol::SanctionKind>(rows.number());
      sanction.person = rows.text();
      sanction.name = rows.text();
      sanction.network = rows.text();
      sanction.reason = rows.text();
      sanction.by = rows.text();
      sanction.begun = rows.number();
      sanction.ends = rows.number();
    }
    return sanctions;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::string> SqlStore::account_behind(std::string const& person) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement("SELECT account FROM claim WHERE guest = ?");
    return row.bind(person).step() ? row.text() : person;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
