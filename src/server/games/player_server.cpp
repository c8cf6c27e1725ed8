#include "server/games/player_server.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "api/api.hpp"
#include "server/games/state/sentence.hpp"
#include "server/games/state/stored_snapshot.hpp"
#include "server/protocol/names.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

constexpr int listed_games = 50, recorded_games = 10, most_points = 500, most_ranked = 100;
constexpr std::int64_t board_time = 5'000;                           // milliseconds
constexpr std::int64_t active_time = 90 * std::int64_t{86'400'000};  // milliseconds
constexpr std::size_t most_record_moves = 20'000;  // of the games of one answer; the first is always there

protocol::Failure unreadable(Error const& error) {
  return {Code::Unavailable, "This cannot be read: " + sentence(error.message)};
}

protocol::Failure nobody(std::string const& name) {
  return {Code::NotFound, "No account is called " + (is_name(name) ? name : std::string("so")) + '.'};
}

std::string place_text(std::optional<protocol::ListPlace> const& place) {
  return place ? std::to_string(place->updated) + '.' + place->game : std::string();
}

bool is_shipped(std::string const& variant) {
  return std::ranges::any_of(api::variants(), [&](api::VariantInfo const& info) { return info.id == variant; });
}

}  // namespace

PlayerServer::PlayerServer(RatingStore& ratings, Store& store, Clock const& clock)
    : ratings_(ratings), store_(store), clock_(clock), loader_(store, clock), reader_(clock) {}

template <class T>
void PlayerServer::with_player(std::string name, Answer<T> done, std::function<void(PlayerRow const&)> run) {
  reader_.post([this, name = std::move(name), done = std::move(done), run = std::move(run)] {
    if (!is_name(name)) return done(nobody(name));
    auto const player = ratings_.player(skeleton_of(name));
    if (player) return run(*player);
    done(player.error().code == ErrorCode::NotFound ? nobody(name) : unreadable(player.error()));
  });
}

void PlayerServer::profile(std::string name, Answer<protocol::Profile> done) {
  with_player<protocol::Profile>(std::move(name), done, [this, done](PlayerRow const& player) {
    auto const ratings = ratings_.ratings_of(player.id);
    if (!ratings) return done(unreadable(ratings.error()));
    protocol::Profile profile;
    profile.name = player.name;
    profile.created = player.created;
    profile.moderator = player.is_moderator;
    profile.admin = player.is_admin;
    profile.bot = player.is_bot;
    profile.won = player.won;
    profile.lost = player.lost;
    profile.drawn = player.drawn;
    std::int64_t const now = clock_.now().utc;
    for (RatingRow const& row : *ratings) {
      Standings const& standings = row.standings;
      Rating const current = rested(standings.rating, periods_between(standings.last, now));
      auto [variant, speed] = of_rating_key(row.key);
      profile.ratings.push_back({std::move(variant), speed, std::lround(current.rating), std::lround(current.deviation),
                                 is_provisional(current.deviation), standings.games, standings.last});
    }
    done(std::move(profile));
  });
}

void PlayerServer::history(std::string name, std::string variant, protocol::Speed speed,
                           Answer<protocol::RatingHistory> done) {
  std::string const key = rating_key(variant, speed);
  with_player<protocol::RatingHistory>(std::move(name), done, [this, key, done](PlayerRow const& player) {
    auto const moments = ratings_.rating_history(player.id, key, most_points);
    if (!moments) return done(unreadable(moments.error()));
    protocol::RatingHistory history;
    for (RatingMoment const& moment : *moments) history.points.push_back({moment.time, std::lround(moment.rating)});
    done(std::move(history));
  });
}

template <class T>
void PlayerServer::with_games(std::string name, GameSearch search, int most, Answer<T> const& done,
                              std::function<void(FoundGames found)> run) {
  with_player<T>(std::move(name), done,
                 [this, search = std::move(search), most, done, run = std::move(run)](PlayerRow const& player) {
                   GameFilter filter{search.variant,   {},           search.result, search.min_plies,
                                     search.max_plies, search.before};
                   if (!search.opponent.empty()) {
                     auto const opponent = ratings_.player(skeleton_of(search.opponent));
                     if (!opponent)
                       return done(opponent.error().code == ErrorCode::NotFound ? nobody(search.opponent)
                                                                                : unreadable(opponent.error()));
                     filter.opponent = opponent->id;
                   }
                   auto found = ratings_.find_games(player.id, filter, most);
                   if (!found) return done(unreadable(found.error()));
                   run(std::move(*found));
                 });
}

void PlayerServer::games(Principal who, std::string name, GameSearch search, Answer<protocol::PlayerGames> done) {
  with_games<protocol::PlayerGames>(std::move(name), std::move(search), listed_games, done,
                                    [this, who = std::move(who), done](FoundGames found) {
                                      protocol::PlayerGames games;
                                      for (FoundGame& each : found.games)
                                        games.games.push_back(loader_.summary_of(who, std::move(each.game)));
                                      games.next = place_text(found.next);
                                      done(std::move(games));
                                    });
}

void PlayerServer::records(Principal who, std::string name, GameSearch search, Answer<PlayerRecords> done) {
  with_games<PlayerRecords>(std::move(name), std::move(search), recorded_games, done,
                            [this, who = std::move(who), done](FoundGames found) {
                              PlayerRecords records;
                              std::size_t moves = 0;
                              std::optional<protocol::ListPlace> last;
                              for (FoundGame& each : found.games) {
                                protocol::GameSummary const summary = loader_.summary_of(who, std::move(each.game));
                                moves += static_cast<std::size_t>(summary.plies);
                                if (moves > most_record_moves && last) {
                                  found.next = last;
                                  break;
                                }
                                last = {each.ended, summary.game};
                                // Removed in between, or damaged: the others are there all the same.
                                auto const stored = store_.load(summary.game);
                                auto snapshot = stored ? stored_snapshot(*stored) : std::unexpected(stored.error());
                                if (!snapshot) continue;
                                snapshot->law = summary.law;
                                records.games.push_back(std::move(*snapshot));
                              }
                              records.next = place_text(found.next);
                              done(std::move(records));
                            });
}

void PlayerServer::leaderboard(std::string variant, protocol::Speed speed, PlayedBy who,
                               Answer<protocol::Leaderboard> done) {
  reader_.post([this, variant = std::move(variant), speed, who, done = std::move(done)] {
    if (!is_shipped(variant))
      return done(
          protocol::Failure{Code::NotFound, "No variant of this program has this id, so nobody is rated in it."});
    done(compute(rating_key(variant, speed), who));
  });
}

std::variant<protocol::Leaderboard, protocol::Failure> PlayerServer::compute(std::string const& key, PlayedBy who) {
  Moment const now = clock_.now();
  if (auto const known = boards_.find({key, who}); known != boards_.end() && now.steady < known->second.until)
    return known->second.board;
  auto const best = ratings_.best_rated(key, who, now.utc - active_time, 2 * most_ranked);
  if (!best) return unreadable(best.error());
  Computed computed{{}, now.steady + board_time};
  for (RankedRow const& row : *best) {
    if (static_cast<int>(computed.board.players.size()) == most_ranked) break;
    Standings const& standings = row.standings;
    // The deviation has grown since the last game.
    if (is_provisional(rested(standings.rating, periods_between(standings.last, now.utc)).deviation)) continue;
    computed.board.players.push_back({row.name, std::lround(standings.rating.rating), standings.games, standings.last});
  }
  return boards_.insert_or_assign({key, who}, std::move(computed)).first->second.board;
}

}  // namespace strata::server
