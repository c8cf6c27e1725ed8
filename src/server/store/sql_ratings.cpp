// The store's share of ratings. A game's end is written within the write of its last event, so the two are stored together or not at all.

#include <spdlog/spdlog.h>

#include <cmath>
#include <limits>
#include <utility>

#include "server/protocol/quoted.hpp"
#include "server/store/erasing_store.hpp"
#include "server/store/rating_queries.hpp"
#include "server/store/row_columns.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

using protocol::EventKind;

constexpr int most_ranked_looked_at = 10'000;
constexpr std::int64_t least_plies = 2;  // both have moved: a rated game begins at the standard start

Standings read_standings(Statement& row) {
  Standings standings;
  standings.rating.rating = row.real();
  standings.rating.deviation = row.real();
  standings.rating.volatility = row.real();
  standings.games = row.number();
  standings.last = row.number();
  return standings;
}

protocol::Speed speed_of(std::int64_t clock_days) {
  return clock_days > 0 ? protocol::Speed::Days : protocol::Speed::Live;
}

std::string result_for(std::string const& result, std::string_view side) {
  if (result == "draw") return "drawn";
  return result == side ? "won" : "lost";
}

// The games that a filter leaves are looked through by the index that leaves the fewest.
std::pair<char const*, std::string const*> query_of(GameFilter const& filter) {
  if (!filter.opponent.empty()) return {rating_queries::games_with_opponent, &filter.opponent};
  if (!filter.variant.empty()) return {rating_queries::games_of_variant, &filter.variant};
  if (!filter.result.empty()) return {rating_queries::games_with_result, &filter.result};
  return {rating_queries::all_games, nullptr};
}

protocol::RatingChange change(double before, double after, double deviation) {
  return {std::lround(before), std::lround(after), is_provisional(deviation)};
}

}  // namespace

// ---------------------------------------------------------------- parts of writes

std::string SqlStore::account_of(std::string const& person) {
  Statement known = writer_.statement(
      "SELECT id FROM account WHERE id = ?1 UNION ALL SELECT account FROM claim WHERE guest = ?1 LIMIT 1");
  return known.bind(person).step() ? known.text() : std::string();
}

std::optional<protocol::RatingChanges> SqlStore::write_end(std::string const& game, EventRow const& event,
                                                           StateRow const& state) {
  if (!event.end || event.end->result == "none" || state.guest.empty()) return std::nullopt;
  if (event.kind != EventKind::Move && event.kind != EventKind::End) return std::nullopt;
  Statement row = writer_.statement("SELECT variant, clock_days, guest_side, rated FROM game WHERE id = ?");
  if (!row.bind(game).step()) return std::nullopt;
  std::string const variant = row.text();
  std::int64_t const days = row.number();
  std::string const guest_side = row.text();
  bool const is_rated = row.number() != 0;
  if (guest_side.empty()) return std::nullopt;
  bool const guest_is_white = guest_side == "white";
  std::string const& white = guest_is_white ? state.guest : state.owner;
  std::string const& black = guest_is_white ? state.owner : state.guest;
  Statement listed = writer_.statement("SELECT 1 FROM player_game WHERE game = ?");
  if (!listed.bind(game).step()) write_listed(game, event, variant, account_of(white), account_of(black));
  if (!is_rated || event.at < least_plies) return std::nullopt;
  Statement known = writer_.statement("SELECT 1 FROM rated_game WHERE game = ?");
  if (!known.bind(game).step())
    write_rated({game, rating_key(variant, speed_of(days)), white, black, event.end->result, event.time});
  return rating_changes(writer_, game);
}

