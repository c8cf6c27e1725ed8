#pragma once
// The open connections that one loop knows, and the games of the loop that each follows. Players are told what happens in a game before
// spectators are. Used by one thread.

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/games/state/refusal.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server {

// The principal at the other end, and the sink for messages to it.
struct Connection {
  ConnectionId id = 0;
  Principal who;
  std::shared_ptr<MessageSink> sink;
};

class Connections {
 public:
  // `player_moved` is called when a player starts or stops following a game, takes a seat, or a game ends. May be empty.
  explicit Connections(std::function<void()> player_moved = {}) : player_moved_(std::move(player_moved)) {}

  // Does nothing if it is already known.
  void add(std::shared_ptr<Connection const> const& connection);
  // Null if the connection has closed.
  [[nodiscard]] Principal const* principal_of(ConnectionId connection) const;
  // Round-trip time of the connection in milliseconds; 0 if unknown.
  [[nodiscard]] std::int64_t lag_of(ConnectionId connection) const;
  // Returns the games it followed.
  std::set<std::string> remove(ConnectionId connection);

  // Sends the game's events to this connection from now on. False if the connection has closed.
  bool follow(ConnectionId connection, std::string const& game, Hearer as);
  // This principal is a player of the game from now on.
  void has_sat_down(std::string const& game, std::string const& who);
  // False if it did not follow the game.
  bool unfollow(ConnectionId connection, std::string const& game);
  void unfollow_all(std::string const& game);
  [[nodiscard]] bool has_followers(std::string const& game) const { return followers_.contains(game); }

  // Whether the game is followed by a connection with this quota key (Principal::quota_key).
  [[nodiscard]] bool is_followed_from(std::string const& game, std::string const& turn) const;
  // Whether the game is followed by a connection of this principal, as a player.
  [[nodiscard]] bool has_player(std::string const& game, std::string const& who) const;
  // Where this player is connected from, as in Visit; empty if they do not follow the game, or are at this machine.
  [[nodiscard]] std::string network_of(std::string const& game, std::string const& who) const;
  [[nodiscard]] std::set<ConnectionId> followers_of(std::string const& game) const;

  // Calls back, from any thread, once everything that had arrived from the game's players by now has been handed on.
  void after_arrivals(std::string const& game, std::function<void()> const& done) const;

  // Does nothing if the connection has closed.
  void send(ConnectionId connection, protocol::ServerMessage message) const;
  // To those of whom `hears` is true; empty: to all.
  void broadcast(std::string const& game, protocol::ServerMessage message,
                 std::function<bool(Principal const&)> const& hears = {}) const;
  // Sends an ack; does nothing for the server's own requests.
  void acknowledge(Requester const& requester, std::int64_t seq) const;
  void refuse(Requester const& requester, Refusal refusal) const;

 private:
  struct Connected {
    std::shared_ptr<Connection const> connection;
    std::set<std::string> games;  // the games it follows
  };
  struct Followers {
    std::set<ConnectionId> players, spectators;
  };
  void forget(ConnectionId connection, std::string const& game);
  void tell_moved() const {
    if (player_moved_) player_moved_();
  }

  std::function<void()> player_moved_;
  std::unordered_map<ConnectionId, Connected> connected_;
  std::unordered_map<std::string, Followers> followers_;  // by game; no entry is empty
};

}  // namespace strata::server
