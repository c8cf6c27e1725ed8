#pragma once
// The games of one node of a cluster, as the node's router sees them, and the other nodes, as the games see them. A game is in memory at
// the node that may append to it, its owner, and nowhere else. A request for a game of another node is answered with the code `elsewhere`,
// which a router never passes on: it looks for the owner and asks there.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/games/eraser.hpp"
#include "server/games/state/standing_game.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/order_service.hpp"
#include "server/protocol/paired_games.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// An event in a game between two people, as each of them is told.
struct OwnChange {
  std::string game;
  std::vector<std::string> persons;          // hashes
  std::vector<protocol::OwnAnswer> answers;  // one for each of them
};

// The requests of a game server to the other nodes. All functions may be called from any thread, return at once and must not call back
// before.
class OtherNodes {
 public:
  virtual ~OtherNodes() = default;

  // The game is not in memory here any more, because it is another node's, or may be.
  virtual void dropped(std::string const& game) = 0;
  // Another node that may have the law of this game, which this one lacks. A request for the game is sent there. Nothing if there is none,
  // or if it was sent to one just now.
  [[nodiscard]] virtual std::optional<std::string> node_with_law(std::string const& game) = 0;
  // Challenges may have been added, changed or removed here.
  virtual void standing_changed() = 0;
  // Those of all other nodes.
  [[nodiscard]] virtual std::vector<StandingGame> standing_elsewhere() = 0;
  virtual void own_changed(OwnChange const& change) = 0;

  // The owner of the game, which may be this node, calls the function of NodeGames.
  virtual void end_overdue(std::string const& game) = 0;
  virtual void forget(std::string const& game, std::int64_t now, std::optional<std::int64_t> unbegun_since) = 0;
  virtual void prepare_erasing(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                               std::function<void(Eraser::Prepared)> const& done) = 0;
  virtual void end_erasing(std::string const& game) = 0;
};

// The counters of games that move between nodes.
struct NodeCounts {
  std::uint64_t owned = 0;         // in memory
  std::uint64_t lost_appends = 0;  // events that were not stored since the game was another node's by then
  std::uint64_t taken_over = 0;    // games that were another node's before
};

class NodeGames : public GameService, public ModeratedGames, public PairedGames {
 public:
  // From now on there are other nodes; called before any request. They outlive the games.
  virtual void join_cluster(OtherNodes* others) = 0;

  // The challenges whose owners follow them here, without a limit; answers from any thread, never after a drain.
  virtual void standing(std::function<void(std::vector<StandingGame>)> done) = 0;
  virtual void standing_elsewhere_changed() = 0;
  // Tells it to those who listen here.
  virtual void own_changed_elsewhere(OwnChange const& change) = 0;
  // Drops every game from memory, as if each were another node's.
  virtual void let_go_all() = 0;

  // Answers from any thread, never after a drain.
  virtual void count_here(std::function<void(NodeCounts)> done) = 0;

  // ---- for a game that this node has or takes

  // Ends a correspondence game whose deadline has passed, or postpones the deadline.
  virtual void end_overdue_here(std::string const& game) = 0;
  // Removes a game that has been kept long enough, unless somebody follows it. `unbegun_since`: since when it is kept, if its row says that
  // it has not begun.
  virtual void forget_here(std::string const& game, std::int64_t now, std::optional<std::int64_t> unbegun_since) = 0;
  // Prepares a game in memory; answers nothing if another node has the game.
  virtual void prepare_erasing_here(std::string const& game, std::shared_ptr<ErasedPerson const> const& who,
                                    std::function<void(std::optional<Eraser::Prepared>)> const& done) = 0;
  virtual void end_erasing_here(std::string const& game) = 0;
};

}  // namespace strata::server
