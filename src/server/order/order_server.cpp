#include "server/order/order_server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <ctime>
#include <utility>
#include <variant>

#include "server/accounts/account_failures.hpp"
#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;
using protocol::SanctionKind;

constexpr std::size_t most_reads = 256;
constexpr std::size_t listed_reports = 50, listed_sanctions = 100, told_lines = 20;
constexpr std::int64_t minute = 60'000;  // milliseconds
constexpr int widest_v4 = 16, widest_v6 = 32;

AccountFailure only_moderators() { return account_failure(Code::Forbidden, "Only admins and moderators can do this."); }

bool is_moderator(Visit const& visit) {
  return visit.who.login && !visit.who.has_token() && (visit.who.login->is_admin || visit.who.login->is_moderator);
}

// "30 November 2026, 11:20 UTC"
std::string date_text(std::int64_t utc) {
  std::time_t const seconds = static_cast<std::time_t>(utc / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[64];
  std::size_t const size = std::strftime(text, sizeof text, "%e %B %Y, %H:%M UTC", &parts);
  std::string date(text, size);
  return date.starts_with(' ') ? date.substr(1) : date;
}

std::string until(SanctionRow const& sanction) {
  std::string text = sanction.ends == 0 ? std::string() : " until " + date_text(sanction.ends);
  return text + (sanction.reason.empty() ? "." : ": " + sanction.reason);
}

}  // namespace

OrderServer::OrderServer(Parts parts) : parts_(std::move(parts)), reader_(most_reads, 0) {}

OrderServer::~OrderServer() {
  reader_.stop();
  // Its writes are reported to this object.
  parts_.accounts.flush();
}

Result<std::unique_ptr<OrderServer>> OrderServer::open(Parts parts) {
  std::unique_ptr<OrderServer> server(new OrderServer(std::move(parts)));
  auto sanctions = server->parts_.store.all_sanctions();
  if (!sanctions) return std::unexpected(sanctions.error());
  for (SanctionRow& sanction : *sanctions) server->table_.put(std::move(sanction));
  return server;
}

// ---------------------------------------------------------------- parts

bool OrderServer::refresh() {
  constexpr int most_times = 8;
  for (int time = 0; time < most_times; ++time) {
    std::uint64_t const version = table_.version();
    auto sanctions = parts_.store.all_sanctions();
    if (!sanctions) {
      spdlog::error("event=sanctions_not_refreshed reason={}", protocol::quoted(sanctions.error().message));
      return false;
    }
    if (!table_.replace(std::move(*sanctions), version)) continue;
    tell_bans();
    return true;
  }
  return false;
}

SecurityRow OrderServer::line(std::string kind, Visit const& visit, std::string account) const {
  return {0, now(), std::move(kind), std::move(account), visit.who.hash, visit.network};
}

template <class T>
void OrderServer::read(AccountAnswer<T> const& done, std::function<void()> work) {
  if (!reader_.submit(std::move(work))) done(too_busy());
}

std::string OrderServer::name_of(std::string const& account) {
  if (account.empty()) return {};
  auto const found = parts_.accounts.account(account);
  return found ? found->name : std::string();
}

Result<AccountRow> OrderServer::account_named(std::string const& name) {
  auto found = parts_.accounts.account_of_skeleton(skeleton_of(name));
  if (found && !is_same_name(found->name, name)) return failure(ErrorCode::NotFound, "there is no such account");
  return found;
}

std::optional<AccountFailure> OrderServer::refuse_target(Visit const& visit, AccountRow const& account) const {
  if (account.id == visit.who.hash) return account_failure(Code::Refused, "That is your own account.");
  if (account.is_admin) return account_failure(Code::Refused, "That account is an admin's: take the role away first.");
  if (account.is_moderator && !visit.who.login->is_admin)
    return account_failure(Code::Refused, "That account is a moderator's: only an admin can do this.");
  return std::nullopt;
}

