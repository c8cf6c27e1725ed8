#pragma once
// All tournaments of a server: what people ask of them (protocol/tournament_service.hpp), and their lives from the first player to the last
// result. Those that have not ended are in memory; of the others a few that were asked for. Everything happens on a thread of its own: neither
// games nor the network wait for a pairing.
//
// A change is committed first, then made here and told. While one is being written, what else is asked of the same tournament waits. After a
// restart everything goes on from what is stored: a pairing without a game gets it, results that came meanwhile are there, and whoever has to
// make a first move has all of the time for it again.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "server/protocol/notices.hpp"
#include "server/protocol/paired_games.hpp"
#include "server/protocol/tournament_service.hpp"
#include "server/store/rating_store.hpp"
#include "server/store/store.hpp"
#include "server/store/tournament_store.hpp"
#include "server/threads/loop.hpp"
#include "server/tournaments/code_guesses.hpp"
#include "server/tournaments/tournament.hpp"
#include "server/tournaments/watchers.hpp"

namespace strata::server {

struct TournamentOptions {
  TournamentLimits limits = {};
  std::int64_t tell_every = 500;                              // milliseconds between two messages about a tournament
  std::int64_t pair_arena_every = 3'000;                      // milliseconds between two pairings of an arena
  std::int64_t retry_after = 5'000;                           // milliseconds, if something could not be written
  std::int64_t keep_waiting = std::int64_t{30} * 86'400'000;  // milliseconds until one that nobody begins is removed
  Clock const* clock = &machine_clock();
  // If several servers share the store, one runs the tournaments, from begin_leading() on, while this returns true; from any thread.
  // Without it, they run from the start.
  std::function<bool()> leads = {};
};

class TournamentServer final : public TournamentService, public TournamentTopic {
 public:
  // It reads and writes these; all of them outlive it.
  struct Stores {
    TournamentStore& tournaments;
    RatingStore& ratings;
    Store& names;
  };
  TournamentServer(TournamentOptions const& options, Stores stores, PairedGames& games);
  ~TournamentServer() override;

  void create(Principal who, protocol::CreateTournament wanted, Answer<protocol::TournamentView> done) override;
  void list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Tournaments> done) override;
  void view(Principal who, std::string id, TournamentPart part, Answer<protocol::TournamentView> done) override;
  void join(Principal who, std::string id, std::string code, Answer<protocol::TournamentView> done) override;
  void withdraw(Principal who, std::string id, Answer<protocol::TournamentView> done) override;
  void pause(Principal who, std::string id, bool on, Answer<protocol::TournamentView> done) override;
  void start(Principal who, std::string id, Answer<protocol::TournamentView> done) override;
  void end(Principal who, std::string id, Answer<Removed> done) override;
  void put_on_list(Principal who, std::string id, bool on, Answer<protocol::TournamentView> done) override;
  void report(std::string id, ReportKind kind, Answer<std::string> done) override;

  void watch(ConnectionId connection, std::shared_ptr<MessageSink> sink,
             protocol::TournamentRequest const& request) override;
  void leave(ConnectionId connection) override;

  // An account has been deleted.
  void account_deleted(std::string account);
  // This server runs the tournaments from now on: everything goes on from what is stored.
  void begin_leading();
  // Another one does: requests are refused, and nothing happens by itself.
  void rest_leading();
  // Another server has written the result of this pairing.
  void result_written(std::int64_t pairing);
  // It may have written results that this one was not told of.
  void results_written();
  // From now on players who do not look are told there that their tournament begins; null: nowhere. It outlives this; called before any
  // request.
  void set_notices(Notices* notices) { notices_ = notices; }
  // Requests are refused from now on.
  void close() { is_closed_ = true; }
  // Returns when everything that was asked for and written so far has been answered.
  void settle() { loop_.wait(); }

