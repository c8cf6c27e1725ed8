#include "server/net/tournament_handler.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <variant>

namespace strata::server::net {

namespace {

constexpr std::size_t longest_tournament_id = 32;
constexpr std::int64_t most = 100'000;  // of a round, and of lines before the first

template <class T>
Answer<T> told_as_json(std::function<void(Reply)> done, int status = 200) {
  return replied<T>(std::move(done), [status](T const& value) { return json_reply(status, protocol::write(value)); });
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= longest_tournament_id && std::ranges::all_of(text, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
  });
}

Result<std::optional<std::int64_t>> number(std::string_view target, std::string const& name) {
  auto const text = query_field(target, name);
  if (!text || text->empty()) return std::nullopt;
  std::int64_t read = -1;
  auto const [end, problem] = std::from_chars(text->data(), text->data() + text->size(), read);
  if (problem == std::errc() && end == text->data() + text->size() && read >= 0 && read <= most) return read;
  return failure(ErrorCode::BadText, name + ": expected a number, 0 to " + std::to_string(most));
}

Answer<std::string> as_file(std::function<void(Reply)> done, std::string type, std::string name) {
  return [done = std::move(done), type = std::move(type),
          name = std::move(name)](std::variant<std::string, protocol::Failure> const& answer) {
    if (auto const* const failed = std::get_if<protocol::Failure>(&answer)) return done(failure_reply(*failed));
    done(Reply{200,
               {{"Content-Type", type},
                {"Content-Disposition", "attachment; filename=\"" + name + '"'},
                {"Cache-Control", "no-store"}},
               std::get<std::string>(answer),
               {}});
  };
}

}  // namespace

bool TournamentHandler::handles(std::string_view path) {
  return path == tournaments_path ||
         (path.starts_with(tournaments_path) && path.substr(tournaments_path.size()).starts_with('/'));
}

void TournamentHandler::answer(Principal const& who, Request const& request,
                               std::function<void(Reply)> const& done) const {
  std::string_view const path = path_of(request.target);
  if (path == tournaments_path) return answer_list(who, request, done);
  std::string_view const rest = path.substr(tournaments_path.size() + 1);
  std::string id(rest.substr(0, rest.find('/')));
  std::string_view const what = rest.substr(id.size());
  if (!is_id(id)) return done(refusal(request.target, 404, "there is no such tournament"));
  bool const is_read = what.empty() || what == "/results.csv" || what == "/results.trf";
  if (is_read && !is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  if (is_read) return read_one(who, request, std::move(id), what, done);
  if (request.method != "POST") return done(not_allowed(request.target, "POST"));
  change_one(who, request, std::move(id), what, done);
}

void TournamentHandler::answer_list(Principal const& who, Request const& request,
                                    std::function<void(Reply)> const& done) const {
  if (request.method == "POST") {
    auto wanted = protocol::read_create_tournament(request.body);
    if (!wanted) return done(refusal(request.target, 400, wanted.error().message));
    return tournaments_.create(who, std::move(*wanted), told_as_json<protocol::TournamentView>(done, 201));
  }
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD, POST"));
  std::optional<protocol::ListPlace> before;
  if (auto const text = query_field(request.target, "before")) {
    auto place = protocol::read_list_place(*text);
    if (!place) return done(refusal(request.target, 400, place.error().message));
    before = std::move(*place);
  }
  tournaments_.list(who, std::move(before), told_as_json<protocol::Tournaments>(done));
}

void TournamentHandler::read_one(Principal const& who, Request const& request, std::string id, std::string_view what,
                                 std::function<void(Reply)> const& done) const {
  if (what == "/results.csv") {
    std::string name = id + ".csv";
    return tournaments_.report(std::move(id), ReportKind::Csv,
                               as_file(done, "text/csv; charset=utf-8", std::move(name)));
  }
  if (what == "/results.trf") {
    std::string name = id + ".trf";
    return tournaments_.report(std::move(id), ReportKind::Trf,
                               as_file(done, "text/plain; charset=utf-8", std::move(name)));
  }
  auto const from = number(request.target, "from"), round = number(request.target, "round");
  if (!from || !round) return done(refusal(request.target, 400, (from ? round.error() : from.error()).message));
  tournaments_.view(who, std::move(id), {from->value_or(0), *round}, told_as_json<protocol::TournamentView>(done));
}

void TournamentHandler::change_one(Principal const& who, Request const& request, std::string id, std::string_view what,
                                   std::function<void(Reply)> const& done) const {
  auto const view = told_as_json<protocol::TournamentView>(done);
  auto const bad = [&](Error const& error) { done(refusal(request.target, 400, error.message)); };
  if (what == "/withdraw") return tournaments_.withdraw(who, std::move(id), view);
  if (what == "/start") return tournaments_.start(who, std::move(id), view);
  if (what == "/end")
    return tournaments_.end(who, std::move(id), replied<Removed>(done, [](Removed const&) {
                              return Reply{204, {{"Cache-Control", "no-store"}}, {}, {}};
                            }));
  if (what == "/join") {
    auto wanted = protocol::read_join_tournament(request.body);
    if (!wanted) return bad(wanted.error());
    return tournaments_.join(who, std::move(id), std::move(wanted->code), view);
  }
  if (what != "/pause" && what != "/list")
    return done(refusal(request.target, 404, "there is nothing at this address"));
  auto wanted = protocol::read_tournament_switch(request.body);
  if (!wanted) return bad(wanted.error());
  if (what == "/pause") return tournaments_.pause(who, std::move(id), wanted->on, view);
  tournaments_.put_on_list(who, std::move(id), wanted->on, view);
}

}  // namespace strata::server::net
