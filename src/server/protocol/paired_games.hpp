#pragma once
// The interface between tournaments and games. A tournament has games made for its pairings, and asks for the first moves; that a game has
// ended it learns from the store (store/tournament_store.hpp).

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/protocol/game_service.hpp"

namespace strata::server {

// A game as a pairing wants it: both players have accounts, and their seats from the start.
struct PairedGame {
  std::string tournament;    // id
  std::int64_t pairing = 0;  // id
  std::string title;
  std::string variant;       // id of a shipped one
  std::string white, black;  // ids of accounts
  std::int64_t clock_base = 0, clock_increment = 0, clock_days = 0;
  bool rated = false;
};

// The connections that are told what changes in tournaments. Thread-safe.
class TournamentTopic {
 public:
  virtual ~TournamentTopic() = default;
  // Answers the request if it has an id.
  virtual void watch(ConnectionId connection, std::shared_ptr<MessageSink> sink,
                     protocol::TournamentRequest const& request) = 0;
  // Does nothing for a connection that does not watch.
  virtual void leave(ConnectionId connection) = 0;
};

// All functions may be called from any thread and return at once. Answers come exactly once, from any thread; they must not block.
class PairedGames {
 public:
  virtual ~PairedGames() = default;

  // The same pairing gets the same game. The game is stored in one transaction with its place in the pairing. Refused if the pairing has a
  // result, or if one of the players is no account any more.
  virtual void begin_paired(PairedGame game, Answer<protocol::Created> done) = 0;
  // The side to move loses, by absence, if it has not made its first move within so many milliseconds of the last event and of `since`
  // (milliseconds since 1970, UTC). Answers when to ask again, in milliseconds; nothing: both have moved, or the game has ended. NotFound:
  // there is no such game any more.
  virtual void expect_first_move(std::string game, std::int64_t limit, std::int64_t since,
                                 Answer<std::optional<std::int64_t>> done) = 0;
  // From now on; null: there are no tournaments.
  virtual void set_topic(TournamentTopic* topic) = 0;
};

}  // namespace strata::server
