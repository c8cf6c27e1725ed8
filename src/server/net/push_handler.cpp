#include "server/net/push_handler.hpp"

#include <utility>
#include <variant>

namespace strata::server::net {

namespace {

constexpr std::string_view end_path = "/api/push/end";

template <class T, class Write>
AccountAnswer<T> push_answered(std::function<void(Reply)> done, Write write) {
  return [done = std::move(done), write](std::variant<T, AccountFailure> const& answer) {
    if (auto const* const failed = std::get_if<AccountFailure>(&answer)) return done(failure_reply(failed->failure));
    done(write(std::get<T>(answer)));
  };
}

Reply nothing(Done const& /*done*/) { return {204, {{"Cache-Control", "no-store"}}, {}, {}}; }
Reply told_state(protocol::PushState const& state) { return json_reply(200, protocol::write(state)); }

}  // namespace

bool PushHandler::handles(std::string_view path) { return path == push_path || path == end_path; }

std::optional<PushMeasures> PushHandler::measure() const {
  return push_ != nullptr ? std::optional(push_->measure()) : std::nullopt;
}

void PushHandler::answer(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const {
  bool const ends = path_of(request.target) == end_path;
  bool const asks = !ends && is_reading(request.method);
  if (asks && push_ == nullptr) return done(told_state({}));
  if (asks) return push_->state(who, push_answered<protocol::PushState>(done, told_state));
  if (request.method != "POST") return done(not_allowed(request.target, ends ? "POST" : "GET, HEAD, POST"));
  if (push_ == nullptr) return done(refusal(request.target, 404, "This server sends no notices."));
  if (ends) {
    auto end = protocol::read_push_end(request.body);
    if (!end) return done(refusal(request.target, 400, end.error().message));
    return push_->unsubscribe(who, std::move(end->endpoint), push_answered<Done>(done, nothing));
  }
  auto wanted = protocol::read_new_push(request.body);
  if (!wanted) return done(refusal(request.target, 400, wanted.error().message));
  push_->subscribe(who, std::move(*wanted), push_answered<Done>(done, nothing));
}

}  // namespace strata::server::net
