#pragma once
// The connections that are told what changes in a tournament, and what each tournament was like when they were last told. A change costs
// nothing while nobody watches. Used by one thread.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/protocol/game_service.hpp"
#include "server/tournaments/tournament.hpp"

namespace strata::server {

class Watchers {
 public:
  // The connection watches this tournament, and no other that it has watched.
  void watch(ConnectionId connection, std::shared_ptr<MessageSink> sink, Tournament const& tournament);
  void leave(ConnectionId connection);
  [[nodiscard]] bool has(std::string const& tournament) const { return watched_.contains(tournament); }
  // Tells what has changed since the last time, if anything has.
  void tell(Tournament const& tournament);
  // The number of the last message about a tournament.
  [[nodiscard]] std::int64_t version(std::string const& tournament) const;
  // Nobody will change it any more; those who watch it stay.
  void forget(std::string const& tournament) { versions_.erase(tournament); }

 private:
  struct Watched {
    std::map<ConnectionId, std::shared_ptr<MessageSink>> sinks;
    // As last told.
    protocol::TournamentSummary summary;
    std::map<std::int64_t, protocol::TournamentStanding> standings;                         // by player
    std::map<std::pair<std::int64_t, std::int64_t>, protocol::TournamentPairing> pairings;  // by round and board
  };
  // The tournament as it is: its parts that were not so when it was last told.
  [[nodiscard]] static protocol::TournamentAnswer changes(Watched& watched, Tournament const& tournament);

  std::map<std::string, Watched> watched_;
  std::map<ConnectionId, std::string> by_connection_;
  std::map<std::string, std::int64_t> versions_;
};

}  // namespace strata::server
