#pragma once
// The inside of a house. Everything about a game happens on one thread, the loop; what may take long is done elsewhere and
// posted back: reading and compiling by the loader, writing by the store, thinking by the pool.
//
// Of one game one event is in flight at a time. A command gives an event, which is written; once it is committed the table
// is replaced by the one after the event, everybody is told, and the next command is looked at. So a table is never
// ahead of the store, and a write that fails needs no undoing.

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/store.hpp"
#include "server/table/engine_pool.hpp"
#include "server/table/house.hpp"
#include "server/table/loop.hpp"
#include "server/table/table.hpp"
#include "server/table/variant_shelf.hpp"

namespace strata::server {

// Who asked, so that the answer finds them; re 0: the server itself.
struct Origin {
  ConnectionId connection = 0;
  std::int64_t re = 0;
};

// Something the computer was asked besides its moves.
struct Question {
  std::vector<Origin> origins;  // more than one where the same message came again
  std::string key;              // of that message, empty for one without
  EnginePool::JobId job = 0;
  bool draw = false;  // the computer does not think about its move meanwhile
};

struct Live;

// What waits for a game: done when it is loaded and nothing is in flight, or told why that cannot be. Whoever can do with a
// game that is there and cannot be opened says how.
struct Entry {
  std::function<void(Live&)> run;
  std::function<void(protocol::Failure const&)> fail;
  std::function<void()> run_unopened = {};
};

// A game in memory.
struct Live {
  std::string id;
  std::optional<Table> table;  // nothing while it is being loaded
  bool busy = false;           // loading, or an event is in flight
  std::deque<Entry> inbox;
  std::set<ConnectionId> joined;
  // Thinking about the computer's move. What comes back from an older generation is dropped.
  bool thinking = false;
  std::uint64_t generation = 0;
  EnginePool::JobId job = 0;
  std::int64_t moved = 0;    // when the last move was played, steady
  std::int64_t flag_at = 0;  // what the timer of the flag is set to, steady
  std::map<std::uint64_t, Question> questions;

  [[nodiscard]] bool has_draw_question() const;
  [[nodiscard]] bool is_idle() const;
};

class House::Impl {
 public:
  Impl(HouseOptions options, std::unique_ptr<Store> store);
  ~Impl();

  // ---- house.cpp, from any thread
  void connect(ConnectionId connection, std::shared_ptr<Outlet> outlet);
  void receive(ConnectionId connection, protocol::ClientMessage message);
  void disconnect(ConnectionId connection);
  void create(protocol::CreateGame request,
              std::function<void(std::variant<protocol::Created, protocol::Failure>)> done);
  void list(std::optional<protocol::ListPlace> before,
            std::function<void(std::variant<protocol::Games, protocol::Failure>)> done);
  void count(std::function<void(std::variant<std::int64_t, protocol::Failure>)> done);
  void snapshot(std::string game, std::function<void(std::variant<protocol::GameSnapshot, protocol::Failure>)> done);
  void remove(std::string game, std::function<void(std::optional<protocol::Failure>)> done);
  [[nodiscard]] bool healthy() const { return healthy_; }
  void drain();

 private:
  struct Connection {
    std::shared_ptr<Outlet> outlet;
    std::set<std::string> games;
  };
  // ---- house.cpp
  [[nodiscard]] static Moment now() { return {steady_now(), utc_now()}; }
  void send(ConnectionId connection, protocol::ServerMessage message);
  void broadcast(Live const& live, protocol::ServerMessage const& message);
  void refuse(Origin origin, Refusal refusal);
  void ack(Origin origin, std::int64_t seq);
  void leave(ConnectionId connection, std::string const& game);
  [[nodiscard]] protocol::GameSnapshot snapshot_of(Live const& live) const;
  void remove_now(Live& live, std::function<void(std::optional<protocol::Failure>)> const& done);
  void tidy();
  void drain_now();

  // ---- house_games.cpp
  // Loads the game where necessary; runs the entry when it is its turn.
  void enter(std::string const& game, Entry entry);
  void enter(std::string const& game, Origin origin, std::function<void(Live&)> run);
  void load(std::string const& game);
  void loaded(std::string const& game, Result<Table> table);
  void pump(Live& live);
  void write(Live& live, EventRow const& row, Moment moment, Origin origin);
  void written(std::string const& game, std::shared_ptr<Table> const& next, EventRow const& row, Origin origin,
               Result<void> result);
  void settle(Live& live, Proposal const& proposal, Moment moment, Origin origin);
  void create_now(protocol::CreateGame const& request,
                  std::function<void(std::variant<protocol::Created, protocol::Failure>)> const& done);

  // ---- house_commands.cpp
  void handle(ConnectionId connection, protocol::HelloRequest const& message);
  void handle(ConnectionId connection, protocol::JoinRequest const& message);
  void handle(ConnectionId connection, protocol::LeaveRequest const& message);
  void handle(ConnectionId connection, protocol::MoveRequest const& message);
  void handle(ConnectionId connection, protocol::GotoRequest const& message);
  void handle(ConnectionId connection, protocol::SeatsRequest const& message);
  void handle(ConnectionId connection, protocol::ResignRequest const& message);
  void handle(ConnectionId connection, protocol::DrawRequest const& message);
  void handle(ConnectionId connection, protocol::ClaimRequest const& message);
  void handle(ConnectionId connection, protocol::TitleRequest const& message);
  void handle(ConnectionId connection, protocol::HintRequest const& message);
  void handle(ConnectionId connection, protocol::PingRequest const& message);
  // A message with a key: done once, answered every time.
  template <class Request>
  void command(ConnectionId connection, Request const& message, std::function<void(Live&, Origin)> run);

  // ---- house_thinking.cpp
  // Lets the computer think or not as the table, its seats and whoever looks on want it; sets the timer of the flag.
  void arrange(Live& live);
  void think(Live& live);
  void stop_thinking(Live& live);
  void thought(std::string const& game, std::uint64_t generation, std::string const& move, bool claims);
  void play_thought(std::string const& game, std::uint64_t generation, std::string const& move, bool claims);
  void ask_hint(Live& live, api::Game game, Origin origin);
  void ask_draw(Live& live, std::string const& key, Origin origin);
  void ask_claim(Live& live, std::string const& key, std::string const& claim, Origin origin);
  using Answer = std::function<void(Live&, Origin)>;
  // Gives work to the pool; what it answers is run on the loop, if the question still stands.
  void ask(Live& live, Origin origin, std::string const& key, bool draw,
           std::function<Answer(api::Engine&, api::StopToken const&)> work);
  // Whether the question of this key is being looked at already; then its answer goes to this origin, too.
  [[nodiscard]] bool is_asked(Live& live, Origin origin, std::string const& key);
  void drop_questions(Live& live, Refusal const& refusal);

  HouseOptions options_;
  std::unique_ptr<Store> store_;
  std::map<ConnectionId, Connection> connections_;
  std::map<std::string, Live> lives_;
  VariantShelf shelf_;  // of the loader
  std::uint64_t next_question_ = 1;
  std::atomic<bool> healthy_ = true;
  std::atomic<bool> draining_ = false;
  std::once_flag drained_;
  // Last, so that they end first.
  EnginePool pool_;
  Loop loader_;
  Loop loop_;
};

}  // namespace strata::server
