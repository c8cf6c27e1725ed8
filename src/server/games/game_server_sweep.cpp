// Which games the server removes by itself, and when.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/games/game_server.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

// Of one sweep: rows that are looked at, games that are brought into memory to be removed. Those who come to play meanwhile wait
// for these games to be read, a few tenths of a second.
constexpr std::size_t most_looked_at = 2000;
constexpr std::size_t most_removed = 100;
// Milliseconds until the next sweep if this one did not finish.
constexpr std::int64_t sweep_again = 10'000;

}  // namespace

void GameServer::sweep() {
  if (draining_) return;
  lister_.post([this, now = clock_.now().utc, after = swept_to_] {
    Swept swept = outlived(now, after);
    loops_.front()->post([this, now, swept = std::move(swept)] {
      for (KeptPlace const& unbegun : swept.unbegun)
        if (!draining_) forget(unbegun.game, now, unbegun.kept_since);
      for (std::string const& id : swept.games)
        if (!draining_) forget(id, now, std::nullopt);
      swept_to_ = swept.to;
      loops_.front()->loop().at(
          clock_.now().steady + (swept.has_more ? std::min(sweep_again, sweep_every_) : sweep_every_),
          [this] { sweep(); });
    });
  });
}

GameServer::Swept GameServer::outlived(std::int64_t now, SweptTo const& after) {
  Swept swept;
  auto unbegun = store_->never_begun(after.unbegun, now - retention_.unbegun, static_cast<int>(most_removed));
  if (!unbegun) {
    spdlog::error("event=sweep_failed reason={}", protocol::quoted(unbegun.error().message));
    return swept;
  }
  swept.unbegun = std::move(*unbegun);
  // Games that stay are passed by, and looked at again when all others have been.
  swept.has_more = swept.unbegun.size() >= most_removed;
  if (swept.has_more) swept.to.unbegun = swept.unbegun.back();
  if (retention_.shortest() == Retention::for_ever) return swept;
  auto const aged = store_->aged(after.aged, now - retention_.shortest(), static_cast<int>(most_looked_at));
  if (!aged) {
    spdlog::error("event=sweep_failed reason={}", protocol::quoted(aged.error().message));
    return swept;
  }
  std::size_t found = 0;
  for (AgedGame const& game : *aged) {
    if (found == most_removed) {
      swept.has_more = true;
      return swept;
    }
    swept.to.aged = {game.age.kept_since, game.game};
    if (!game.age.has_begun || !retention_.has_outlived(game.age, now)) continue;
    swept.games.push_back(game.game);
    ++found;
  }
  if (aged->size() < most_looked_at)
    swept.to.aged = {};
  else
    swept.has_more = true;
  return swept;
}

void GameServer::forget(std::string const& id, std::int64_t now, std::optional<std::int64_t> unbegun_since) {
  if (OtherNodes* const others = others_) return others->forget(id, now, unbegun_since);
  forget_here(id, now, unbegun_since);
}

void GameServer::forget_here(std::string const& id, std::int64_t now, std::optional<std::int64_t> unbegun_since) {
  if (draining_) return;
  GameLoop& loop = loop_of(id);
  auto const forget = [this, &loop, id, now, unbegun_since](LiveGame& live) {
    // The row has said so, and the game must too.
    GameAge age = live.age();
    // Of a game of another law the row alone knows that it has not begun: it has not where nothing has come since.
    if (unbegun_since == age.kept_since) age.has_begun = false;
    bool const may_go = !age.has_begun || (retention_.has_outlived(age, now) && !live.running_clock());
    if (!may_go || loop.connections().has_followers(id)) return;
    Count& count = !age.has_begun ? removed_unbegun_ : age.has_ended ? removed_finished_ : removed_unfinished_;
    loop.remove(live, id, [id, &count](std::optional<Error> const& error) {
      if (!error)
        ++count;
      else
        spdlog::error("event=removal_failed game={} reason={}", id, protocol::quoted(error->message));
    });
  };
  // A game that cannot be opened is kept, in case its owner has a backup.
  loop.enter(id, {}, {forget, [](protocol::Failure const&) {}});
}

}  // namespace strata::server
