#pragma once
// Reads from the store what anybody may know of the players (protocol/player_service.hpp), on a thread of its own, so that neither games nor
// lists wait for it. A leaderboard is computed at most once in five seconds.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "server/games/game_loader.hpp"
#include "server/protocol/player_service.hpp"
#include "server/store/rating_store.hpp"
#include "server/threads/loop.hpp"

namespace strata::server {

class PlayerServer final : public PlayerService {
 public:
  // Both outlive it.
  PlayerServer(RatingStore& ratings, Store& store, Clock const& clock = machine_clock());

  void profile(std::string name, Answer<protocol::Profile> done) override;
  void history(std::string name, std::string variant, protocol::Speed speed,
               Answer<protocol::RatingHistory> done) override;
  void games(Principal who, std::string name, GameSearch search, Answer<protocol::PlayerGames> done) override;
  void records(Principal who, std::string name, GameSearch search, Answer<PlayerRecords> done) override;
  void leaderboard(std::string variant, protocol::Speed speed, PlayedBy who,
                   Answer<protocol::Leaderboard> done) override;

 private:
  // Runs it with the account of this name, or answers that there is none.
  template <class T>
  void with_player(std::string name, Answer<T> done, std::function<void(PlayerRow const&)> run);
  template <class T>
  void with_games(std::string name, GameSearch search, int most, Answer<T> const& done,
                  std::function<void(FoundGames found)> run);
  [[nodiscard]] std::variant<protocol::Leaderboard, protocol::Failure> compute(std::string const& key, PlayedBy who);

  RatingStore& ratings_;
  Store& store_;
  Clock const& clock_;
  GameLoader loader_;
  // By key and who plays, with the time from which one may be computed again, steady. Only of shipped variants, so there are few.
  struct Computed {
    protocol::Leaderboard board;
    std::int64_t until = 0;
  };
  std::map<std::pair<std::string, PlayedBy>, Computed> boards_;
  Loop reader_;  // last: its tasks use all of these
};

}  // namespace strata::server
