#pragma once
// Players of a server without any: nobody has a name, and nobody is rated.

#include <string>
#include <utility>

#include "server/protocol/player_service.hpp"

namespace strata::server {

class NoPlayers final : public PlayerService {
 public:
  void profile(std::string, Answer<protocol::Profile> done) override { done(none()); }
  void history(std::string, std::string, protocol::Speed, Answer<protocol::RatingHistory> done) override {
    done(none());
  }
  void games(Principal, std::string, GameSearch, Answer<protocol::PlayerGames> done) override { done(none()); }
  void records(Principal, std::string, GameSearch, Answer<PlayerRecords> done) override { done(none()); }
  void leaderboard(std::string, protocol::Speed, PlayedBy, Answer<protocol::Leaderboard> done) override {
    done(protocol::Leaderboard{});
  }

 private:
  static protocol::Failure none() { return {protocol::ErrorCode::NotFound, "This server has no accounts."}; }
};

}  // namespace strata::server
