#include "server/replay.hpp"

#include <spdlog/spdlog.h>

#include <utility>
#include <variant>

#include "server/games/game_loader.hpp"
#include "server/games/state/stored_snapshot.hpp"

namespace strata::server {

namespace {

protocol::GameSnapshot snapshot_of(LoadedGame const& game) {
  if (auto const* const state = std::get_if<GameState>(&game)) return state->snapshot(now().steady, {});
  return std::get<ReadOnlyGame>(game).snapshot;
}

// Nothing is logged meanwhile.
class Silence {
 public:
  Silence() : before_(spdlog::get_level()) { spdlog::set_level(spdlog::level::off); }
  Silence(Silence const&) = delete;
  Silence& operator=(Silence const&) = delete;
  ~Silence() { spdlog::set_level(before_); }

 private:
  spdlog::level::level_enum before_;
};

}  // namespace

Result<Replayed> replay_all(SqlStore& store,
                            std::function<void(std::string const&, protocol::GameSnapshot const&)> const& visit) {
  Silence const silence;  // the answer has the faults of a game
  auto const ids = store.game_ids();
  if (!ids) return std::unexpected(ids.error());
  GameLoader loader(store);
  auto ratings = store.check_ratings();
  if (!ratings) return std::unexpected(ratings.error());
  Replayed all;
  all.ratings = std::move(*ratings);
  for (std::string const& id : *ids) {
    ++all.games;
    auto const game = loader.load(id);
    if (!game) {
      all.failed.push_back({id, game.error().message});
      continue;
    }
    if (std::holds_alternative<ReadOnlyGame>(*game)) ++all.as_stored;
    protocol::GameSnapshot const snapshot = snapshot_of(*game);
    all.moves += static_cast<std::int64_t>(snapshot.line.size());
    if (visit) visit(id, snapshot);
  }
  return all;
}

}  // namespace strata::server