 private:
  struct Live {
    explicit Live(Tournament of) : tournament(std::move(of)) {}
    Tournament tournament;
    bool is_busy = false;  // something is being written
    bool is_left = false;  // another server has led since that began: it is read again after it
    std::deque<std::function<void(Live&)>> waiting = {};
    std::set<std::int64_t> making = {};    // pairings whose games are being made
    std::set<std::int64_t> expected = {};  // pairings whose first moves are waited for
    std::int64_t since = 0;         // first moves are waited for since then at the earliest: the start of the server
    std::int64_t next_pairing = 0;  // not before; steady
    bool will_be_told = false;
    Loop::Timer due = {};
  };
  using Run = std::function<void(Live&)>;

  // ---- tournament_server.cpp: requests
  // Runs it with the tournament, after what waits; or answers that there is none.
  template <class T>
  void with(std::string id, Answer<T> const& done, std::function<void(Live&)> run);
  // The same, of an account.
  template <class T>
  void with_account(Principal const& who, std::string id, Answer<T> const& done, std::function<void(Live&)> run);
  [[nodiscard]] std::int64_t rating_of(std::string const& account, TournamentRow const& row) const;
  // A changed player is written, then told.
  void write_player(Live& live, TournamentPlayerRow player, Principal const& who,
                    Answer<protocol::TournamentView> done);
  void write_row(Live& live, TournamentRow row, Principal const& who, Answer<protocol::TournamentView> done);
  [[nodiscard]] protocol::TournamentView view_of(Live const& live, Principal const& who,
                                                 TournamentPart const& part = {}) const;
  // Those that go on. Where they cannot be read it is tried again while this server leads.
  void read_all(int attempt);
  // Until the store answers.
  void read_result(std::int64_t pairing);
  // Whether another server runs the tournaments.
  [[nodiscard]] bool is_resting() const { return is_resting_ || (options_.leads && !options_.leads()); }
  // The reason why requests are refused here now, if they are.
  [[nodiscard]] std::optional<protocol::Failure> refuse_now() const;

  // ---- tournament_life.cpp: what happens by itself
  [[nodiscard]] Live* find(std::string const& id);
  // The tournament, also one that has ended; null: there is none, or it cannot be read.
  [[nodiscard]] Result<Live*> open(std::string const& id);
  void enter(Live& live, Run run);
  // Writes something: nothing else happens to the tournament until `then`, on the loop, with the answer of the store.
  template <class T>
  void write(Live& live, std::function<void(std::function<void(Result<T>)>)> const& ask,
             std::function<void(Live&, Result<T> const&)> then);
  void pump(std::string const& id);
  // Reads a tournament again that was left while something was written.
  void read_again(std::string const& id);
  // Looks what is to be done now, and does it.
  void go_on(Live& live);
  void go_on_later(Live& live, std::int64_t steady);
  void go_on_waiting(Live& live);
  void pair(Live& live);
  void tell_begun(Tournament const& tournament);
  void make_game(Live& live, PairingRow const& pairing);
  void expect_first_move(Live& live, std::int64_t pairing, std::int64_t in);
  // Decides a pairing that has no game.
  void decide(Live& live, std::int64_t pairing, protocol::PairingResult result);
  void finish(Live& live);
  // One that has no pairing.
  void remove(Live& live, std::function<void(Result<void> const&)> const& done = {});
  // A player of a tournament that has not begun.
  void take_out(Live& live, std::int64_t number);
  void have_result(EndedPairing const& ended);
  // Somebody who did not come is not paired again before they say so.
  void pause_absent(Live& live, EndedPairing const& ended);
  void has_changed(Live& live);
  void forget_ended();

  TournamentOptions options_;
  Stores stores_;
  PairedGames& games_;
  Loop::Timer reading_;  // set to when they are read again
  std::atomic<bool> is_closed_ = false, is_resting_ = false;
  std::atomic<Notices*> notices_ = nullptr;
  std::map<std::string, std::unique_ptr<Live>> live_;
  std::deque<std::string> ended_;  // those of them that have ended, the first opened first
  Watchers watchers_;
  CodeGuesses guesses_;
  Loop loop_;  // last: its tasks use all of these
};

}  // namespace strata::server
