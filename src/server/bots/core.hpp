#pragma once
// Shared by all parts of the API: the games, the accounts, the one thread, and connections to the games that belong to the API instead of a
// socket.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/bots/shapes.hpp"
#include "server/protocol/account_service.hpp"
#include "server/protocol/api_service.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/player_service.hpp"
#include "server/protocol/relation_service.hpp"
#include "server/threads/loop.hpp"

namespace strata::server::bots {

class Core;

// One connection to the games. It hears on the thread of the API, and leaves when it is destroyed there.
class Link {
 public:
  using Hear = std::function<void(protocol::ServerMessage const&)>;

  Link(std::shared_ptr<Core> core, Principal who, Hear hear);
  ~Link();
  Link(Link const&) = delete;
  Link& operator=(Link const&) = delete;

  // The message gets the next id of this connection, which is returned.
  template <class Request>
  std::int64_t send(Request request) {
    request.id = ++last_id_;
    pass(std::move(request));
    return last_id_;
  }
  // It leaves as a connection that broke does, and not as a player who leaves.
  void breaks() { breaks_ = true; }

 private:
  class Listener;
  void pass(protocol::ClientMessage message);

  std::shared_ptr<Core> core_;
  ConnectionId id_;
  std::shared_ptr<Listener> listener_;
  std::int64_t last_id_ = 0;
  bool breaks_ = false;
};

// The answer to one message, with what the games said before it.
struct Answered {
  std::optional<protocol::ErrorAnswer> error;
  std::vector<protocol::ChatLine> chat;  // after a join
};

class Core : public std::enable_shared_from_this<Core> {
 public:
  Core(GameService& games, AccountService& accounts, PlayerService& players, RelationService* relations = nullptr)
      : games_(games), accounts_(accounts), players_(players), relations_(relations) {}

  [[nodiscard]] Loop& thread() { return thread_; }
  [[nodiscard]] GameService& games() { return games_; }
  [[nodiscard]] AccountService& accounts() { return accounts_; }
  [[nodiscard]] PlayerService& players() { return players_; }
  // Null: nobody follows or blocks anybody.
  [[nodiscard]] RelationService* relations() { return relations_; }
  [[nodiscard]] IsBot is_bot() {
    return [this](std::string_view name) { return accounts_.bot_named(name).has_value(); };
  }
  [[nodiscard]] ConnectionId next_connection() { return first_api_connection + ++connections_; }

  // Sends one message of a connection made for it. `done` is called on the thread of the API, as those below are.
  template <class Request>
  void ask(Principal who, Request request, std::function<void(Answered)> done) {
    begin_ask(std::move(who), std::move(done),
              [request = std::move(request)](Link& link) { return link.send(request); });
  }
  void snapshot(Principal who, std::string game,
                std::function<void(std::variant<protocol::GameSnapshot, protocol::Failure>)> done);
  // The challenges that wait for this name; empty if the games do not say in time.
  void challenges_for(Principal who, std::string name, std::function<void(std::vector<protocol::Challenge>)> done);
  // The name of an account.
  void name_of(Principal who, std::function<void(std::string)> done);

  // Hands an answer of the games or the accounts on to the thread of the API.
  template <class T>
  std::function<void(T)> here(std::function<void(T)> done) {
    return [weak = weak_from_this(), done = std::move(done)](T answer) {
      if (auto const self = weak.lock())
        self->thread_.post([done, answer = std::move(answer)]() mutable { done(std::move(answer)); });
    };
  }

 private:
  void begin_ask(Principal who, std::function<void(Answered)> done, std::function<std::int64_t(Link&)> const& send);

  GameService& games_;
  AccountService& accounts_;
  PlayerService& players_;
  RelationService* relations_;
  std::uint64_t connections_ = 0;
  Loop thread_;
};

}  // namespace strata::server::bots
