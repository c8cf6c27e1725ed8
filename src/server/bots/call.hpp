#pragma once
// One request to the API on its way: what was asked, by whom, and the one answer.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/bots/event_stream.hpp"
#include "server/bots/form.hpp"
#include "server/bots/invitations.hpp"
#include "server/bots/recent.hpp"

namespace strata::server::bots {

// In letters: the id of a game, and the name of an account.
inline constexpr std::size_t longest_id = 32, longest_name = 20;

// Shared by all calls.
struct Desk {
  std::shared_ptr<Core> core;
  std::shared_ptr<EventStreams> streams = std::make_shared<EventStreams>();
  Invitations invitations;
  Recent recent;
  std::map<std::string, std::string> decline_reasons = {};  // by game, as words of lichess; of those held here

  explicit Desk(std::shared_ptr<Core> shared)
      : core(std::move(shared)),
        invitations(core, [this](Invitation const& invitation, Outcome outcome) { tell_end(invitation, outcome); }) {}
  void tell_end(Invitation const& invitation, Outcome outcome);
};

class Call {
 public:
  Call(Desk& desk, ApiRequest request, std::function<void(ApiReply)> done)
      : desk_(desk), request_(std::move(request)), done_(std::move(done)) {}

  [[nodiscard]] Desk& desk() const { return desk_; }
  [[nodiscard]] Core& core() const { return *desk_.core; }
  [[nodiscard]] ApiRequest const& request() const { return request_; }
  [[nodiscard]] Principal const& who() const { return request_.who; }
  [[nodiscard]] bool is_reading() const { return request_.method == "GET"; }
  [[nodiscard]] bool is_bot() const { return who().login && who().login->is_bot; }

  // The first answer counts.
  void reply(ApiReply reply) {
    if (auto const done = std::exchange(done_, {})) done(std::move(reply));
  }
  void reply(Json const& json) { reply(ApiReply{200, written(json)}); }
  void refuse(int status, std::string_view message) { reply(ApiReply{status, written(error(message))}); }
  void refuse(protocol::Failure const& failure) { refuse(failure.code, failure.message); }
  void refuse(protocol::ErrorCode code, std::string_view message);
  void stream(std::shared_ptr<LineSource> lines) {
    ApiReply answer;
    answer.lines = std::move(lines);
    reply(std::move(answer));
  }
  // 405.
  void not_allowed(std::string_view methods);

  // Whether somebody is there with one of these scopes; otherwise it is answered.
  [[nodiscard]] bool may(std::initializer_list<Scope> scopes);
  [[nodiscard]] Result<Form> body() const { return Form::read(request_.content_type, request_.body); }
  [[nodiscard]] Form query() const;
  // Two requests with the same text are the same request.
  [[nodiscard]] std::string asked() const { return who().hash + ' ' + request_.target + ' ' + request_.body; }

 private:
  Desk& desk_;
  ApiRequest request_;
  std::function<void(ApiReply)> done_;
};

using Calling = std::shared_ptr<Call>;
using Path = std::vector<std::string>;

// `path`: behind "/api/".
void call_people(Calling const& call,
                 Path const& path);  // account, account/playing, users/status, user/{name}, token/test
void call_bots(Calling const& call, Path const& path);        // bot/online, bot/account/...
void call_challenges(Calling const& call, Path const& path);  // challenge, challenge/...
void call_seek(Calling const& call);                          // board/seek
void call_game(Calling const& call, Path const& path);        // {board|bot}/game/...
void call_events(Calling const& call);                        // stream/event
void call_relations(Calling const& call, Path const& path);   // rel/following, rel/{change}/{name}

}  // namespace strata::server::bots
