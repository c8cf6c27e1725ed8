// The games of a node tell the other nodes of a cluster what happens, and do for them what only they can.

#include <utility>

#include "server/games/game_server.hpp"
#include "server/games/state/game_summary.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

}  // namespace

protocol::Failure GameServer::elsewhere() const {
  if (others_ != nullptr) return {Code::Elsewhere, "This game is another server's."};
  return {Code::Unavailable, "Another server has taken this game over; try again in a moment."};
}

void GameServer::let_go_all() {
  for (auto const& each : loops_) {
    GameLoop& loop = *each;
    loop.post([&loop] { loop.drop_all(); });
  }
}

void GameServer::count_here(std::function<void(NodeCounts)> done) {
  in_memory([this, done = std::move(done)](InMemory held) { done({held.games, lost_appends_, games_.taken_over()}); });
}

void GameServer::tell_others(protocol::OwnChange change, GameRow const& game, StateRow const& state) {
  OtherNodes* const others = others_;
  if (others == nullptr) return;
  OwnChange told{game.id, {}, {}};
  for (std::string const& person : {state.owner, state.guest}) {
    if (person.empty()) continue;
    told.persons.push_back(person);
    told.answers.push_back({change, games_.summary_of({person}, as_listed(game, state))});
  }
  others->own_changed(told);
}

}  // namespace strata::server
