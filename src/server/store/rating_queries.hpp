#pragma once
// The queries that anybody can ask for by an address. Each is answered by an index, whatever it is asked with; a test reads their plans.

namespace strata::server::rating_queries {

inline constexpr char const* player =
    "SELECT a.id, a.name, a.is_moderator, a.is_admin, b.account IS NOT NULL, a.created, coalesce(r.won, 0), "
    "coalesce(r.lost, 0), coalesce(r.drawn, 0) FROM account a LEFT JOIN player_result r ON r.account = a.id LEFT JOIN "
    "bot b ON b.account = a.id WHERE a.skeleton = ?";
inline constexpr char const* ratings =
    "SELECT key, rating, deviation, volatility, games, last FROM rating WHERE account = ? ORDER BY key";
inline constexpr char const* games_counted = "SELECT games FROM rating WHERE account = ? AND key = ?";
inline constexpr char const* moment =
    "SELECT time, after FROM rating_change WHERE account = ? AND key = ? AND games = ?";
// The partial index has the same number (provisional_above).
inline constexpr char const* best =
    "SELECT a.name, r.rating, r.deviation, r.volatility, r.games, r.last FROM rating r JOIN account a ON a.id = "
    "r.account LEFT JOIN bot b ON b.account = r.account WHERE r.key = ?1 AND r.deviation <= 110 AND (CASE WHEN "
    "b.account "
    "IS NULL THEN 0 ELSE 1 END) = ?3 ORDER BY r.rating DESC LIMIT ?2";
// Those of one account that ended before a place, the last first.
inline constexpr char const* all_games =
    "SELECT ended, game, variant, opponent, result, plies FROM player_game WHERE account = ?1 AND (ended, game) < (?2, "
    "?3) ORDER BY ended DESC, game DESC LIMIT ?4";
inline constexpr char const* games_of_variant =
    "SELECT ended, game, variant, opponent, result, plies FROM player_game WHERE account = ?1 AND variant = ?5 AND "
    "(ended, game) < (?2, ?3) ORDER BY ended DESC, game DESC LIMIT ?4";
inline constexpr char const* games_with_opponent =
    "SELECT ended, game, variant, opponent, result, plies FROM player_game WHERE account = ?1 AND opponent = ?5 AND "
    "(ended, game) < (?2, ?3) ORDER BY ended DESC, game DESC LIMIT ?4";
inline constexpr char const* games_with_result =
    "SELECT ended, game, variant, opponent, result, plies FROM player_game WHERE account = ?1 AND result = ?5 AND "
    "(ended, game) < (?2, ?3) ORDER BY ended DESC, game DESC LIMIT ?4";
// After the columns that a list shows.
inline constexpr char const* listed = ", s.* FROM game_state s JOIN game g ON g.id = s.game WHERE s.game = ?";

}  // namespace strata::server::rating_queries
