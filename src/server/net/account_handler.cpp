#include "server/net/account_handler.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>
#include <variant>

#include "server/protocol/secrets.hpp"

namespace strata::server::net {

namespace {

constexpr std::string_view part_path = "export/parts/";
constexpr std::string_view auth = "/api/auth/", admin = "/api/admin/", sessions_path = "sessions";

Reply reply_of(AccountFailure const& failed) {
  Reply reply = failure_reply(failed.failure);
  return failed.wait > 0 ? later(std::move(reply), failed.wait) : reply;
}

template <class T>
AccountAnswer<T> answered(std::function<void(Reply)> done, std::function<Reply(T const&)> write) {
  return [done = std::move(done), write = std::move(write)](std::variant<T, AccountFailure> const& answer) {
    if (auto const* const failed = std::get_if<AccountFailure>(&answer)) return done(reply_of(*failed));
    done(write(std::get<T>(answer)));
  };
}

template <class T>
std::function<Reply(T const&)> as_json(int status = 200) {
  return [status](T const& value) { return json_reply(status, protocol::write(value)); };
}

// As `write`, and the visitor gets a new secret.
template <class T>
std::function<Reply(T const&)> with_cookie(std::string cookie, std::function<Reply(T const&)> write) {
  return [cookie = std::move(cookie), write = std::move(write)](T const& value) {
    Reply reply = write(value);
    reply.headers.emplace_back("Set-Cookie", cookie);
    return reply;
  };
}

Reply no_content(Done const& /*done*/) { return {204, {{"Cache-Control", "no-store"}}, {}, {}}; }

Reply too_often(std::string_view target, std::chrono::seconds wait) {
  std::string const words = wait <= std::chrono::minutes(1)
                                ? std::to_string(wait.count()) + " seconds"
                                : std::to_string(std::chrono::ceil<std::chrono::minutes>(wait).count()) + " minutes";
  return later(refusal(target, 429, "Too many attempts. Try again in " + words + '.'), wait.count());
}

TokenBucket::Time now() { return std::chrono::steady_clock::now(); }

}  // namespace

bool AccountHandler::is_costly(std::string_view target) {
  std::string_view path = path_of(target);
  if (!path.starts_with(auth)) return false;
  path.remove_prefix(auth.size());
  return path.starts_with(part_path) && query_field(target, "from").value_or("0") != "0";
}

bool AccountHandler::handles(std::string_view path) {
  return path.starts_with(auth) || path.starts_with(admin) || path == token_path ||
         (path.starts_with(token_path) && path.substr(token_path.size()).starts_with('/'));
}

void AccountHandler::answer(Identity const& identity, Request const& request, bool is_secure, Send const& done) {
  Asked asked;
  asked.secret = issuer_.make();
  asked.cookie = cookie_of(identity.cookie_name, asked.secret, is_secure);
  asked.visit = {identity.principal, request.agent, request.network, hash_of(asked.secret), request.address};
  asked.path = path_of(request.target);
  asked.query = request.target;
  asked.body = request.body;
  if (asked.path.starts_with(token_path)) return answer_tokens(asked, request, done);
  asked.path.remove_prefix(asked.path.starts_with(auth) ? auth.size() : admin.size());
  bool const is_auth = request.target.starts_with(auth);
  if (is_auth && (asked.path == sessions_path || asked.path.starts_with("sessions/")))
    return answer_sessions(asked, request, done);
  if (is_auth && asked.path == "export") {
    if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
    return accounts_.data(asked.visit, answered<protocol::AccountData>(done, as_json<protocol::AccountData>()));
  }
  if (is_auth && asked.path.starts_with(part_path)) return answer_part(asked, request, done);
  if (!is_auth && asked.path == "log") {
    if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
    return answer_admin(asked, done);
  }
  if (is_auth && asked.path == "sign-up" && is_reading(request.method))
    return done(json_reply(200, protocol::write(accounts_.sign_up_terms())));
  if (request.method != "POST") return done(not_allowed(request.target, "POST"));
  is_auth ? answer_auth(asked, done) : answer_admin(asked, done);
}

template <class T>
void AccountHandler::tried(Asked const& asked, std::string const& name, Send const& done,
                           std::function<void(AccountAnswer<T> answered)> const& ask) {
  std::string const address = asked.visit.who.address_key;
  std::optional<std::chrono::seconds> wait;
  {
    std::lock_guard const lock(mutex_);
    wait = quotas_.try_password(name, address, now());
  }
  if (wait) return done(too_often(asked.query, *wait));
  bool const begins = std::is_same_v<T, protocol::Me>;
  std::function<Reply(T const&)> write;
  if constexpr (std::is_same_v<T, Done>)
    write = no_content;
  else
    write = begins ? with_cookie<T>(asked.cookie, as_json<T>()) : as_json<T>();
  ask([this, name, address, answered = answered<T>(done, std::move(write))](std::variant<T, AccountFailure> answer) {
    auto const* const failed = std::get_if<AccountFailure>(&answer);
    if (failed == nullptr || failed->failure.code != protocol::ErrorCode::Denied) {
      std::lock_guard const lock(mutex_);
      quotas_.was_right(name, address);
    }
    answered(std::move(answer));
  });
}

void AccountHandler::answer_auth(Asked const& asked, Send const& done) {
  auto const bad = [&](Error const& error) { done(refusal(asked.query, 400, error.message)); };
  if (asked.path == "sign-up") {
    auto request = protocol::read_sign_up(asked.body);
    if (!request) return bad(request.error());
    std::optional<std::chrono::seconds> wait;
    {
      std::lock_guard const lock(mutex_);
      wait = quotas_.try_sign_up(asked.visit.who.address_key, now());
    }
    if (wait) return done(too_often(asked.query, *wait));
    auto write = with_cookie<protocol::RecoveryCodes>(asked.cookie, as_json<protocol::RecoveryCodes>(201));
    return accounts_.sign_up(asked.visit, std::move(*request),
                             answered<protocol::RecoveryCodes>(done, std::move(write)));
  }
  if (asked.path == "log-in") {
    auto request = protocol::read_log_in(asked.body);
    if (!request) return bad(request.error());
    return tried<protocol::Me>(asked, request->name, done, [&](AccountAnswer<protocol::Me> answered) {
      accounts_.log_in(asked.visit, std::move(*request), std::move(answered));
    });
  }
  if (asked.path == "recover") {
    auto request = protocol::read_recovery(asked.body);
    if (!request) return bad(request.error());
    return tried<protocol::Me>(asked, request->name, done, [&](AccountAnswer<protocol::Me> answered) {
      accounts_.recover(asked.visit, std::move(*request), std::move(answered));
    });
  }
  if (asked.path == "password") {
    auto request = protocol::read_new_password(asked.body);
    if (!request) return bad(request.error());
    return tried<protocol::Me>(asked, asked.visit.who.hash, done, [&](AccountAnswer<protocol::Me> answered) {
      accounts_.change_password(asked.visit, std::move(*request), std::move(answered));
    });
  }
  if (asked.path == "codes") {
    auto request = protocol::read_password(asked.body);
    if (!request) return bad(request.error());
    return tried<protocol::RecoveryCodes>(asked, asked.visit.who.hash, done,
                                          [&](AccountAnswer<protocol::RecoveryCodes> answered) {
                                            accounts_.make_codes(asked.visit, std::move(*request), std::move(answered));
                                          });
  }
  if (asked.path == "delete") {
    auto request = protocol::read_password(asked.body);
    if (!request) return bad(request.error());
    auto const send = [done, cookie = asked.cookie](Reply reply) {
      if (reply.status == 204) reply.headers.emplace_back("Set-Cookie", cookie);
      done(std::move(reply));
    };
    return tried<Done>(asked, asked.visit.who.hash, send, [&](AccountAnswer<Done> answered) {
      accounts_.delete_account(asked.visit, std::move(*request), std::move(answered));
    });
  }
  if (asked.path == "log-out")
    return accounts_.log_out(asked.visit, answered<Done>(done, with_cookie<Done>(asked.cookie, no_content)));
  done(refusal(asked.query, 404, "there is nothing at this address"));
}

void AccountHandler::answer_part(Asked const& asked, Request const& request, Send const& done) {
  constexpr std::size_t longest_part = 32, most_digits = 9;
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  std::string_view const part = asked.path.substr(part_path.size());
  if (part.size() > longest_part) return done(refusal(asked.query, 404, "there is nothing at this address"));
  std::int64_t from = 0;
  if (auto const text = query_field(asked.query, "from")) {
    auto const [end, problem] = std::from_chars(text->data(), text->data() + text->size(), from);
    if (text->size() > most_digits || problem != std::errc() || end != text->data() + text->size() || from < 0)
      return done(refusal(asked.query, 400, "from: expected the number of a row"));
  }
  accounts_.exported_part(asked.visit, std::string(part), from,
                          answered<protocol::ExportedPart>(done, as_json<protocol::ExportedPart>()));
}

void AccountHandler::answer_sessions(Asked const& asked, Request const& request, Send const& done) {
  std::string_view const id = asked.path.substr(std::min(asked.path.size(), sessions_path.size() + 1));
  if (request.method == "DELETE")
    return accounts_.end_session(asked.visit, std::string(id), answered<Done>(done, no_content));
  if (!id.empty()) return done(not_allowed(request.target, "DELETE"));
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD, DELETE"));
  accounts_.sessions(asked.visit, answered<protocol::Sessions>(done, as_json<protocol::Sessions>()));
}

void AccountHandler::answer_tokens(Asked const& asked, Request const& request, Send const& done) {
  std::string_view const id = asked.path.substr(std::min(asked.path.size(), token_path.size() + 1));
  // Without an id it is the token that asks.
  if (request.method == "DELETE")
    return accounts_.end_token(asked.visit, std::string(id), answered<Done>(done, no_content));
  if (!id.empty()) return done(not_allowed(request.target, "DELETE"));
  if (is_reading(request.method))
    return accounts_.tokens(asked.visit, answered<protocol::Tokens>(done, as_json<protocol::Tokens>()));
  if (request.method != "POST") return done(not_allowed(request.target, "GET, HEAD, POST, DELETE"));
  auto wanted = protocol::read_new_token(request.body);
  if (!wanted) return done(refusal(asked.query, 400, wanted.error().message));
  accounts_.make_token(asked.visit, std::move(*wanted),
                       answered<protocol::MadeToken>(done, as_json<protocol::MadeToken>(201)));
}

void AccountHandler::answer_admin(Asked const& asked, Send const& done) {
  auto const bad = [&](Error const& error) { done(refusal(asked.query, 400, error.message)); };
  if (asked.path == "log") {
    std::int64_t before = 0;
    if (auto const text = query_field(asked.query, "before")) {
      auto const [end, problem] = std::from_chars(text->data(), text->data() + text->size(), before);
      if (problem != std::errc() || end != text->data() + text->size() || before < 1)
        return done(refusal(asked.query, 400, "before: expected the id of a line"));
    }
    return accounts_.log(asked.visit, before,
                         answered<protocol::SecurityEvents>(done, as_json<protocol::SecurityEvents>()));
  }
  if (asked.path == "token") {
    auto request = protocol::read_admin_token(asked.body);
    if (!request) return bad(request.error());
    return accounts_.use_admin_token(asked.visit, std::move(*request),
                                     answered<protocol::Me>(done, as_json<protocol::Me>()));
  }
  if (asked.path == "recovery") {
    auto request = protocol::read_named_account(asked.body);
    if (!request) return bad(request.error());
    return accounts_.make_link(asked.visit, std::move(*request),
                               answered<protocol::RecoveryCodes>(done, as_json<protocol::RecoveryCodes>()));
  }
  if (asked.path == "invitation")
    return accounts_.invite(asked.visit, answered<protocol::Invitation>(done, as_json<protocol::Invitation>(201)));
  if (asked.path == "role") {
    auto request = protocol::read_account_change(asked.body);
    if (!request) return bad(request.error());
    return accounts_.change_role(asked.visit, std::move(*request), answered<Done>(done, no_content));
  }
  done(refusal(asked.query, 404, "there is nothing at this address"));
}

}  // namespace strata::server::net
