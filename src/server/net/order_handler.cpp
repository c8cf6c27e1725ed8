#include "server/net/order_handler.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <variant>

namespace strata::server::net {

namespace {

constexpr std::string_view listed_reports = "/api/admin/reports", sanctions = "/api/admin/sanctions";
constexpr std::string_view games = "/api/admin/games/", accounts = "/api/admin/accounts/";

// "/a/b" and what is below it.
bool is_under(std::string_view path, std::string_view root) {
  return path == root || (path.starts_with(root) && path.substr(root.size()).starts_with('/'));
}

std::optional<std::int64_t> read_id(std::string_view text) {
  std::int64_t id = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), id);
  bool const is_id = problem == std::errc() && end == text.data() + text.size() && id > 0;
  return is_id ? std::optional(id) : std::nullopt;
}

// The id in a field of the query; 0 without the field, nothing if it is no id.
std::optional<std::int64_t> id_in(Request const& request, std::string_view name) {
  auto const text = query_field(request.target, name);
  return text ? read_id(*text) : 0;
}

Reply bad_id(Request const& request, std::string_view name) {
  return refusal(request.target, 400, std::string(name) + ": expected the id of a line");
}

template <class T, class Write>
AccountAnswer<T> answered(std::function<void(Reply)> done, Write write) {
  return [done = std::move(done), write](std::variant<T, AccountFailure> const& answer) {
    if (auto const* const failed = std::get_if<AccountFailure>(&answer)) {
      Reply reply = failure_reply(failed->failure);
      return done(failed->wait > 0 ? later(std::move(reply), failed->wait) : reply);
    }
    done(write(std::get<T>(answer)));
  };
}

Reply no_content(Done const& /*done*/) { return {204, {{"Cache-Control", "no-store"}}, {}, {}}; }

}  // namespace

bool OrderHandler::handles(std::string_view path) {
  return path == reports_path || is_under(path, listed_reports) || is_under(path, sanctions) ||
         path.starts_with(games) || path.starts_with(accounts);
}

void OrderHandler::answer(Visit const& visit, Request const& request, Send const& done) const {
  std::string_view const path = path_of(request.target);
  if (is_under(path, listed_reports)) return answer_reports(visit, request, done);
  if (is_under(path, sanctions)) return answer_sanctions(visit, request, done);
  if (path != reports_path) return remove(visit, request, done);
  if (request.method != "POST") return done(not_allowed(request.target, "POST"));
  auto report = protocol::read_new_report(request.body);
  if (!report) return done(refusal(request.target, 400, report.error().message));
  order_.report(visit, std::move(*report), answered<Done>(done, no_content));
}

void OrderHandler::answer_reports(Visit const& visit, Request const& request, Send const& done) const {
  std::string_view const path = path_of(request.target);
  if (path != listed_reports) {
    if (request.method != "DELETE") return done(not_allowed(request.target, "DELETE"));
    auto const id = read_id(path.substr(listed_reports.size() + 1));
    if (!id) return done(bad_id(request, "report"));
    return order_.close_report(visit, *id, answered<Done>(done, no_content));
  }
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  auto const before = id_in(request, "before");
  if (!before) return done(bad_id(request, "before"));
  bool const closed = query_field(request.target, "closed") == "1";
  order_.reports(visit, closed, *before, answered<protocol::Reports>(done, [](protocol::Reports const& told) {
                   return json_reply(200, protocol::write(told));
                 }));
}

void OrderHandler::answer_sanctions(Visit const& visit, Request const& request, Send const& done) const {
  std::string_view const path = path_of(request.target);
  auto const tell = [](int status) {
    return [status](protocol::Sanctions const& told) { return json_reply(status, protocol::write(told)); };
  };
  if (path != sanctions) {
    if (request.method != "DELETE") return done(not_allowed(request.target, "DELETE"));
    auto const id = read_id(path.substr(sanctions.size() + 1));
    if (!id) return done(bad_id(request, "sanction"));
    return order_.end_sanction(visit, *id, answered<Done>(done, no_content));
  }
  if (is_reading(request.method)) {
    auto const before = id_in(request, "before");
    if (!before) return done(bad_id(request, "before"));
    return order_.sanctions(visit, *before, answered<protocol::Sanctions>(done, tell(200)));
  }
  if (request.method != "POST") return done(not_allowed(request.target, "GET, HEAD, POST"));
  auto wanted = protocol::read_new_sanction(request.body);
  if (!wanted) return done(refusal(request.target, 400, wanted.error().message));
  order_.sanction(visit, std::move(*wanted), answered<protocol::Sanctions>(done, tell(201)));
}

void OrderHandler::remove(Visit const& visit, Request const& request, Send const& done) const {
  if (request.method != "DELETE") return done(not_allowed(request.target, "DELETE"));
  auto const report = id_in(request, "report");
  if (!report) return done(bad_id(request, "report"));
  std::string_view const path = path_of(request.target);
  bool const is_game = path.starts_with(games);
  std::string what(path.substr(is_game ? games.size() : accounts.size()));
  constexpr std::size_t longest = 64;
  if (what.empty() || what.size() > longest || what.find('/') != std::string::npos)
    return done(refusal(request.target, 404, "there is nothing at this address"));
  if (is_game) return order_.remove_game(visit, std::move(what), *report, answered<Done>(done, no_content));
  order_.remove_account(visit, std::move(what), *report, answered<Done>(done, no_content));
}

}  // namespace strata::server::net
