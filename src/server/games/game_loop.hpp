#pragma once
// One of the threads that run games. It holds its games in memory, the connections that have asked for one of them, who follows which, and
// the games that were unloaded while their clocks run. A game always stays on the same loop, and everything about it happens there in the
// order of the requests. No loop waits for another or for the disk: they post tasks to each other.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/games/engine/engine_pool.hpp"
#include "server/games/game_loader.hpp"
#include "server/games/live/connections.hpp"
#include "server/games/live/live_game.hpp"
#include "server/protocol/blocks.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

class GameLoop {
 public:
  // Shared by all loops: thread-safe, and outlives them.
  struct Shared {
    Clock const& clock;
    Store& store;
    GameLoader& games;
    EnginePool& pool;
    EnginePool& loaders;  // load games into memory
    Loop& lister;         // reads single values
    std::atomic<bool>& healthy;
    std::int64_t retry_after, resume_after, unload_every;
    AbsenceLimits absence;
    // Most bytes of compiled variant files in memory on one loop; above this, games that nobody follows are unloaded at once.
    std::size_t most_law_bytes;
    std::function<void(GameRow ended, std::string turn, Answer<protocol::Created> done)> make_rematch;
    std::function<void(std::int64_t utc)> deadline_set;
    std::function<void(GameRow const& game)> declined, invites;  // LiveGame
    // The owner of games that had none; empty: nobody so far.
    std::function<std::string()> heir;
    std::function<void()> player_moved;  // Connections
    // The game is another node's, and has left memory.
    std::function<void(std::string const& game)> dropped;
    // An event was not stored, since the game was another node's by then.
    std::function<void()> append_lost;
    // The answer to those who ask for such a game.
    std::function<Refusal()> elsewhere;
    OwnGames& own;
    Blocks const* blocks;  // null: nobody has blocked anybody
  };

  explicit GameLoop(Shared shared);
  ~GameLoop();
  GameLoop(GameLoop const&) = delete;
  GameLoop& operator=(GameLoop const&) = delete;

  // ---- from any thread

  // Receives a message about a game of this loop. From then on the loop knows the connection, until disconnect().
  void receive(std::shared_ptr<Connection const> from, protocol::ClientMessage message, Moment arrived);
  void disconnect(ConnectionId connection, bool lost);
  // Runs `task` on a game when the game is loaded and the task's turn comes. `turn` is the quota key (Principal::quota_key()) the game is loaded
  // under; empty for the server itself.
  void enter(std::string game, std::string turn, LiveGame::Task task);
  // Sets the owner of the games that have none.
  void adopt(std::string heir);
  // Calls LiveGame::put_off() on all its games.
  void put_off(Moment now, std::int64_t until);
  // Calls LiveGame::leapt() on all its games.
  void leapt(Moment now);
  void post(Loop::Task task) { loop_.post(std::move(task)); }
  [[nodiscard]] Loop& loop() { return loop_; }

  // ---- on the loop

  [[nodiscard]] std::size_t size() const { return live_.size(); }
  [[nodiscard]] Connections const& connections() const { return connections_; }
  [[nodiscard]] std::vector<StandingGame> standing_games() const;
  // How many of the standing games are this owner's and reserved for this name.
  [[nodiscard]] std::size_t invitations(std::string const& owner, std::string const& name) const;
  // Removes a game from the store, then from memory. `done` gets the error if it fails.
  void remove(LiveGame& live, std::string const& id, std::function<void(std::optional<Error> const&)> const& done);
  // A game of which a person was erased in the store: it is read again, or leaves memory if nobody needs it there.
  void end_erasing(std::string const& id);
  // The game is another node's: it leaves memory at once.
  void drop(std::string const& id);
  void drop_all();
  // Calls LiveGame::go_down() on all its games. Whether one still waits for something.
  [[nodiscard]] bool go_down(Refusal const& refusal);

 private:
  void handle(Requester const& requester, protocol::JoinRequest const& message);
  void handle(Requester const& requester, protocol::LeaveRequest const& message);
  void handle(Requester const& requester, protocol::HintRequest const& message);
  void handle(Requester const& requester, protocol::PaceRequest const& message);
  void handle(Requester const& requester, protocol::StepRequest const& message);
  void handle(Requester const& requester, protocol::SitRequest const& message);
  void handle(Requester const& requester, protocol::DeclineRequest const& message);
  void handle(Requester const& requester, protocol::RematchRequest const& message);
  void handle(Requester const& requester, protocol::ChatRequest const& message);
  template <class Request>
  void handle(Requester const& requester, Request const& message);  // messages with a key

  // The key of a message as it is stored.
  [[nodiscard]] std::string own_key(Requester const& requester, std::string const& key) const;
  // The game of this id, in memory or loading.
  [[nodiscard]] LiveGame& game(std::string const& id, std::string const& turn);
  // A game that is loading under another quota key is loaded under this one too, so everyone waits behind their own games only.
  void load(std::string const& id, std::string const& turn);
  void loaded(std::string const& id, Result<LoadedGame> game);
  // A game that is followed could not be read: it is tried again and again, so that a store that comes back finds its followers.
  void read_later(std::string const& id);
  // Whether the game may be unloaded; its clock is watched after that.
  [[nodiscard]] bool may_go(std::string const& id, LiveGame const& live);
  void put_idle_games_away();
  void unload_idle_games();
  // Unloads games of large variant files before they fill the memory.
  void bound_own_laws();
  // Runs it if a game of a variant file may stay in memory, see refuse_own_law(); `stays`: whether it would stay because of this.
  void enter_bounded(
      std::string const& id, Requester const& requester, LiveGame::Request run,
      bool (*stays)(LiveGame const&) = [](LiveGame const&) { return true; });
  // A game that somebody follows, or that the engine works for, stays in memory. Returns why this game of a variant file may not stay. The
  // compiled laws of such games of this loop take at most most_law_bytes, those of one visitor (Principal::quota_key) at most half of it; a
  // visitor who follows none yet may use as much again. Nobody is refused if no other such game stays, or if somebody follows the game or
  // one under the same compiled law stays.
  [[nodiscard]] std::optional<Refusal> refuse_own_law(std::string const& id, LiveGame const& game,
                                                      Requester const& requester) const;

  Shared shared_;
  Connections connections_;
  std::map<std::string, std::shared_ptr<LiveGame>> live_;
  // Games that are loading, under the quota key whose turn came first; the loads under other keys are cancelled.
  struct OnItsWay {
    std::uint64_t number = 0;  // of the load; results of an earlier load are dropped
    std::map<std::string, EnginePool::JobId> by_turn;
    std::shared_ptr<std::atomic<bool>> begun =
        std::make_shared<std::atomic<bool>>(false);  // for the quota key that came first
  };
  std::map<std::string, OnItsWay> on_its_way_;
  std::uint64_t readings_ = 0;
  std::map<std::string, int> unread_;  // games that are followed and could not be read, and how often that was tried
  // Games that were unloaded while their clocks run.
  struct Asleep {
    GameState::Turn turn;
    Loop::Timer wake;  // set to when the flag falls
  };
  std::map<std::string, Asleep> asleep_;
  Loop loop_;  // last, so that it is destroyed first
};

}  // namespace strata::server
