#pragma once
// The side of a node that has connections. It sends the messages of a connection about a game to the owner of that game, in their order,
// and passes on the answers. When a game moves, the edge joins it again for the connection, from the last event the connection has seen,
// and resends unanswered messages; so the connection sees each event once and in order, and each message answered once.
//
// The edge gives messages its own numbers on their way, so that an answer belongs to one sending of one message.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/cluster/node.hpp"
#include "server/cluster/routes.hpp"

namespace strata::server::cluster {

class Edge {
 public:
  Edge(Node& node, Routes& routes) : node_(node), routes_(routes) {}

  // ---- from any thread

  void connect(ConnectionId id, Principal who, std::shared_ptr<MessageSink> sink);
  void receive(ConnectionId id, protocol::ClientMessage message, Moment arrived);
  void disconnect(ConnectionId id, bool lost);

  // ---- on the loop

  void hear(Place const& from, ToEdge told);
  void flush(Place const& from, Flush const& flush);
  // The game has left the memory of that place.
  void moved(Place const& from, std::string const& game);
  // It is unknown whether messages sent to that place have arrived.
  void lost(Place const& place);
  // Every game may be somewhere else.
  void lost_all();
  void leader_changed();
  // Gives up messages that have waited too long. Called now and then.
  void tick();
  // Lets go of all connections, whose loop has ended.
  void clear() { connections_.clear(); }
  [[nodiscard]] std::size_t connections() const { return connections_.size(); }
  // How many games are looked for.
  [[nodiscard]] std::size_t sought() const { return looking_.size(); }
  // How many connections each person has.
  [[nodiscard]] std::map<std::string, int> const& people() const { return people_; }
  void watch_people(std::function<void()> changed) { people_changed_ = std::move(changed); }

 private:
  class Sink;
  // A message of a game, of this node or another.
  struct Heard {
    std::shared_ptr<SharedMessage const> shared = {};
    std::optional<protocol::ServerMessage> own = {};
    Hearer hearer = Hearer::Player;
    [[nodiscard]] protocol::ServerMessage const& message() const { return shared ? shared->message : *own; }
  };
  // A message that is not answered yet.
  struct Asked {
    std::int64_t number = 0;  // number of its last sending
    std::int64_t id = 0;      // chosen by the connection; 0 if it wants no answer
    protocol::ClientMessage message;
    Moment arrived;
    std::int64_t since = 0;  // steady
    bool is_ours = false;    // sent for the connection, which knows nothing of it
    bool is_sent = false;
  };
  // The state of one connection for one game; under the empty id, for the leader's seeks and tournaments.
  struct Followed {
    bool is_placed = false;  // false while its place is looked up
    Place place = {};
    bool follows = false;
    std::optional<std::int64_t> seen = {};  // number of the last event; nothing while it waits for a snapshot
    std::int64_t joining = 0;               // number of the unanswered join, or 0
    std::deque<Asked> asked = {};
  };
  struct Connected {
    ConnectionId id = 0;
    Principal who;
    std::shared_ptr<MessageSink> sink;
    std::map<std::string, Followed> games = {};
    std::unordered_map<std::int64_t, std::string> by_number = {};  // the game of each number
    std::set<Place> nodes = {};                                    // other nodes that know the connection
    // Its subscriptions at the leader.
    std::optional<protocol::SeeksRequest> seeks = {};
    std::optional<protocol::TournamentRequest> tournament = {};
  };
  // A game that is looked for.
  struct Looking {
    std::set<ConnectionId> waiting;
    int tries = 0;
    std::int64_t last = 0;  // steady
    bool is_busy = false;
  };

  void take(ConnectionId id, protocol::ClientMessage message, Moment arrived);
  void end(ConnectionId id, bool lost);
  [[nodiscard]] Followed& followed(Connected& connection, std::string const& game);
  // Forgets a game if the connection neither follows it nor waits for an answer about it.
  void tidy(Connected& connection, std::string const& game);
  [[nodiscard]] std::int64_t number_for(Connected& connection, std::string const& game);

  void look(std::string const& game, ConnectionId waiting);
  // Looks again if the game was not at the expected place: more slowly each time.
  void look_again(std::string const& game, ConnectionId waiting);
  void search(std::string const& game);
  void search_later(std::string const& game);
  // Whether any of those for whom it is looked for still wants it.
  [[nodiscard]] bool is_awaited(std::string const& game);
  void found(std::string const& game, Place const& place);
  // The game is there: joins and sends what is not answered.
  void attach(Connected& connection, std::string const& game, Place const& place);
  void join_again(Connected& connection, std::string const& game, Followed& followed);
  void renew_at_leader(Connected& connection, Followed& followed);
  void put_first(Connected& connection, std::string const& game, Followed& followed, protocol::ClientMessage message);
  void send(Connected& connection, Followed const& followed, Asked& asked);
  // The game is not there any more. `may_be_done`: messages that were sent may have been carried out.
  void detach(Connected& connection, std::string const& game, bool may_be_done);

  // Answers the unanswered messages from before this time, on the steady clock.
  void give_up(Connected& connection, Followed& followed, std::int64_t before) const;

  void heard(ConnectionId to, Place const& from, Heard const& heard);
  void pass(Connected const& connection, Heard const& heard) const;
  // Takes a message about a game, by its id; false if it is not for this connection.
  [[nodiscard]] bool takes(Connected& connection, Place const& from, std::string const& game,
                           protocol::ServerMessage const& message);
  void answered(Connected& connection, Place const& from, std::int64_t number, protocol::ServerMessage answer);
  void joined(Connected& connection, std::string const& game, std::int64_t number, bool is_ours,
              protocol::ErrorAnswer const* error);
  void refuse(Connected const& connection, std::int64_t id, std::string message) const;

  Node& node_;
  Routes& routes_;
  std::unordered_map<ConnectionId, Connected> connections_;
  std::unordered_map<std::string, std::set<ConnectionId>> by_game_;  // connections of each game
  std::unordered_map<std::string, Looking> looking_;
  std::map<std::string, int> people_;
  std::function<void()> people_changed_ = [] {};
  std::int64_t numbers_ = 0;
};

// The numbers of an edge; the ids that pages choose are below.
inline constexpr std::int64_t first_number = std::int64_t{1} << 52U;

}  // namespace strata::server::cluster
