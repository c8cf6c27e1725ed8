#include "server/net/relation_handler.hpp"

#include <string>
#include <utility>
#include <variant>

namespace strata::server::net {

namespace {

template <class T, class Write>
AccountAnswer<T> relation_answer(std::function<void(Reply)> done, Write write) {
  return [done = std::move(done), write](std::variant<T, AccountFailure> const& answer) {
    if (auto const* const failed = std::get_if<AccountFailure>(&answer)) {
      Reply reply = failure_reply(failed->failure);
      return done(failed->wait > 0 ? later(std::move(reply), failed->wait) : reply);
    }
    done(write(std::get<T>(answer)));
  };
}

template <class T>
AccountAnswer<T> relation_json(std::function<void(Reply)> done) {
  return relation_answer<T>(std::move(done), [](T const& told) { return json_reply(200, protocol::write(told)); });
}

}  // namespace

bool RelationHandler::handles(std::string_view asked) {
  return asked == path || (asked.starts_with(path) && asked.substr(path.size()).starts_with('/'));
}

void RelationHandler::answer(Principal const& who, Request const& request,
                             std::function<void(Reply)> const& done) const {
  std::string_view const asked = path_of(request.target);
  bool const reads = is_reading(request.method);
  if (asked != path) {
    if (!reads) return done(not_allowed(request.target, "GET, HEAD"));
    std::string name(asked.substr(path.size() + 1));
    return relations_.relation_to(who, std::move(name), relation_json<protocol::RelationTo>(done));
  }
  if (reads) return relations_.relations(who, relation_json<protocol::Relations>(done));
  if (request.method != "POST") return done(not_allowed(request.target, "GET, HEAD, POST"));
  auto change = protocol::read_relation_change(request.body);
  if (!change) return done(refusal(request.target, 400, change.error().message));
  relations_.change(who, std::move(*change), relation_answer<Done>(done, [](Done const&) {
                      return Reply{204, {{"Cache-Control", "no-store"}}, {}, {}};
                    }));
}

}  // namespace strata::server::net
