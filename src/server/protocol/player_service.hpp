#pragma once
// The interface between the network and what anybody may know of the players: profiles, ratings, and the games that they have ended against
// other people.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/protocol/game_service.hpp"
#include "server/protocol/played_by.hpp"

namespace strata::server {

// Which games of a player are wanted; empty: all.
struct GameSearch {
  std::string variant = {};                        // id
  std::string opponent = {};                       // name of an account
  std::string result = {};                         // won, lost or drawn
  std::int64_t min_plies = 0, max_plies = -1;      // -1: no limit
  std::optional<protocol::ListPlace> before = {};  // those that ended before this place
};

// Games as they are stored, for records of them.
struct PlayerRecords {
  std::vector<protocol::GameSnapshot> games;
  std::string next;  // as in PlayerGames
};

// All functions may be called from any thread and return at once. Answers come exactly once, from any thread, possibly before the call
// returns; they must not block. A name that no account has is answered with NotFound.
class PlayerService {
 public:
  virtual ~PlayerService() = default;

  virtual void profile(std::string name, Answer<protocol::Profile> done) = 0;
  virtual void history(std::string name, std::string variant, protocol::Speed speed,
                       Answer<protocol::RatingHistory> done) = 0;
  // As `who` may see them; a limited number.
  virtual void games(Principal who, std::string name, GameSearch search, Answer<protocol::PlayerGames> done) = 0;
  // A smaller number of the same.
  virtual void records(Principal who, std::string name, GameSearch search, Answer<PlayerRecords> done) = 0;
  virtual void leaderboard(std::string variant, protocol::Speed speed, PlayedBy who,
                           Answer<protocol::Leaderboard> done) = 0;
};

}  // namespace strata::server
