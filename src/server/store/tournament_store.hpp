#pragma once
// The stored state of tournaments. A pairing is stored before anybody is told of it, and its game later, in one transaction with the place
// that the pairing has for it (Store::create() with StoredGame::pairing): whenever the server stops, every pairing has one game or is known to
// have none yet. The result of a pairing is written by Store::append(), in the transaction of the event that ends its game.
//
// Writes and reads promise what those of games do (store.hpp). Each write is small, however large a tournament is.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/list_place.hpp"
#include "server/protocol/values.hpp"

namespace strata::server {

// The choices of its maker; never changed, but for the rounds of a round robin.
struct TournamentRow {
  std::string id;
  std::string key;    // unique: the device of its maker, and a key of their choice
  std::string owner;  // id of the account; empty: it was deleted
  std::string name;
  protocol::TournamentForm form{};
  std::vector<std::string> variants;  // ids
  std::int64_t clock_base = 0, clock_increment = 0, clock_days = 0;
  std::int64_t rounds = 0;
  std::int64_t duration = 0;  // of an arena, seconds
  bool rated = false;
  std::string code;  // with which others join; empty: it is open
  std::int64_t min_rating = 0, max_rating = 0;
  std::int64_t late_rounds = 0;
  bool bots = false;
  std::int64_t begins = 0;                    // milliseconds since 1970, UTC; 0: when its owner says so
  std::int64_t first_move = 0, interval = 0;  // seconds
  std::int64_t created = 0;
  // ---- changes
  protocol::TournamentState state{};
  std::int64_t round = 0;
  std::int64_t begun = 0, ends = 0;  // as in TournamentSummary
  bool is_listed = false;
  bool operator==(TournamentRow const&) const = default;
};

struct TournamentPlayerRow {
  std::int64_t number = 0;  // 0, 1, 2 ... in the order of joining
  std::string account;      // id; empty: it was deleted
  std::string name;
  std::int64_t rating = 0;
  bool is_bot = false;
  std::int64_t joined = 1;     // the first round the player is there for
  std::int64_t withdrawn = 0;  // the first round the player is no longer there for; 0: has not withdrawn
  bool is_paused = false;
  bool operator==(TournamentPlayerRow const&) const = default;
};

struct PairingRow {
  std::int64_t id = 0;  // given by the store
  std::int64_t round = 0, board = 0;
  std::int64_t white = 0, black = -1;  // numbers of players; -1: a bye
  std::string variant;                 // id
  std::string game;                    // empty: none yet, or none at all
  protocol::PairingResult result{};
  bool is_forfeit = false;  // decided by who did not come
  std::int64_t plies = 0;   // of the game that has ended
  std::int64_t begun = 0;   // milliseconds since 1970, UTC
  std::int64_t ended = 0;   // the same; 0: not yet
  bool operator==(PairingRow const&) const = default;
};

struct StoredTournament {
  TournamentRow row;
  std::string owner_name;
  std::vector<TournamentPlayerRow> players;  // by number
  std::vector<PairingRow> pairings;          // by round and board
};

// A tournament as lists have it.
struct ListedTournament {
  TournamentRow row;
  std::string owner_name;
  std::int64_t players = 0;
};

struct EndedPairing {
  std::string tournament;
  std::int64_t pairing = 0;  // id
  std::string game;
  protocol::PairingResult result{};
  bool is_forfeit = false;
  std::int64_t plies = 0, ended = 0;
};

// Limits on what one account keeps in the store.
struct TournamentLimits {
  std::int64_t made = 5;       // tournaments of one maker that have not ended
  std::int64_t joined = 20;    // tournaments that a player is in and that have not ended
  std::int64_t running = 500;  // that have not ended, of everybody
};

class TournamentStore {
 public:
  virtual ~TournamentStore() = default;

  // ---- writes

  // Answers with the id: that of an older one if the key was used before. ErrorCode::Limit: there is no room, or the maker has as many as it
  // may; NotFound if the account is gone.
  virtual void create_tournament(TournamentRow row, TournamentLimits limits,
                                 std::function<void(Result<std::string>)> done) = 0;
  // The changes of a tournament, and its rounds. NotFound if it is gone.
  virtual void put_tournament(TournamentRow row, std::function<void(Result<void>)> done) = 0;
  // A new player, or one that has changed. NotFound if the tournament or the account is gone; ErrorCode::Limit as above.
  virtual void put_player(std::string tournament, TournamentPlayerRow player, TournamentLimits limits,
                          std::function<void(Result<void>)> done) = 0;
  // The tournament as it is with this round, and the pairings of the round; answers with their ids. BadOption if the tournament is not at
  // the round before by now.
  virtual void put_round(TournamentRow row, std::vector<PairingRow> pairings,
                         std::function<void(Result<std::vector<std::int64_t>>)> done) = 0;
  // The result of a pairing that has no game, or whose game is gone. False if it has one by now, or a result.
  virtual void put_result(std::int64_t pairing, protocol::PairingResult result, std::int64_t ended,
                          std::function<void(Result<bool>)> done) = 0;
  // For a tournament that has not begun; the players after this one get the numbers before theirs.
  virtual void remove_player(std::string tournament, std::int64_t number, std::function<void(Result<void>)> done) = 0;
  // Only one that has no pairing.
  virtual void remove_tournament(std::string id, std::function<void(Result<void>)> done) = 0;
  // Called, by the thread that writes, after the commit of every result that a game has ended with. Replaces the one before; empty: nobody.
  virtual void watch_results(std::function<void(EndedPairing const&)> ended) = 0;

  // ---- reads

  virtual Result<std::vector<std::string>> unfinished_tournaments() = 0;
  // The result of a pairing. NotFound if there is no such pairing, or no result yet.
  virtual Result<EndedPairing> ended_pairing(std::int64_t pairing) = 0;
  // NotFound if there is none.
  virtual Result<StoredTournament> tournament(std::string const& id) = 0;
  // Listed ones, the newest first, after `before`.
  virtual Result<std::vector<ListedTournament>> listed_tournaments(std::optional<protocol::ListPlace> const& before,
                                                                   int limit) = 0;
  // Those that an account has made or joined, the newest first.
  virtual Result<std::vector<ListedTournament>> tournaments_of(std::string const& account, int limit) = 0;
  // A sentence for each pairing whose result is not that of its game, or that shares its game with another. It reads all of them: for tests and
  // commands.
  virtual Result<std::vector<std::string>> check_tournaments() = 0;
};

}  // namespace strata::server