// ---------------------------------------------------------------- reports

void OrderServer::put(ReportRow report, AccountAnswer<Done> const& done) {
  parts_.store.put_report(std::move(report), [done](Result<void> const& result) {
    if (result) return done(Done{});
    if (result.error().code == ErrorCode::BadOption)
      return done(account_failure(Code::Refused, "You have reported this already. A moderator will look at it."));
    if (result.error().code == ErrorCode::Limit)
      return done(account_failure(
          Code::Refused, "Too many reports wait for the moderators. Try again when they have looked at some."));
    done(not_stored(result.error()));
  });
}

void OrderServer::report(Visit visit, protocol::NewReport request, AccountAnswer<Done> done) {
  if (request.game.empty() == request.name.empty())
    return done(account_failure(Code::BadMessage, "expected a game or the name of an account"));
  ReportRow report;
  report.time = now();
  report.reason = request.reason;
  report.text = std::move(request.text);
  report.by = visit.who.hash;
  report.by_network = visit.network;
  report.game = request.game;
  if (request.game.empty())
    return read<Done>(done, [this, name = request.name, report = std::move(report), done]() mutable {
      auto account = account_named(name);
      if (!account) return done(account_failure(Code::NotFound, "There is no account " + name + '.'));
      if (account->id == report.by) return done(account_failure(Code::Refused, "That is your own account."));
      report.about = std::move(account->id);
      report.name = std::move(account->name);
      put(std::move(report), done);
    });
  auto const accused = [this, report = std::move(report),
                        done](std::variant<Accused, protocol::Failure> answer) mutable {
    if (auto* const failed = std::get_if<protocol::Failure>(&answer)) return done(AccountFailure{std::move(*failed)});
    auto& other = std::get<Accused>(answer);
    report.name = std::move(other.name);
    report.network = std::move(other.network);
    report.lines = std::move(other.lines);
    if (report.lines.size() > told_lines)
      report.lines.erase(report.lines.begin(), report.lines.end() - static_cast<std::ptrdiff_t>(told_lines));
    read<Done>(done, [this, report = std::move(report), person = std::move(other.person), done]() mutable {
      auto account = parts_.store.account_behind(person);
      if (!account) return done(not_stored(account.error()));
      report.about = std::move(*account);
      put(std::move(report), done);
    });
  };
  parts_.games.accuse(std::move(visit.who), std::move(request.game), accused);
}

void OrderServer::reports(Visit visit, bool closed, std::int64_t before, AccountAnswer<protocol::Reports> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  read<protocol::Reports>(done, [this, closed, before, done] {
    auto rows = parts_.store.reports(closed, before, static_cast<int>(listed_reports) + 1);
    if (!rows) return done(not_stored(rows.error()));
    protocol::Reports told;
    told.more = rows->size() > listed_reports;
    if (told.more) rows->resize(listed_reports);
    for (ReportRow& row : *rows) {
      std::string const account = name_of(row.about);
      protocol::Report& report = told.reports.emplace_back();
      report.id = row.id;
      report.time = row.time;
      report.reason = row.reason;
      report.text = std::move(row.text);
      report.by = name_of(row.by);
      report.about = account.empty() ? row.name : account;
      report.account = !account.empty();
      if (!report.account) report.network = std::move(row.network);
      report.game = std::move(row.game);
      report.lines = std::move(row.lines);
      report.closed = row.closed;
      report.closed_by = name_of(row.closed_by);
      report.action = std::move(row.action);
    }
    done(std::move(told));
  });
}

void OrderServer::close_after(Visit const& visit, std::int64_t report, std::string action,
                              AccountAnswer<Done> const& done) {
  if (report == 0) return done(Done{});
  parts_.store.close_report(report, std::move(action), line("report_closed", visit, {}),
                            [done](Result<void> const& result) {
                              if (result) return done(Done{});
                              if (result.error().code != ErrorCode::NotFound) return done(not_stored(result.error()));
                              done(account_failure(Code::NotFound, "There is no such open report any more."));
                            });
}

