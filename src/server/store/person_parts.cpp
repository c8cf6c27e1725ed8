#include "server/store/person_parts.hpp"

#include <array>

namespace strata::server {

namespace {

// Hashes of others, and of secrets, are left out: they name people who are not asked. A report about the person is told when it is closed, and
// never whose it is.
constexpr std::array<PersonPart, 30> parts{{
    {"account", "SELECT name, is_moderator, is_admin, created FROM account WHERE id = ?1 LIMIT ?2 OFFSET ?3"},
    {"sessions",
     "SELECT id, device, agent, network, created, seen FROM session WHERE account = ?1 ORDER BY created, id LIMIT ?2 "
     "OFFSET ?3"},
    {"session_secrets",
     "SELECT s.id AS session, x.given, x.shown, x.retired FROM session_secret x JOIN session s ON s.hash = x.session "
     "WHERE s.account = ?1 ORDER BY x.given, x.hash LIMIT ?2 OFFSET ?3"},
    {"tokens",
     "SELECT id, note, scopes, created, seen FROM token WHERE account = ?1 ORDER BY created, id LIMIT ?2 OFFSET ?3"},
    {"recovery_codes", "SELECT expires FROM recovery_code WHERE account = ?1 ORDER BY hash LIMIT ?2 OFFSET ?3"},
    {"bot", "SELECT variants FROM bot WHERE account = ?1 LIMIT ?2 OFFSET ?3"},
    {"invitations_made", "SELECT made, expires FROM invitation WHERE by = ?1 ORDER BY made LIMIT ?2 OFFSET ?3"},
    {"push_devices",
     "SELECT endpoint, created, seen, failures FROM push WHERE person IN (SELECT ?1 UNION SELECT guest FROM claim "
     "WHERE "
     "account = ?1) ORDER BY endpoint LIMIT ?2 OFFSET ?3"},
    {"relations",
     "SELECT CASE r.kind WHEN 0 THEN 'follow' ELSE 'block' END AS kind, coalesce(a.name, '') AS other, r.time FROM "
     "relation r LEFT JOIN account a ON a.id = r.other WHERE r.account = ?1 ORDER BY r.kind, r.other LIMIT ?2 OFFSET "
     "?3"},
    {"guests",
     "SELECT c.guest, coalesce(p.name, '') AS name FROM claim c LEFT JOIN principal p ON p.hash = c.guest WHERE "
     "c.account = ?1 ORDER BY c.guest LIMIT ?2 OFFSET ?3"},
    {"games",
     "SELECT g.id AS game, g.variant, s.title, s.white_name, s.black_name, s.owner IN (SELECT ?1 UNION SELECT guest "
     "FROM claim WHERE account = ?1) AS is_owner, g.invites, s.plies, coalesce(s.end_result, '') AS result, g.created, "
     "s.updated FROM game_state s JOIN game g ON g.id = s.game WHERE s.game IN (SELECT x.game FROM game_state x WHERE "
     "x.owner IN (SELECT ?1 UNION SELECT guest FROM claim WHERE account = ?1) UNION SELECT x.game FROM game_state x "
     "WHERE x.guest <> '' AND x.guest IN (SELECT ?1 UNION SELECT guest FROM claim WHERE account = ?1)) ORDER BY g.id "
     "LIMIT ?2 OFFSET ?3"},
    {"game_events",
     "SELECT e.game, e.seq, e.kind, e.name, e.title, e.time FROM game_event e WHERE e.game IN (SELECT x.game FROM "
     "game_state x WHERE x.guest <> '' AND x.guest IN (SELECT ?1 UNION SELECT guest FROM claim WHERE account = ?1)) "
     "AND "
     "e.principal IN (SELECT ?1 UNION SELECT guest FROM claim WHERE account = ?1) ORDER BY e.game, e.seq LIMIT ?2 "
     "OFFSET "
     "?3"},
    {"invitations",
     "SELECT g.id AS game, g.owner_name AS name, g.created FROM game g JOIN account a ON a.id = ?1 WHERE g.invites <> "
     "'' "
     "AND lower(g.invites) = lower(a.name) ORDER BY g.id LIMIT ?2 OFFSET ?3"},
    {"ratings",
     "SELECT key, rating, deviation, volatility, games, last FROM rating WHERE account = ?1 ORDER BY key LIMIT ?2 "
     "OFFSET "
     "?3"},
    {"rating_changes",
     "SELECT key, games, game, before, after, deviation, time FROM rating_change WHERE account = ?1 ORDER BY key, "
     "games "
     "LIMIT ?2 OFFSET ?3"},
    {"rated_games",
     "SELECT number, game, key, CASE WHEN white = ?1 THEN 'white' ELSE 'black' END AS side, result, counts, time, CASE "
     "WHEN white = ?1 THEN white_before ELSE black_before END AS before, CASE WHEN white = ?1 THEN white_deviation "
     "ELSE "
     "black_deviation END AS deviation FROM rated_game WHERE white = ?1 OR black = ?1 ORDER BY number LIMIT ?2 OFFSET "
     "?3"},
    {"results", "SELECT won, lost, drawn FROM player_result WHERE account = ?1 LIMIT ?2 OFFSET ?3"},
    {"ended_games",
     "SELECT p.game, p.ended, p.variant, coalesce(a.name, '') AS opponent, p.result, p.plies FROM player_game p LEFT "
     "JOIN account a ON a.id = p.opponent WHERE p.account = ?1 ORDER BY p.ended, p.game LIMIT ?2 OFFSET ?3"},
    {"seeks",
     "SELECT id, account AS has_account, variants, speed, base_least, base_most, increment_least, increment_most, "
     "days_least, days_most, rated, side, rating_least, rating_most, created, expires FROM seek WHERE person IN "
     "(SELECT "
     "?1 UNION SELECT guest FROM claim WHERE account = ?1) ORDER BY number LIMIT ?2 OFFSET ?3"},
    {"tournaments_made",
     "SELECT id AS tournament, name, form, variants, clock_base, clock_increment, clock_days, rounds, duration, rated, "
     "code, min_rating, max_rating, late_rounds, bots, begins, first_move, interval, created, state, round, begun, "
     "ends, "
     "is_listed FROM tournament WHERE owner = ?1 ORDER BY created, id LIMIT ?2 OFFSET ?3"},
    {"tournaments_joined",
     "SELECT p.tournament, t.name AS tournament_name, p.number, p.name, p.rating, p.is_bot, p.joined, p.withdrawn, "
     "p.is_paused, t.state FROM tournament_player p JOIN tournament t ON t.id = p.tournament WHERE p.account <> '' AND "
     "p.account = ?1 ORDER BY p.tournament LIMIT ?2 OFFSET ?3"},
    {"pairings",
     "SELECT x.tournament, x.round, x.board, CASE WHEN x.white = p.number THEN 'white' ELSE 'black' END AS side, "
     "x.variant, x.game, x.result, x.is_forfeit, x.plies, x.begun, x.ended FROM tournament_player p JOIN pairing x ON "
     "x.tournament = p.tournament AND (x.white = p.number OR x.black = p.number) WHERE p.account <> '' AND p.account = "
     "?1 ORDER BY x.id LIMIT ?2 OFFSET ?3"},
    {"reports_made",
     "SELECT id, time, reason, text, by_network AS network, name AS about, game, closed, action FROM report WHERE by "
     "IN "
     "(SELECT ?1 UNION SELECT guest FROM claim WHERE account = ?1) ORDER BY id LIMIT ?2 OFFSET ?3"},
    {"report_lines",
     "SELECT l.report, l.number, l.side, l.name, l.text, l.at FROM report r JOIN report_line l ON l.report = r.id "
     "WHERE "
     "r.by IN (SELECT ?1 UNION SELECT guest FROM claim WHERE account = ?1) ORDER BY l.report, l.number LIMIT ?2 OFFSET "
     "?3"},
    {"reports_about",
     "SELECT id, time, reason, name, network, game, closed, action FROM report WHERE closed <> 0 AND about IN (SELECT "
     "?1 "
     "UNION SELECT guest FROM claim WHERE account = ?1) ORDER BY id LIMIT ?2 OFFSET ?3"},
    {"reports_closed",
     "SELECT id, closed, action FROM report WHERE closed_by <> '' AND closed_by = ?1 ORDER BY id LIMIT ?2 OFFSET ?3"},
    {"sanctions",
     "SELECT id, kind, name, network, reason, begun, ends FROM sanction WHERE person <> '' AND person IN (SELECT ?1 "
     "UNION SELECT guest FROM claim WHERE account = ?1) ORDER BY id LIMIT ?2 OFFSET ?3"},
    {"sanctions_made",
     "SELECT id, kind, name, network, reason, begun, ends FROM sanction WHERE by = ?1 ORDER BY id LIMIT ?2 OFFSET ?3"},
    {"security_events",
     "SELECT id, time, kind, network FROM security_event WHERE account = ?1 ORDER BY id LIMIT ?2 OFFSET ?3"},
    {"security_events_made",
     "SELECT e.id, e.time, e.kind, coalesce(a.name, '') AS about, e.network FROM security_event e LEFT JOIN account a "
     "ON "
     "a.id = e.account WHERE e.by <> '' AND e.by = ?1 ORDER BY e.id LIMIT ?2 OFFSET ?3"},
}};

}  // namespace

std::span<PersonPart const> person_parts() { return parts; }

}  // namespace strata::server
