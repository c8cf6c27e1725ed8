#pragma once
// The open connections that one loop knows, and which of its games each follows. What happens in a game its players hear before those
// who look on. Used by one thread.

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/games/refusal.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server {

// Who is at the other end, and where messages to it go.
struct Connection {
  ConnectionId id = 0;
  Principal who;
  std::shared_ptr<MessageSink> sink;
};

class Connections {
 public:
  // `player_moved`: a player follows a game, or not any more; or somebody has sat down, or a game has ended. Empty: nobody hears it.
  explicit Connections(std::function<void()> player_moved = {}) : player_moved_(std::move(player_moved)) {}

  // Nothing happens where it is known.
  void add(std::shared_ptr<Connection const> const& connection);
  // Nothing for one that has ended.
  [[nodiscard]] Principal const* principal_of(ConnectionId connection) const;
  // Milliseconds that messages take to it and back; 0 where that is not known.
  [[nodiscard]] std::int64_t lag_of(ConnectionId connection) const;
  // Gives back the games it followed.
  std::set<std::string> remove(ConnectionId connection);

  // From now on the connection is sent what happens in the game. False: it has ended meanwhile.
  bool follow(ConnectionId connection, std::string const& game, Hearer as);
  // This principal plays in the game from now on.
  void has_sat_down(std::string const& game, std::string const& who);
  // False: it did not follow the game.
  bool unfollow(ConnectionId connection, std::string const& game);
  void unfollow_all(std::string const& game);
  [[nodiscard]] bool has_followers(std::string const& game) const { return followers_.contains(game); }

  // Whether a connection of whoever takes this turn (Principal::turn) follows the game.
  [[nodiscard]] bool is_followed_from(std::string const& game, std::string const& turn) const;
  // Whether a connection of this principal, a player, follows the game.
  [[nodiscard]] bool has_player(std::string const& game, std::string const& who) const;
  [[nodiscard]] std::set<ConnectionId> followers_of(std::string const& game) const;

  // Calls back, from any thread, once all that has come from the players of the game to this machine by now is handed on.
  void after_arrivals(std::string const& game, std::function<void()> const& done) const;

  // To connections that have ended nothing is sent.
  void send(ConnectionId connection, protocol::ServerMessage message) const;
  void broadcast(std::string const& game, protocol::ServerMessage message) const;
  // Answers; the server itself needs none.
  void acknowledge(Requester const& requester, std::int64_t seq) const;
  void refuse(Requester const& requester, Refusal refusal) const;

 private:
  struct Connected {
    std::shared_ptr<Connection const> connection;
    std::set<std::string> games;  // that it follows
  };
  struct Followers {
    std::set<ConnectionId> players, onlookers;
  };
  void forget(ConnectionId connection, std::string const& game);
  void tell_moved() const {
    if (player_moved_) player_moved_();
  }

  std::function<void()> player_moved_;
  std::unordered_map<ConnectionId, Connected> connected_;
  std::unordered_map<std::string, Followers> followers_;  // by game; none without any
};

}  // namespace strata::server