void OrderServer::close_report(Visit visit, std::int64_t report, AccountAnswer<Done> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  if (report == 0) return done(account_failure(Code::NotFound, "There is no such open report any more."));
  close_after(visit, report, "closed", done);
}

void OrderServer::remove_game(Visit visit, std::string game, std::int64_t report, AccountAnswer<Done> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  parts_.games.expel(std::move(game), [this, visit, report, done](std::variant<Removed, protocol::Failure> answer) {
    if (auto* const failed = std::get_if<protocol::Failure>(&answer)) return done(AccountFailure{std::move(*failed)});
    parts_.accounts.put_log(line("game_removed", visit, {}));
    // Somebody else may have closed the report meanwhile.
    close_after(visit, report, "game_removed", [done](auto const&) { done(Done{}); });
  });
}

void OrderServer::remove_account(Visit visit, std::string name, std::int64_t report, AccountAnswer<Done> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  read<Done>(done, [this, visit = std::move(visit), name = std::move(name), report, done] {
    auto const account = account_named(name);
    if (!account) return done(account_failure(Code::NotFound, "There is no account " + name + '.'));
    if (auto refused = refuse_target(visit, *account)) return done(std::move(*refused));
    parts_.remove_account(*account, line("account_removed", visit, {}),
                          [this, visit, report, done](std::variant<Done, AccountFailure> answer) {
                            if (std::holds_alternative<AccountFailure>(answer)) return done(std::move(answer));
                            // The report may be gone with the account.
                            close_after(visit, report, "account_removed", [done](auto const&) { done(Done{}); });
                          });
  });
}

// ---------------------------------------------------------------- sanctions

protocol::Sanction OrderServer::told(SanctionRow const& row) {
  std::string const account = name_of(row.person);
  return {row.id,           row.kind,    account.empty() ? row.name : account,
          !account.empty(), row.network, row.reason,
          name_of(row.by),  row.begun,   row.ends};
}

void OrderServer::sanctions(Visit visit, std::int64_t before, AccountAnswer<protocol::Sanctions> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  read<protocol::Sanctions>(done, [this, before, done] {
    auto rows = table_.in_force(now(), before, listed_sanctions + 1);
    protocol::Sanctions sanctions;
    sanctions.more = rows.size() > listed_sanctions;
    if (sanctions.more) rows.resize(listed_sanctions);
    for (SanctionRow const& row : rows) sanctions.sanctions.push_back(told(row));
    done(std::move(sanctions));
  });
}

std::variant<SanctionRow, AccountFailure> OrderServer::sanction_of(Visit const& visit,
                                                                   protocol::NewSanction const& request) {
  int const targets =
      (request.report != 0 ? 1 : 0) + (request.name.empty() ? 0 : 1) + (request.network.empty() ? 0 : 1);
  if (targets != 1) return account_failure(Code::BadMessage, "expected one of report, name and network");
  SanctionRow row;
  row.kind = request.kind;
  row.reason = request.reason;
  row.by = visit.who.hash;
  row.begun = now();
  row.ends = request.minutes == 0 ? 0 : row.begun + request.minutes * minute;
  if (!request.network.empty()) {
    auto const range = NetworkRange::read(request.network);
    bool const is_wide = range && range->prefix() < (range->is_v4() ? widest_v4 : widest_v6);
    if (!range || is_wide)
      return account_failure(Code::BadMessage,
                             "network: expected one like 192.0.2.0/24 (/16 is the widest) or 2001:db8::/48 (/32)");
    if (request.kind != SanctionKind::Ban)
      return account_failure(Code::BadMessage, "kind: mute, expected ban: a network cannot be muted");
    if (visit.address && range->contains(*visit.address))
      return account_failure(Code::Refused, "Your own address is in that network.");
    row.network = range->text();
    return row;
  }
  if (request.report != 0) {
    auto report = parts_.store.report(request.report);
    if (!report && report.error().code != ErrorCode::NotFound) return not_stored(report.error());
    if (!report) return account_failure(Code::NotFound, "There is no such open report any more.");
    // Somebody who was a guest when it was written may be an account by now.
    auto person = parts_.store.account_behind(report->about);
    if (!person) return not_stored(person.error());
    row.person = std::move(*person);
    row.name = std::move(report->name);
    if (auto const account = parts_.accounts.account(row.person)) {
      if (auto refused = refuse_target(visit, *account)) return std::move(*refused);
      row.name = account->name;
    }
    return row;
  }
  auto account = account_named(request.name);
  if (!account) return account_failure(Code::NotFound, "There is no account " + request.name + '.');
  if (auto refused = refuse_target(visit, *account)) return std::move(*refused);
  row.person = std::move(account->id);
  row.name = std::move(account->name);
  return row;
}

