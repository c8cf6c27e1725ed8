#pragma once
// Ratings of accounts as a fold over rated games: the same games in the same order give the same numbers to the last bit. A store keeps the
// games and the ratings that came of them, and this says whether the two agree.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/protocol/values.hpp"
#include "server/ratings/glicko2.hpp"

namespace strata::server {

// A rated game that has ended after both sides had moved.
struct RatedGame {
  std::string game;
  std::string key;           // rating_key()
  std::string white, black;  // accounts
  std::string result;        // white, black or draw
  std::int64_t time = 0;     // of its end, milliseconds since 1970, UTC
  bool operator==(RatedGame const&) const = default;
};

// How an account stands in one kind of game.
struct Standings {
  Rating rating;
  std::int64_t games = 0;
  std::int64_t last = 0;  // the end of the last one, milliseconds since 1970, UTC; 0: none
  bool operator==(Standings const&) const = default;
};

// As many rated games of two accounts count within 24 hours; the others change no rating.
inline constexpr std::int64_t most_games_of_pair = 12;
inline constexpr std::int64_t pair_time = 86'400'000;  // milliseconds

// The subject of a rating: a variant, by the clock or by days. "raumschach/live".
[[nodiscard]] std::string rating_key(std::string_view variant, protocol::Speed speed);
// The variant and the speed of a key.
[[nodiscard]] std::pair<std::string, protocol::Speed> of_rating_key(std::string_view key);
// The same for both orders of the accounts.
[[nodiscard]] std::string pair_of(std::string_view one, std::string_view other);

// The standings of both after a game; `result` as in RatedGame.
struct BothStandings {
  Standings white, black;
};
[[nodiscard]] BothStandings after_game(BothStandings const& before, std::string_view result, std::int64_t time);

class RatingFold {
 public:
  // The next game. Whether it counts.
  bool add(RatedGame const& game);
  // By account and key.
  [[nodiscard]] std::map<std::pair<std::string, std::string>, Standings> const& standings() const { return standings_; }

 private:
  std::map<std::pair<std::string, std::string>, Standings> standings_;
  std::map<std::string, std::vector<std::int64_t>> counted_;  // times, by pair
};

}  // namespace strata::server
