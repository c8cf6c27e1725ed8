#include "server/bots/bot_api.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/bots/call.hpp"
#include "server/bots/description.hpp"

namespace strata::server::bots {

namespace {

int status_of(protocol::ErrorCode code) {
  switch (code) {
    case protocol::ErrorCode::NotFound: return 404;
    case protocol::ErrorCode::Elsewhere:
    case protocol::ErrorCode::Unavailable: return 503;
    case protocol::ErrorCode::Denied: return 401;
    case protocol::ErrorCode::Forbidden: return 403;
    default: return 400;
  }
}

std::string_view query_of(std::string_view target) {
  std::size_t const at = target.find('?');
  if (at == std::string_view::npos) return {};
  return target.substr(at + 1, target.find('#') - at - 1);
}

void route(Calling const& call) {
  std::string_view const target = call->request().target;
  auto const path = segments_of(target.substr(0, target.find_first_of("?#")));
  std::string_view const nothing = "there is nothing at this address";
  if (target.substr(0, target.find_first_of("?#")) == "/api") {
    if (!call->is_reading()) return call->not_allowed("GET");
    return call->reply(ApiReply{200, description_page(), "text/html; charset=utf-8"});
  }
  if (!path) return call->refuse(404, nothing);
  Path const& at = *path;
  std::vector<std::string> const methods = methods_at(at);
  if (methods.empty()) return call->refuse(404, nothing);
  if (std::ranges::find(methods, call->request().method) == methods.end()) {
    std::string allowed;
    for (std::string const& method : methods) allowed += (allowed.empty() ? "" : ", ") + method;
    return call->not_allowed(allowed);
  }
  auto const is = [&](std::size_t place, std::string_view word) { return place < at.size() && at[place] == word; };
  if (is(0, "openapi.json")) return call->reply(ApiReply{200, std::string(description_text())});
  if (is(0, "stream")) return call_events(call);
  if (is(0, "challenge")) return call_challenges(call, at);
  if (is(0, "board") && is(1, "seek") && at.size() == 2) return call_seek(call);
  if (at.size() >= 4 && is(1, "game") && (is(0, "board") || is(0, "bot"))) return call_game(call, at);
  if (is(0, "rel")) return call_relations(call, at);
  if (is(0, "bot")) return call_bots(call, at);
  if (is(0, "account") || is(0, "users") || is(0, "user") || is(0, "token")) return call_people(call, at);
  call->refuse(404, nothing);
}

}  // namespace

// ---------------------------------------------------------------- a call

void Call::refuse(protocol::ErrorCode code, std::string_view message) { refuse(status_of(code), message); }

void Call::not_allowed(std::string_view methods) {
  ApiReply answer{405, written(error("only " + std::string(methods) + " is answered here"))};
  answer.allow = methods;
  reply(std::move(answer));
}

bool Call::may(std::initializer_list<Scope> scopes) {
  if (!who().login) {
    refuse(401, "Missing or invalid token");
    return false;
  }
  std::string missing;
  for (Scope const scope : scopes) {
    if (who().may(scope)) return true;
    missing += (missing.empty() ? "" : " or ") + std::string(name_of(scope));
  }
  if (missing.empty()) return true;
  refuse(403, "Missing scope: " + missing);
  return false;
}

Form Call::query() const { return Form::read_form(query_of(request_.target)).value_or(Form()); }

void Desk::tell_end(Invitation const& invitation, Outcome outcome) {
  std::string const game = invitation.challenge.game;
  auto const reason = decline_reasons.extract(game);
  if (outcome != Outcome::Declined) return;
  ChallengeView view = invitation.view("out");
  view.status = "declined";
  Json challenge = challenge_of(view, core->is_bot());
  DeclineReason const told = decline_reason(reason.empty() ? std::string_view() : reason.mapped());
  challenge["declineReason"] = told.text;
  challenge["declineReasonKey"] = told.key;
  streams->tell(invitation.owner.hash, challenge_event("challengeDeclined", std::move(challenge)));
}

// ---------------------------------------------------------------- the API

struct BotApi::Parts {
  Parts(GameService& games, AccountService& accounts, PlayerService& players, RelationService* relations)
      : core(std::make_shared<Core>(games, accounts, players, relations)), desk(core) {}
  std::shared_ptr<Core> core;
  Desk desk;
  std::unique_ptr<HouseBots> house = {};  // on the thread of the API
};

BotApi::BotApi(GameService& games, AccountService& accounts, PlayerService& players, RelationService* relations)
    : parts_(std::make_unique<Parts>(games, accounts, players, relations)) {}

BotApi::~BotApi() { stop(); }

void BotApi::answer(ApiRequest request, std::function<void(ApiReply)> done) {
  parts_->core->thread().post([this, request = std::move(request), done = std::move(done)]() mutable {
    route(std::make_shared<Call>(parts_->desk, std::move(request), std::move(done)));
  });
}

void BotApi::begin_house(std::vector<HouseBot> bots) {
  parts_->core->thread().post([this, bots = std::move(bots)]() mutable {
    parts_->house = std::make_unique<HouseBots>(
        parts_->core, std::move(bots), [&desk = parts_->desk](std::string const& game, std::string_view reason) {
          if (desk.invitations.find(game) != nullptr) desk.decline_reasons[game] = reason;
        });
  });
}

void BotApi::rest_house() {
  parts_->core->thread().post([this] { parts_->house.reset(); });
}

void BotApi::stop() {
  parts_->core->thread().stop([this] {
    parts_->desk.invitations.clear();
    parts_->house.reset();
  });
}

}  // namespace strata::server::bots