void OrderServer::sanction(Visit visit, protocol::NewSanction request, AccountAnswer<protocol::Sanctions> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  read<protocol::Sanctions>(done, [this, visit = std::move(visit), request = std::move(request), done] {
    auto made = sanction_of(visit, request);
    if (auto* const refused = std::get_if<AccountFailure>(&made)) return done(std::move(*refused));
    auto& row = std::get<SanctionRow>(made);
    bool const is_ban = row.kind == SanctionKind::Ban;
    SecurityRow log = line(!is_ban ? "muted" : row.network.empty() ? "banned" : "network_banned", visit, row.person);
    if (!row.network.empty()) log.network = row.network;
    protocol::Sanctions answer{{told(row)}, false};
    parts_.store.put_sanction(
        row, request.report, std::move(log),
        [this, row, answer = std::move(answer), is_ban, done](Result<std::int64_t> const& id) mutable {
          if (!id && id.error().code == ErrorCode::NotFound)
            return done(account_failure(Code::NotFound, "There is no such open report any more."));
          if (!id) return done(not_stored(id.error()));
          row.id = *id;
          answer.sanctions.front().id = *id;
          table_.put(row);
          if (is_ban) tell_bans();
          done(std::move(answer));
        });
  });
}

void OrderServer::end_sanction(Visit visit, std::int64_t id, AccountAnswer<Done> done) {
  if (!is_moderator(visit)) return done(only_moderators());
  parts_.store.end_sanction(id, line("sanction_ended", visit, {}), [this, id, done](Result<void> const& result) {
    if (!result && result.error().code == ErrorCode::NotFound)
      return done(account_failure(Code::NotFound, "There is no such sanction any more."));
    if (!result) return done(not_stored(result.error()));
    table_.end(id);
    done(Done{});
  });
}

std::optional<Ban> OrderServer::refuse(Principal const& who, std::optional<AddressBytes> const& from) {
  if (auto const ban = table_.of(who, SanctionKind::Ban, now()))
    return Ban{"You are banned" + until(*ban), ban->reason, ban->ends, false};
  if (who.login && (who.login->is_admin || who.login->is_moderator)) return std::nullopt;
  if (!from) return std::nullopt;
  if (auto const ban = table_.of(*from, now()))
    return Ban{"Your network is banned" + until(*ban), ban->reason, ban->ends, true};
  return std::nullopt;
}

std::optional<std::string> OrderServer::refuse_chat(Principal const& who) const {
  auto const mute = table_.of(who, SanctionKind::Mute, now());
  return mute ? std::optional("You cannot chat" + until(*mute)) : std::nullopt;
}

void OrderServer::watch_bans(std::function<void()> banned) {
  std::lock_guard const lock(watching_);
  watcher_ = std::move(banned);
}

void OrderServer::tell_bans() {
  std::lock_guard const lock(watching_);
  if (watcher_) watcher_();
}

}  // namespace strata::server
