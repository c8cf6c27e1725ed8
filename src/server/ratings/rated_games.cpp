#include "server/ratings/rated_games.hpp"

#include <algorithm>
#include <array>

namespace strata::server {

namespace {

Standings after(Standings const& own, Rating const& opponent, double score, std::int64_t time) {
  std::array const results{RatedResult{opponent, score}};
  double const periods = own.last == 0 ? 0 : periods_between(own.last, time);
  return {rated(own.rating, results, periods), own.games + 1, std::max(own.last, time)};
}

Rating at(Standings const& standings, std::int64_t time) {
  return standings.last == 0 ? standings.rating : rested(standings.rating, periods_between(standings.last, time));
}

}  // namespace

std::string rating_key(std::string_view variant, protocol::Speed speed) {
  return std::string(variant) + '/' + std::string(to_text(speed));
}

std::pair<std::string, protocol::Speed> of_rating_key(std::string_view key) {
  std::size_t const slash = std::min(key.rfind('/'), key.size());
  bool const by_days = key.substr(slash) == "/days";
  return {std::string(key.substr(0, slash)), by_days ? protocol::Speed::Days : protocol::Speed::Live};
}

std::string pair_of(std::string_view one, std::string_view other) {
  return std::string(std::min(one, other)) + ' ' + std::string(std::max(one, other));
}

BothStandings after_game(BothStandings const& before, std::string_view result, std::int64_t time) {
  double const white = result == "white" ? 1 : result == "black" ? 0 : 0.5;
  return {after(before.white, at(before.black, time), white, time),
          after(before.black, at(before.white, time), 1 - white, time)};
}

bool RatingFold::add(RatedGame const& game) {
  std::vector<std::int64_t>& counted = counted_[pair_of(game.white, game.black)];
  auto const recent =
      std::ranges::count_if(counted, [since = game.time - pair_time](std::int64_t time) { return time > since; });
  if (recent >= most_games_of_pair) return false;
  counted.push_back(game.time);
  Standings& white = standings_[{game.white, game.key}];
  Standings& black = standings_[{game.black, game.key}];
  auto const both = after_game({white, black}, game.result, game.time);
  white = both.white;
  black = both.black;
  return true;
}

}  // namespace strata::server
