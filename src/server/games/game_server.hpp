#pragma once
// All games of a server, behind the interface that the network uses (server/protocol/game_service.hpp). It finds the loop of a game
// (game_loop.hpp) by a hash of the game's id and passes the request on; the game does the rest (live_game.hpp). Requests that concern no
// game are answered at once. Loading games, creating games and reading lists have threads of their own, and none waits for another; the
// store writes, the pool runs the engine.
//
// Nothing here is fatal to the server. If a game cannot be replayed, requests for it are answered with an error, and its rows stay until
// somebody removes it. A game whose law has changed is shown as stored and never replayed.

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/games/analyses.hpp"
#include "server/games/deadlines.hpp"
#include "server/games/declined.hpp"
#include "server/games/engine/engine_pool.hpp"
#include "server/games/eraser.hpp"
#include "server/games/game_loader.hpp"
#include "server/games/game_loop.hpp"
#include "server/games/live/connections.hpp"
#include "server/games/live/own_games.hpp"
#include "server/games/lobby.hpp"
#include "server/games/node_games.hpp"
#include "server/games/seek_server.hpp"
#include "server/games/state/retention.hpp"
#include "server/protocol/blocks.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/notices.hpp"
#include "server/protocol/order_service.hpp"
#include "server/protocol/paired_games.hpp"
#include "server/store/store.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

struct GameServerOptions {
  int workers = 0;                     // engine threads; 0: one less than the machine has, at least one
  int hash_megabytes = 16;             // per worker
  int loops = 0;                       // threads that run games; 0: chosen for the machine
  std::string version;                 // of the program, sent in `welcome`
  std::string page;                    // hash of the page that the server delivers
  std::int64_t retry_after = 5000;     // milliseconds, if an event could not be written
  std::int64_t unload_every = 60'000;  // milliseconds between two searches for games to unload
  std::int64_t sweep_every = 600'000;  // milliseconds between two searches for games to remove
  Retention retention = {};
  Clock const* clock = &machine_clock();  // source of all times; outlives the server
  AbsenceLimits absence = {};
  // Milliseconds that clocks stay paused for a player who reconnects after a restart of the server.
  std::int64_t resume_after = 15'000;
  AnalysisLimits analysis = {};
  EraserTimes erasing = {};
  SeekLimits seeks = {};
  std::span<OwnNetwork const> networks;  // for games of files; they outlive the server
  Blocks const* blocks = nullptr;        // outlives the server; null: nobody has blocked anybody
  // Whether correspondence games may be ended for time here now (deadlines.hpp), if several servers share the store; from any thread. One
  // server has the seeks then, from begin_leading() on. Empty if there is no other.
  std::function<bool()> may_end_overdue = {};
};

class GameServer final : public NodeGames {
 public:
  static constexpr int most_loops = 32;

  GameServer(GameServerOptions const& options, std::unique_ptr<Store> store);
  ~GameServer() override;  // drains first

  void connect(ConnectionId connection, Principal who, std::shared_ptr<MessageSink> sink) override;
  void receive(ConnectionId connection, protocol::ClientMessage message, Moment arrived) override;
  void disconnect(ConnectionId connection, bool lost) override;
  void create(Principal who, protocol::CreateGame request, Answer<protocol::Created> done) override;
  void list(Principal who, std::optional<protocol::ListPlace> before, Answer<protocol::Games> done) override;
  void count(Answer<std::int64_t> done) override;
  void snapshot(Principal who, std::string game, Answer<protocol::GameSnapshot> done) override;
  void remove(Principal who, std::string game, Answer<Removed> done) override;
  void accuse(Principal who, std::string game, Answer<Accused> done) override;
  void expel(std::string game, Answer<Removed> done) override;
  void name(Principal who, Answer<protocol::Me> done) override;
  void rename(Principal who, protocol::Me me, Answer<protocol::Me> done) override;
  void challenges(Answer<protocol::Challenges> done) override;
  [[nodiscard]] std::vector<bool> online(std::vector<std::string> const& people) override;
  void measure(Answer<GameMeasures> done) override;
  [[nodiscard]] bool healthy() const override { return store_->takes_writes() && healthy_; }

  void begin_paired(PairedGame game, Answer<protocol::Created> done) override;
  void expect_first_move(std::string game, std::int64_t limit, std::int64_t since,
                         Answer<std::optional<std::int64_t>> done) override;
  void set_topic(TournamentTopic* topic) override { topic_ = topic; }

