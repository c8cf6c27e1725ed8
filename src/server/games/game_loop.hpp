#pragma once
// One of the threads on which games live, and what it holds: its games in memory, the connections that have asked for one of them,
// who follows which, and the games that have left memory while their clocks run. A game is always on the same loop, and everything
// about it happens there, in the order in which it was asked for. No loop waits for another or for the disk: what they have to do
// with each other is posted.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/games/connections.hpp"
#include "server/games/engine_pool.hpp"
#include "server/games/game_loader.hpp"
#include "server/games/live_game.hpp"
#include "server/games/loop.hpp"

namespace strata::server {

class GameLoop {
 public:
  // What all loops share: thread-safe, and there as long as they are.
  struct Shared {
    Clock const& clock;
    Store& store;
    GameLoader& games;
    EnginePool& pool;
    EnginePool& loaders;  // bring games into memory
    Loop& lister;         // reads single values
    std::atomic<bool>& healthy;
    std::int64_t retry_after, resume_after, unload_every;
    AbsenceLimits absence;
    // Of laws of files in memory on one loop; with more, games that nobody follows leave memory at once.
    std::size_t most_law_bytes;
    std::function<void(GameRow ended, std::string turn, Answer<protocol::Created> done)> make_rematch;
    std::function<void(std::int64_t utc)> deadline_set;
    std::function<void(GameRow const& game)> declined;
    // Who has the games that were nobody's; empty: nobody so far.
    std::function<std::string()> heir;
    std::function<void()> player_moved;  // Connections
  };

  explicit GameLoop(Shared shared);
  ~GameLoop();
  GameLoop(GameLoop const&) = delete;
  GameLoop& operator=(GameLoop const&) = delete;

  // ---- from any thread

  // Of a message about a game of this loop. From then on the loop knows the connection, until disconnect().
  void receive(std::shared_ptr<Connection const> from, protocol::ClientMessage message, Moment arrived);
  void disconnect(ConnectionId connection, bool lost);
  // What is to be done with a game, when it is loaded and it is its turn. It is loaded in this turn (Principal::turn()); that of the
  // server itself is empty.
  void enter(std::string game, std::string turn, LiveGame::Task task);
  // Whose its games are, where they are nobody's.
  void adopt(std::string heir);
  // LiveGame::put_off() of all its games.
  void put_off(Moment now, std::int64_t until);
  // LiveGame::leapt() of all its games.
  void leapt(Moment now);
  void post(Loop::Task task) { loop_.post(std::move(task)); }
  [[nodiscard]] Loop& loop() { return loop_; }

  // ---- on the loop

  [[nodiscard]] std::size_t size() const { return live_.size(); }
  [[nodiscard]] Connections const& connections() const { return connections_; }
  [[nodiscard]] std::vector<StandingGame> standing_games() const;
  // Those of them that are this owner's, for somebody of this name.
  [[nodiscard]] std::size_t invitations(std::string const& owner, std::string const& name) const;
  // Removes a game from the store, and then from memory; `done` hears why not.
  void remove(LiveGame& live, std::string const& id, std::function<void(std::optional<Error> const&)> const& done);
  // LiveGame::go_down() of all its games. Whether one still waits for something.
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
  void handle(Requester const& requester, Request const& message);  // those with a key

  // The game of this id, in memory or on its way there.
  [[nodiscard]] LiveGame& game(std::string const& id, std::string const& turn);
  // A game that is on its way in another turn is read in this one too: whoever comes to it waits behind his own games alone.
  void load(std::string const& id, std::string const& turn);
  void loaded(std::string const& id, Result<LoadedGame> game);
  // Whether it need not stay in memory; its clock is looked after then.
  [[nodiscard]] bool may_go(std::string const& id, LiveGame const& live);
  void put_idle_games_away();
  void unload_idle_games();
  // Games of large files do not wait to be put away until they fill the memory.
  void bound_own_laws();
  // Runs it where a game of a variant file may stay in memory, refuse_own_law(); `stays`: whether it would by this.
  void enter_bounded(
      std::string const& id, Requester const& requester, std::function<void(LiveGame&)> run,
      bool (*stays)(LiveGame const&) = [](LiveGame const&) { return true; });
  // What somebody follows, or the engine works for, stays in memory: why this game of a variant file may not stay as well, so that the
  // compiled laws of such games of this loop take no more than most_law_bytes, and those of one visitor (Principal::turn)
  // half of it; whoever follows none yet has as much again. Nobody is refused where no other stays, nor where somebody follows the
  // game or one under the same compiled law stays.
  [[nodiscard]] std::optional<Refusal> refuse_own_law(std::string const& id, LiveGame const& game,
                                                      Requester const& requester) const;

  Shared shared_;
  Connections connections_;
  std::map<std::string, std::shared_ptr<LiveGame>> live_;
  // Games that are being read, in the turn that comes first; the other turns are called off.
  struct OnItsWay {
    std::uint64_t number = 0;  // of the reading: what an earlier one brings late is old
    std::map<std::string, EnginePool::JobId> by_turn;
    std::shared_ptr<std::atomic<bool>> begun =
        std::make_shared<std::atomic<bool>>(false);  // in the turn that came first
  };
  std::map<std::string, OnItsWay> on_its_way_;
  std::uint64_t readings_ = 0;
  // Games that have left memory while their clocks run.
  struct Asleep {
    std::int64_t clock_since = 0;  // steady
    Loop::Timer wake;              // when the flag falls
  };
  std::map<std::string, Asleep> asleep_;
  Loop loop_;  // last, so that it ends first
};

}  // namespace strata::server
