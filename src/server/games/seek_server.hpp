#pragma once
// The seeks of the server (docs/formats/wire.md 8.12): stores them, shows them to those who ask, ends them, and makes a game of two that fit.
// It works on a thread of its own, so neither games nor lists wait for a search. Of one seek never two games come: the store ends both seeks
// in the transaction that makes their game.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/games/game_loader.hpp"
#include "server/games/live/connections.hpp"
#include "server/games/seek_book.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

struct SeekLimits {
  std::size_t of_person = 6, from_address = 60, in_all = 2000;
  std::int64_t live_time = 600'000;           // milliseconds that a seek by the clock stands at the most
  std::int64_t days_time = 7 * 86'400'000LL;  // the same by days
  std::int64_t absence = 8'000;               // how long a seek by the clock outlives the connections of its seeker
  std::int64_t return_time = 30'000;          // the same after the start of the server
  std::int64_t pause = 500;                   // least milliseconds between two lists for the same watchers
  std::int64_t retry_after = 5'000;           // milliseconds, if a match could not be written
  int made_in_minute = 100;                   // seeks and joins from one address
};

class SeekServer {
 public:
  // Called with a game that has begun, on the thread of the seeks.
  using Began = std::function<void(GameRow const& game, StateRow const& state)>;

  // All outlive it. `healthy` is set by each write of a game.
  SeekServer(Store& store, GameLoader& games, Clock const& clock, SeekLimits const& limits, Began began,
             std::atomic<bool>& healthy, SeekBook::Blocked blocked = {});

  // ---- from any thread

  // Reads the stored seeks; called once, or again after pause().
  void begin();
  // Another server has the seeks from now on: requests here are refused. Called before any request, or after begin().
  void pause();
  void receive(Connection const& from, protocol::SeekRequest request);
  void receive(Connection const& from, protocol::UnseekRequest request);
  void receive(Connection const& from, protocol::JoinSeekRequest request);
  void receive(Connection const& from, protocol::SeeksRequest request);
  void leave(ConnectionId connection);
  // Seeks that are no longer stored end: those of deleted accounts.
  void look_again();
  // Nothing is matched or ended from now on.
  void rest() { is_resting_ = true; }
  // Whether a write is under way.
  [[nodiscard]] bool is_busy() const { return writes_ > 0; }
  [[nodiscard]] Loop& loop() { return loop_; }

 private:
  struct Listener {
    Connection connection;
    std::optional<VariantSets::Set> watched = {};  // nothing: it hears of its own seeks only
  };
  // A message that is answered when a write has been committed.
  struct Waiting {
    ConnectionId connection = 0;
    std::int64_t re = 0;
  };
  struct Pending {
    std::string person, address;
    std::vector<Waiting> waiting;
  };
  // Connections that want the same.
  struct Group {
    std::int64_t version = 0;
    std::vector<protocol::Seek> shown;
    std::int64_t total = 0;
    std::set<ConnectionId> watchers;
  };
  // Two that fit, or a seek and somebody who joins it; the first is the older one, and owns the game.
  struct Pair {
    StandingSeek first, second;
    Agreement agreement;
    std::string key;  // of the game
    std::vector<std::string> seeks;
    std::optional<Waiting> joins = {};
  };

  void listen(Connection const& connection);
  // Answers that another server has the seeks, if it does.
  [[nodiscard]] bool refuses(Connection const& from, std::int64_t re);
  void handle(Connection const& from, protocol::SeekRequest const& request);
  void handle(Connection const& from, protocol::UnseekRequest const& request);
  void handle(Connection const& from, protocol::JoinSeekRequest const& request);
  void handle(Connection const& from, protocol::SeeksRequest const& request);
  // Why this person may not have such a seek; `set` gets its variants.
  [[nodiscard]] std::optional<protocol::Failure> refuse(Principal const& who, protocol::SeekTerms const& terms,
                                                        VariantSets::Set& set) const;
  [[nodiscard]] std::optional<protocol::Failure> refuse_more(Principal const& who) const;
  // Whether this address may make one more within this minute.
  [[nodiscard]] bool takes_turn(std::string const& address);
  [[nodiscard]] StandingSeek standing(SeekRow row, VariantSets::Set variants, std::string address);
  void have_stored(SeekRow const& row, VariantSets::Set variants, Result<std::string> const& stored);
  void search_for(std::string const& id);
  void make(Pair pair);
  void have_made(Pair const& pair, NewGame const& made, Result<Matched> const& matched);
  void give_back(Pair const& pair);
  void end(std::vector<std::string> const& seeks, protocol::SeekEnd why);
  void has_ended(StandingSeek const& seek, std::string const& game, protocol::SeekEnd why);
  [[nodiscard]] bool is_elsewhere() const { return begun_ != term_; }
  // Reads what is stored, if this is still the term; where that fails it is tried again.
  void read(std::size_t term);
  void load(std::vector<SeekRow> rows);
  void tick();
  void note_presence(std::int64_t now);
  void count_presence(Principal const& who, int by);

  void have_changed();
  void tell_changes();
  [[nodiscard]] protocol::SeeksAnswer list_of(VariantSets::Set set) const;
  [[nodiscard]] protocol::Seek shown(StandingSeek const& seek) const;
  void tell_own(Principal const& who, ConnectionId only = 0);
  void tell_own(std::string const& person);
  void tell(std::string const& person, protocol::ServerMessage const& message);
  void answer(Waiting const& waiting, std::optional<protocol::Failure> failure = {});

  Store& store_;
  GameLoader& games_;
  Clock const& clock_;
  SeekLimits limits_;
  Began began_;
  std::atomic<bool>& healthy_;
  SeekBook book_;
  std::map<std::string, Pending> pending_;  // seeks that are being stored, by id
  std::set<std::string> matching_;          // seeks of which a game is being made
  std::set<std::string> ending_;
  std::unordered_map<ConnectionId, Listener> listeners_;
  std::map<VariantSets::Set, Group> groups_;
  std::unordered_map<std::string, int> present_;      // listeners by hash, also of the guests of an account
  std::map<std::string, std::int64_t> absent_since_;  // steady, by person: seekers without a connection
  std::map<std::string, int> made_;                   // by address, within this minute
  std::int64_t minute_ = 0;                           // its number
  bool is_ticking_ = false, is_telling_ = false, is_loaded_ = false;
  std::int64_t next_ = 0;  // earliest next list, steady
  std::atomic<bool> is_resting_ = false;
  // A number for each begin() and pause(); begun_: of the last begin() that has come about. No seek is taken while they differ.
  std::atomic<std::size_t> term_ = 0, begun_ = 0;
  std::atomic<int> writes_ = 0;
  Loop loop_;  // last: its tasks use all of these
};

}  // namespace strata::server