void SqlStore::write_listed(std::string const& game, EventRow const& event, std::string const& variant,
                            std::string const& white, std::string const& black) {
  if (white == black) return;
  auto const add = [&](std::string const& account, std::string const& opponent, std::string_view side) {
    if (account.empty()) return;
    std::string const result = result_for(event.end->result, side);
    writer_.statement("INSERT INTO player_game VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(account)
        .bind(event.time)
        .bind(game)
        .bind(variant)
        .bind(opponent)
        .bind(result)
        .bind(event.at)
        .run();
    writer_
        .statement(
            "INSERT INTO player_result AS r VALUES (?, ?, ?, ?) ON CONFLICT (account) DO UPDATE SET won = r.won + "
            "excluded.won, lost = r.lost + excluded.lost, drawn = r.drawn + excluded.drawn")
        .bind(account)
        .bind(std::int64_t{result == "won"})
        .bind(std::int64_t{result == "lost"})
        .bind(std::int64_t{result == "drawn"})
        .run();
  };
  add(white, black, "white");
  add(black, white, "black");
}

void SqlStore::write_rated(RatedGame const& game) {
  std::string const pair = pair_of(game.white, game.black);
  Statement recent = writer_.statement("SELECT count(*) FROM rated_game WHERE pair = ? AND counts = 1 AND time > ?");
  bool const counts = recent.bind(pair).bind(game.time - pair_time).step() && recent.number() < most_games_of_pair;
  BothStandings const before{standings_of(writer_, game.white, game.key), standings_of(writer_, game.black, game.key)};
  writer_
      .statement(
          "INSERT INTO rated_game (game, key, white, black, pair, result, counts, time, white_before, white_deviation, "
          "black_before, black_deviation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(game.game)
      .bind(game.key)
      .bind(game.white)
      .bind(game.black)
      .bind(pair)
      .bind(game.result)
      .bind(std::int64_t{counts})
      .bind(game.time)
      .bind_real(before.white.rating.rating)
      .bind_real(before.white.rating.deviation)
      .bind_real(before.black.rating.rating)
      .bind_real(before.black.rating.deviation)
      .run();
  if (!counts) return;
  BothStandings const after = after_game(before, game.result, game.time);
  write_rating(game.white, game, before.white, after.white);
  write_rating(game.black, game, before.black, after.black);
}

void SqlStore::write_rating(std::string const& account, RatedGame const& game, Standings const& before,
                            Standings const& after) {
  writer_
      .statement(
          "INSERT INTO rating VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, key) DO UPDATE SET rating = "
          "excluded.rating, "
          "deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, last = "
          "excluded.last")
      .bind(account)
      .bind(game.key)
      .bind_real(after.rating.rating)
      .bind_real(after.rating.deviation)
      .bind_real(after.rating.volatility)
      .bind(after.games)
      .bind(after.last)
      .run();
  writer_.statement("INSERT INTO rating_change VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(account)
      .bind(game.key)
      .bind(after.games)
      .bind(game.game)
      .bind_real(before.rating.rating)
      .bind_real(after.rating.rating)
      .bind_real(after.rating.deviation)
      .bind(game.time)
      .run();
}

Standings SqlStore::standings_of(Database& database, std::string const& account, std::string const& key) {
  Statement row =
      database.statement("SELECT rating, deviation, volatility, games, last FROM rating WHERE account = ? AND key = ?");
  return row.bind(account).bind(key).step() ? read_standings(row) : Standings();
}

std::optional<protocol::RatingChanges> SqlStore::rating_changes(Database& database, std::string const& game) {
  Statement row = database.statement(
      "SELECT counts, white, black, white_before, white_deviation, black_before, black_deviation FROM rated_game WHERE "
      "game = ?");
  if (!row.bind(game).step()) return std::nullopt;
  protocol::RatingChanges changes;
  changes.capped = row.number() == 0;
  std::string const white = row.text();
  (void)row.text();  // Black is the other one
  double const white_before = row.real(), white_deviation = row.real();
  double const black_before = row.real(), black_deviation = row.real();
  changes.white = change(white_before, white_before, white_deviation);
  changes.black = change(black_before, black_before, black_deviation);
  Statement changed = database.statement("SELECT account, before, after, deviation FROM rating_change WHERE game = ?");
  changed.bind(game);
  while (changed.step()) {
    protocol::RatingChange& his = changed.text() == white ? changes.white : changes.black;
    double const before = changed.real(), after = changed.real();
    his = change(before, after, changed.real());
  }
  return changes;
}

// ---------------------------------------------------------------- reads

Result<PlayerRow> SqlStore::player(std::string const& skeleton) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement(rating_queries::player);
    if (!row.bind(skeleton).step()) return failure(ErrorCode::NotFound, "there is no such account");
    PlayerRow player;
    player.id = row.text();
    player.name = row.text();
    player.is_moderator = row.number() != 0;
    player.is_admin = row.number() != 0;
    player.is_bot = row.number() != 0;
    player.created = row.number();
    player.won = row.number();
    player.lost = row.number();
    player.drawn = row.number();
    return player;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<RatingRow>> SqlStore::ratings_of(std::string const& account) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(rating_queries::ratings);
    rows.bind(account);
    std::vector<RatingRow> ratings;
    while (rows.step()) {
      std::string key = rows.text();
      ratings.push_back({std::move(key), read_standings(rows)});
    }
    return ratings;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<RatingMoment>> SqlStore::rating_history(std::string const& account, std::string const& key,
                                                           int most) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement counted = lister->statement(rating_queries::games_counted);
    std::int64_t const games = counted.bind(account).bind(key).step() ? counted.number() : 0;
    std::int64_t const points = std::min<std::int64_t>(games, most);
    std::vector<RatingMoment> history;
    Statement moment = lister->statement(rating_queries::moment);
    for (std::int64_t point = 0; point < points; ++point) {
      std::int64_t const number = points == 1 ? games : 1 + point * (games - 1) / (points - 1);
      if (!moment.reset().bind(account).bind(key).bind(number).step()) continue;
      std::int64_t const time = moment.number();
      history.push_back({time, moment.real()});
    }
    return history;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<RankedRow>> SqlStore::best_rated(std::string const& key, PlayedBy who, std::int64_t since,
                                                    int most) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(rating_queries::best);
    rows.bind(key).bind(most_ranked_looked_at).bind(std::int64_t{who == PlayedBy::Bots});
    std::vector<RankedRow> best;
    while (static_cast<int>(best.size()) < most && rows.step()) {
      std::string name = rows.text();
      Standings const standings = read_standings(rows);
      if (standings.last >= since) best.push_back({std::move(name), standings});
    }
    return best;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<FoundGames> SqlStore::find_games(std::string const& account, GameFilter const& filter, int most) {
  Readers::Lease const lister = listers_.take();
  try {
    auto const [query, bound] = query_of(filter);
    Statement rows = lister->statement(query);
    protocol::ListPlace const first{std::numeric_limits<std::int64_t>::max(), {}};
    protocol::ListPlace const& before = filter.before ? *filter.before : first;
    rows.bind(account).bind(before.updated).bind(before.game).bind(most_looked_at);
    if (bound != nullptr) rows.bind(*bound);
    std::vector<protocol::ListPlace> places;
    protocol::ListPlace last = before;
    FoundGames found;
    int looked_at = 0;
    while (rows.step()) {
      ++looked_at;
      protocol::ListPlace place;
      place.updated = rows.number();
      place.game = rows.text();
      std::string const variant = rows.text(), opponent = rows.text(), result = rows.text();
      std::int64_t const plies = rows.number();
      bool const fits = (filter.variant.empty() || variant == filter.variant) &&
                        (filter.opponent.empty() || opponent == filter.opponent) &&
                        (filter.result.empty() || result == filter.result) && plies >= filter.min_plies &&
                        (filter.max_plies < 0 || plies <= filter.max_plies);
      if (fits && static_cast<int>(places.size()) == most) {
        found.next = last;
        break;
      }
      if (fits) places.push_back(place);
      last = std::move(place);
    }
    if (looked_at == most_looked_at && !found.next) found.next = last;
    Statement listed = lister->statement("SELECT " + std::string(listed_columns) + rating_queries::listed);
    for (protocol::ListPlace const& place : places) {
      try {
        if (listed.reset().bind(place.game).step()) found.games.push_back({read_listed(listed), place.updated});
      } catch (Error const& problem) {
        spdlog::error("event=game_unreadable game={} reason={}", place.game, protocol::quoted(problem.message));
      }
    }
    return found;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

// ---------------------------------------------------------------- the check

Result<RatingCheck> SqlStore::check_ratings() {
  Readers::Lease const reader = readers_.take();
  try {
    RatingCheck check;
    RatingFold fold;
    Statement rows = reader->statement(
        "SELECT r.game, r.key, r.white, r.black, r.result, r.time, r.counts, g.variant, g.clock_days, g.owner, "
        "g.guest_side, g.rated, s.guest, e.end_result, e.time FROM rated_game r LEFT JOIN game g ON g.id = r.game LEFT "
        "JOIN game_state s ON s.game = r.game LEFT JOIN game_event e ON e.game = r.game AND e.seq = (SELECT min(seq) "
        "FROM game_event WHERE game = r.game AND end_result IS NOT NULL) ORDER BY r.number");
    Statement changed =
        reader->statement("SELECT after FROM rating_change WHERE account = ? AND key = ? AND games = ? AND game = ?");
    while (rows.step()) {
      ++check.games;
      RatedGame const game{rows.text(), rows.text(), rows.text(), rows.text(), rows.text(), rows.number()};
      bool const counts = rows.number() != 0;
      if (fold.add(game) != counts)
        check.wrong.push_back("game " + game.game + (counts ? " counts and should not" : " does not count and should"));
      for (std::string const* const account : {&game.white, &game.black}) {
        if (!counts) break;
        auto const now = fold.standings().find({*account, game.key});
        bool const is_same =
            now != fold.standings().end() &&
            changed.reset().bind(*account).bind(game.key).bind(now->second.games).bind(game.game).step() &&
            changed.real() == now->second.rating.rating;
        if (!is_same) check.wrong.push_back("game " + game.game + " did not change the rating of " + *account + " so");
      }
      auto const variant = rows.maybe_text();
      if (!variant) continue;  // the game was removed
      std::int64_t const days = rows.number();
      std::string const owner = rows.text();
      bool const guest_is_white = rows.text() == "white";
      bool const is_rated = rows.number() != 0;
      std::string const guest = rows.text();
      std::string const result = rows.text();
      RatedGame stored{game.game,
                       rating_key(*variant, speed_of(days)),
                       guest_is_white ? guest : owner,
                       guest_is_white ? owner : guest,
                       result,
                       rows.number()};
      // Ratings have another word for an erased person than the game has, and each person another one.
      if (stored.white == erased_principal) stored.white = game.white;
      if (stored.black == erased_principal) stored.black = game.black;
      if (!is_rated || stored != game)
        check.wrong.push_back("game " + game.game + " is stored in another way than it was rated");
    }
    rows.reset();
    Statement missing = reader->statement(
        "SELECT g.id FROM game g JOIN game_state s ON s.game = g.id WHERE g.rated = 1 AND s.guest <> '' AND s.plies >= "
        "2 "
        "AND s.end_result IN ('white', 'black', 'draw') AND NOT EXISTS (SELECT 1 FROM rated_game r WHERE r.game = "
        "g.id)");
    while (missing.step()) check.wrong.push_back("game " + missing.text() + " has ended and was not rated");
    Statement ratings =
        reader->statement("SELECT account, key, rating, deviation, volatility, games, last FROM rating");
    while (ratings.step()) {
      ++check.ratings;
      std::string const account = ratings.text(), key = ratings.text();
      auto const expected = fold.standings().find({account, key});
      if (expected == fold.standings().end() || expected->second != read_standings(ratings))
        check.wrong.push_back("the rating of " + account + " in " + key + " is not the one of the games");
    }
    if (check.ratings != static_cast<std::int64_t>(fold.standings().size()))
      check.wrong.push_back(std::to_string(fold.standings().size()) + " ratings come of the games, and " +
                            std::to_string(check.ratings) + " are stored");
    return check;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
