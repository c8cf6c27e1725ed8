#pragma once
// The stored state of ratings, and the games of a player as others may look through them. It is written by Store::append(), in the
// transaction of the event that ends a game; here it is read, and checked against the games. Reads promise what those of games do (store.hpp).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/list_place.hpp"
#include "server/protocol/played_by.hpp"
#include "server/ratings/rated_games.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// An account as anybody may know it.
struct PlayerRow {
  std::string id, name;
  bool is_moderator = false, is_admin = false, is_bot = false;
  std::int64_t created = 0;                   // milliseconds since 1970, UTC
  std::int64_t won = 0, lost = 0, drawn = 0;  // against other people
};

struct RatingRow {
  std::string key;  // rating_key()
  Standings standings;
};

// A rating after one game.
struct RatingMoment {
  std::int64_t time = 0;  // milliseconds since 1970, UTC
  double rating = 0;
};

struct RankedRow {
  std::string name;
  Standings standings;
};

// Which games of a player are wanted; empty: all.
struct GameFilter {
  std::string variant = {};                        // id
  std::string opponent = {};                       // id of an account
  std::string result = {};                         // won, lost or drawn
  std::int64_t min_plies = 0, max_plies = -1;      // -1: no limit
  std::optional<protocol::ListPlace> before = {};  // those that ended before this place
};

struct FoundGame {
  ListedGame game;
  std::int64_t ended = 0;  // milliseconds since 1970, UTC
};

struct FoundGames {
  std::vector<FoundGame> games;                  // the last ended first
  std::optional<protocol::ListPlace> next = {};  // there may be more before this place
};

// How the ratings agree with the games they came of.
struct RatingCheck {
  std::int64_t games = 0, ratings = 0;
  std::vector<std::string> wrong;  // a sentence for each that does not
};

class RatingStore {
 public:
  // The most games that find_games() looks at in one call.
  static constexpr int most_looked_at = 5000;

  virtual ~RatingStore() = default;

  // NotFound if no account has this name (skeleton_of() of protocol/names.hpp).
  virtual Result<PlayerRow> player(std::string const& skeleton) = 0;
  virtual Result<std::vector<RatingRow>> ratings_of(std::string const& account) = 0;
  // At most so many, evenly spread: the first, and the last.
  virtual Result<std::vector<RatingMoment>> rating_history(std::string const& account, std::string const& key,
                                                           int most) = 0;
  // The highest that are not provisional, of people or of bots that have played since then.
  virtual Result<std::vector<RankedRow>> best_rated(std::string const& key, PlayedBy who, std::int64_t since,
                                                    int most) = 0;
  // It looks at most_looked_at games at most, so there may be fewer than `most` although more fit.
  virtual Result<FoundGames> find_games(std::string const& account, GameFilter const& filter, int most) = 0;
  // Recomputes all ratings from the rated games that have ended, and compares them, and those games with the stored ones. It reads all of
  // them: for a command, not for a server at work.
  virtual Result<RatingCheck> check_ratings() = 0;
};

}  // namespace strata::server
