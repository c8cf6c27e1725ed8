#pragma once
// The connections that listen to their person's games between two people: first the games that go on, then every change of one. A
// change costs nothing while nobody listens. Of a game by days the player whose turn it is gets a notice, wherever they are. Thread-safe.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/games/live/connections.hpp"
#include "server/protocol/notices.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

class OwnGames {
 public:
  // Reads the games of a person that go on; answers from any thread.
  using Source = std::function<void(Principal const& who, Answer<std::vector<protocol::GameSummary>> done)>;
  // As summary_for(), of this moment.
  using Summary = std::function<protocol::GameSummary(Principal const& who, ListedGame game)>;

  // Tells the other nodes of a cluster.
  using Others = std::function<void(protocol::OwnChange change, GameRow const& game, StateRow const& state)>;

  OwnGames(Source source, Summary summary, Others others = {})
      : source_(std::move(source)), summary_(std::move(summary)), tell_others_(std::move(others)) {}

  // Tells the connection from now on. One that listens already is told its games again.
  void listen(std::shared_ptr<Connection const> const& connection);
  // Does nothing for a connection that does not listen.
  void leave(ConnectionId connection);
  // Has happened to this game between two people, and is committed. `is_looking`: the player to move has the game open.
  void tell(protocol::OwnChange change, GameRow const& game, StateRow const& state, bool is_looking = false);
  // A change has happened at another node of the cluster: there is an answer for each of these persons, by hash.
  void tell_elsewhere(std::vector<std::string> const& persons, std::vector<protocol::OwnAnswer> const& answers);
  // A player has opened the game.
  void looked_at(std::string const& game, std::string const& who);
  // From now on notices go there; null: nowhere. It outlives the games, and is set before any request.
  void set_notices(Notices* notices) { notices_ = notices; }

 private:
  // While the games of a listener are being read, what happens to them waits; where it is too much they are read again.
  static constexpr std::size_t most_held = 256;
  struct Listener {
    std::shared_ptr<Connection const> connection;
    std::uint64_t reading = 0;  // number of the reading in progress; 0: none
    bool is_stale = false;      // too much has happened since that began
    std::vector<protocol::OwnAnswer> held = {};
  };
  // With the lock held: begins to read the games of a listener, and returns what has to be called without the lock.
  [[nodiscard]] std::function<void()> reading_of(ConnectionId id, Listener& listener);
  void have_read(ConnectionId id, std::uint64_t reading,
                 std::variant<std::vector<protocol::GameSummary>, protocol::Failure> answer);
  void take_out(ConnectionId id, Principal const& who);
  // Called with the lock held.
  void tell(Listener& listener, protocol::OwnAnswer answer);
  void notify(protocol::OwnChange change, GameRow const& game, StateRow const& state, bool is_looking);

  Source source_;
  Summary summary_;
  Others tell_others_;
  std::atomic<Notices*> notices_ = nullptr;
  std::atomic<std::size_t> listening_ = 0;
  std::mutex mutex_;
  std::unordered_map<ConnectionId, Listener> listeners_;
  std::unordered_map<std::string, std::set<ConnectionId>> by_person_;  // by hash, also of the guests of an account
  std::uint64_t readings_ = 0;
};

}  // namespace strata::server