  void join_cluster(OtherNodes* others) override { others_ = others; }
  void standing(std::function<void(std::vector<StandingGame>)> done) override;
  void standing_elsewhere_changed() override { lobby_.may_have_changed(); }
  void own_changed_elsewhere(OwnChange const& change) override { own_.tell_elsewhere(change.persons, change.answers); }
  void let_go_all() override;
  void count_here(std::function<void(NodeCounts)> done) override;
  void end_overdue_here(std::string const& game) override;
  void forget_here(std::string const& game, std::int64_t now, std::optional<std::int64_t> unbegun_since) override;
  void prepare_erasing_here(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                            std::function<void(std::optional<Eraser::Prepared>)> const& done) override;
  void end_erasing_here(std::string const& game) override;

  // From now on this says why somebody may not chat, as a sentence; nothing if they may. Called from any thread, before any request.
  void watch_chat(std::function<std::optional<std::string>(Principal const& who)> refuse_chat) {
    refuse_chat_ = std::move(refuse_chat);
  }

  // From now on people who do not look are told there; null: nowhere. It outlives the games; called before any request.
  void set_notices(Notices* notices) {
    notices_ = notices;
    own_.set_notices(notices);
  }
  // This server does the leader's work from now on: seeks, and the erasing of persons. `erased` as in begin_erasing(). One thread calls
  // both of these, none that runs games.
  void begin_leading(std::function<void(std::string const& account)> erased);
  // Another server does it.
  void rest_leading();
  // Deadlines that had passed were put off in the store to `until`.
  void deadlines_put_off(std::int64_t until);
  // Somebody has been blocked, or is blocked no more.
  void blocks_changed() { lobby_.may_have_changed(); }

  // From now on the persons of deleted accounts are erased, beginning with those of before; called once. `done` is called, from any thread,
  // with the id of an account of which nothing is left.
  void begin_erasing(std::function<void(std::string const& account)> done);
  // An account has been deleted.
  void erase_deleted() {
    eraser_.look();
    seeks_.look_again();
  }

  // What the server holds in memory now; called from another thread.
  struct InMemory {
    std::size_t games = 0;
    std::size_t timers = 0;  // those of the games, and a few of the server's own
  };
  void in_memory(std::function<void(InMemory)> done);

  // Stops the engine, waits until every request so far is written and answered, then refuses all others as `unavailable`. May be called
  // twice.
  void drain();

 private:
  void handle(Connection const& connection, protocol::HelloRequest const& message) const;
  void handle(Connection const& connection, protocol::PingRequest const& message) const;
  void handle(Connection const& connection, protocol::WatchRequest const& message);
  void handle(Connection const& connection, protocol::OwnRequest const& message);
  void handle(Connection const& connection, protocol::TournamentRequest const& message);
  void handle(Connection const& connection, protocol::SeekRequest const& message) {
    seeks_.receive(connection, message);
  }
  void handle(Connection const& connection, protocol::UnseekRequest const& message) {
    seeks_.receive(connection, message);
  }
  void handle(Connection const& connection, protocol::JoinSeekRequest const& message) {
    seeks_.receive(connection, message);
  }
  void handle(Connection const& connection, protocol::SeeksRequest const& message) {
    seeks_.receive(connection, message);
  }
  void handle(Connection const& connection, protocol::AnalyseRequest const& message);
  void handle(Connection const& connection, protocol::RestRequest const& message);

  [[nodiscard]] std::size_t number_of_loop(std::string const& game) const;
  [[nodiscard]] GameLoop& loop_of(std::string const& game) { return *loops_[number_of_loop(game)]; }
  // Calls `done` with the answers of all loops, in order, when all have answered; no thread waits for that.
  template <class T>
  void ask_loops(std::function<T(GameLoop&)> const& ask, std::function<void(std::vector<T>)> done);
  // Gives the games without an owner to the first principal who may have them.
  void adopt(Principal const& who);
  [[nodiscard]] std::string heir();
  // Called on the loader's thread: stores a newly made game.
  void store_new(std::expected<NewGame, protocol::Failure> made, Answer<protocol::Created> const& done);
  // The same for a game reserved for somebody by name, unless its owner may not invite them now.
  void store_invitation(NewGame made, Answer<protocol::Created> done);
  // Tells the person who is asked by name in this game, whose owner is there, unless that is hidden from them.
  void tell_invited(GameRow const& game);
  // Whether this person hears nothing of challenges by this owner.
  [[nodiscard]] bool is_refused_by(std::string const& owner, std::string const& name) const;
  // All standing challenges, last changed first, without a limit on the list; of one owner six open to anyone, and those for three names.
  void standing_challenges(Answer<protocol::Challenges> done);
  void remove_unopened(Principal const& who, std::string const& id, Answer<Removed> const& done);
  // Compiles a new game under this quota key (Principal::quota_key()).
  void make_for(std::string const& turn, std::function<void()> make);
  [[nodiscard]] std::vector<std::unique_ptr<GameLoop>> make_loops(GameServerOptions const& options);
  // For correspondence games.
  void deadline_passed(std::string const& id);
  // The answer to those who ask for a game of another node, and to those who ask for one while this server shuts down.
  [[nodiscard]] protocol::Failure elsewhere() const;
  [[nodiscard]] protocol::Failure game_going_down() const;
  // Tells two people at the other nodes about an event in their game.
  void tell_others(protocol::OwnChange change, GameRow const& game, StateRow const& state);
  void drain_now();

  void prepare_erasing(std::string const& id, std::shared_ptr<ErasedPerson const> const& who,
                       std::function<void(Eraser::Prepared)> const& done);

  // ---- game_server_sweep.cpp

  // Removes games past their retention time that nobody is following, a batch at a time.
  void sweep();
  // The last games checked: of those that have not begun, and of all.
  struct SweptTo {
    KeptPlace unbegun, aged;
  };
  // The games that a sweep finds.
  struct Swept {
    std::vector<KeptPlace> unbegun;
    std::vector<std::string> games;  // games that have begun
    SweptTo to = {};
    bool has_more = false;
  };
  [[nodiscard]] Swept outlived(std::int64_t now, SweptTo const& after);
  void forget(std::string const& id, std::int64_t now, std::optional<std::int64_t> unbegun_since);

  std::atomic<std::uint64_t> lost_appends_ = 0;
  std::function<std::optional<std::string>(Principal const& who)> refuse_chat_;
  std::atomic<OtherNodes*> others_ = nullptr;  // null if there is no cluster
  Blocks const* blocks_;
  std::string version_;
  std::string page_;
  std::int64_t sweep_every_;
  Retention retention_;
  Clock const& clock_;
  SweptTo swept_to_;  // of the first loop
  Count removed_unbegun_ = 0, removed_unfinished_ = 0, removed_finished_ = 0;
  std::unique_ptr<Store> store_;
  GameLoader games_;
  Declined declined_;
  Lobby lobby_{lister_, [this](Answer<protocol::Challenges> done) { standing_challenges(std::move(done)); }};
  OwnGames own_{[this](Principal const& who, Answer<std::vector<protocol::GameSummary>> done) {
                  lister_.post([this, who, done = std::move(done)] { done(games_.going_on(who)); });
                },
                [this](Principal const& who, ListedGame game) { return games_.summary_of(who, std::move(game)); },
                [this](protocol::OwnChange change, GameRow const& game, StateRow const& state) {
                  tell_others(change, game, state);
                }};

  // The open connections, and a bit for each loop that knows them. Messages are posted with the lock held, so a message reaches its loop
  // before the end of its connection does, and none is posted once the server drains.
  struct Known {
    std::shared_ptr<Connection const> connection;
    std::uint32_t loops = 0;
  };
  std::mutex connecting_;
  std::unordered_map<ConnectionId, Known> connected_;
  std::unordered_map<std::string, int> present_;  // the number of connections of each person
  std::atomic<bool> draining_ = false;
  std::atomic<TournamentTopic*> topic_ = nullptr;
  std::atomic<Notices*> notices_ = nullptr;
  api::StopToken ending_;  // stops the proofs of claims in games that are being created

  std::mutex adopting_;
  std::string heir_;  // the owner of games that had none; empty: nobody so far
  std::atomic<bool> adoption_stored_ = false;
  std::atomic<bool> healthy_ = true;
  std::once_flag drained_;
  // Last, so that they are destroyed first.
  EnginePool pool_;
  EnginePool makers_;   // create games
  EnginePool loaders_;  // load games into memory
  Analyses analyses_;
  Loop lister_{clock_};  // reads lists and single values
  std::vector<std::unique_ptr<GameLoop>> loops_;
  Deadlines deadlines_;  // on the first loop, as is the sweep
  Eraser eraser_;
  SeekServer seeks_;
};

}  // namespace strata::server
