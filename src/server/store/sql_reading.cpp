// The reading of the store: whole games, lists, single values, and how much there is.

#include <spdlog/spdlog.h>

#include <chrono>
#include <limits>
#include <system_error>

#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"
#include "server/store/event_chain.hpp"
#include "server/store/row_columns.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

bool SqlStore::is_whole(Database& database, std::string const& game, std::vector<EventRow> const& events) {
  Statement head = database.statement("SELECT events, chain FROM game_head WHERE game = ?");
  if (!head.bind(game).step()) return true;  // of before there were checksums
  if (head.number() != static_cast<std::int64_t>(events.size())) return false;
  std::string chain;
  for (EventRow const& event : events) chain = chained(chain, event);
  return head.text() == chain;
}

void SqlStore::report_damage(bool reads_all) {
  // At once, however many events there are: how many each game has.
  std::string const missing =
      "SELECT h.game FROM game_head h "
      "WHERE h.events <> (SELECT coalesce(max(e.seq), 0) FROM game_event e WHERE e.game = h.game)";
  std::vector<std::string> ids;
  {
    Readers::Lease const reader = readers_.take();
    Statement games = reader->statement(reads_all ? "SELECT game FROM game_head" : missing);
    while (games.step()) ids.push_back(games.text());
  }
  for (std::string const& id : ids)
    if (auto const loaded = load(id); !loaded)
      spdlog::error("event=game_damaged game={} reason={}", id, protocol::quoted(loaded.error().message));
}

Result<StoredGame> SqlStore::load(std::string const& game) {
  Readers::Lease const reader = readers_.take();
  try {
    Snapshot const snapshot(*reader);
    Statement row = reader->statement("SELECT * FROM game WHERE id = ?");
    if (!row.bind(game).step()) return failure(ErrorCode::NotFound, "there is no such game");
    StoredGame stored;
    stored.game = read_game(row);
    row.reset();
    Statement events = reader->statement("SELECT * FROM game_event WHERE game = ? ORDER BY seq");
    events.bind(game);
    while (events.step()) stored.events.push_back(read_event(events));
    if (!is_whole(*reader, game, stored.events))
      return failure(ErrorCode::Io, "its events are not those that were stored; restore a backup, or remove it");
    Statement state = reader->statement("SELECT end_result, end_reason, deadline FROM game_state WHERE game = ?");
    if (state.bind(game).step()) {
      stored.end = read_end(state);
      stored.deadline = state.maybe_number();
    }
    if (stored.game.rated) stored.ratings = rating_changes(*reader, game);
    return stored;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  } catch (Error const& problem) {
    return std::unexpected(problem);
  }
}

Result<std::vector<ListedGame>> SqlStore::list(std::string const& principal, int limit,
                                               std::optional<protocol::ListPlace> const& before) {
  static protocol::ListPlace const first{std::numeric_limits<std::int64_t>::max(), {}};
  Readers::Lease const lister = listers_.take();
  try {
    protocol::ListPlace const& place = before ? *before : first;
    Statement rows = lister->statement(
        "SELECT " + std::string(listed_columns) +
        ", s.* FROM game_state s JOIN game g ON g.id = s.game "
        "WHERE s.has_begun = 1 AND (s.owner = ?3 OR (s.guest = ?3 AND s.guest <> '')) AND (s.updated, s.game) < (?1, "
        "?2) ORDER BY "
        "s.updated DESC, s.game DESC LIMIT ?4");
    rows.bind(place.updated).bind(place.game).bind(principal).bind(limit);
    std::vector<ListedGame> games;
    while (rows.step()) games.push_back(read_listed(rows));
    return games;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  } catch (Error const& problem) {
    return std::unexpected(problem);
  }
}

Result<std::vector<ListedGame>> SqlStore::going_on(std::string const& principal, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows =
        lister->statement("SELECT " + std::string(listed_columns) +
                          ", s.* FROM ("
                          "SELECT * FROM game_state WHERE owner = ?1 AND guest <> '' AND end_result IS NULL "
                          "UNION SELECT * FROM game_state WHERE guest = ?1 AND guest <> '' AND end_result IS NULL"
                          ") s JOIN game g ON g.id = s.game ORDER BY s.updated DESC, s.game DESC LIMIT ?2");
    rows.bind(principal).bind(limit);
    std::vector<ListedGame> games;
    while (rows.step()) games.push_back(read_listed(rows));
    return games;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  } catch (Error const& problem) {
    return std::unexpected(problem);
  }
}

Result<std::vector<GameRow>> SqlStore::games_without_law() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement("SELECT * FROM game WHERE law = ''");
    std::vector<GameRow> games;
    while (rows.step()) {
      try {
        games.push_back(read_game(rows));
      } catch (Error const& problem) {
        spdlog::error("event=game_unreadable reason={}", protocol::quoted(problem.message));
      }
    }
    return games;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  } catch (Error const& problem) {
    return std::unexpected(problem);
  }
}

Result<std::vector<KeptPlace>> SqlStore::never_begun(KeptPlace const& after, std::int64_t before, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT kept_since, game FROM game_state WHERE has_begun = 0 AND kept_since < ?1 AND (kept_since, game) > (?2, "
        "?3) ORDER BY kept_since, game LIMIT ?4");
    rows.bind(before).bind(after.kept_since).bind(after.game).bind(limit);
    std::vector<KeptPlace> games;
    while (rows.step()) {
      KeptPlace& game = games.emplace_back();
      game.kept_since = rows.number();
      game.game = rows.text();
    }
    return games;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<AgedGame>> SqlStore::aged(KeptPlace const& after, std::int64_t before, int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement(
        "SELECT game, kept_since, has_begun, end_result IS NOT NULL, deadline IS NOT NULL FROM game_state "
        "WHERE kept_since < ?1 AND (kept_since, game) > (?2, ?3) ORDER BY kept_since, game LIMIT ?4");
    rows.bind(before).bind(after.kept_since).bind(after.game).bind(limit);
    std::vector<AgedGame> games;
    while (rows.step()) {
      AgedGame& game = games.emplace_back();
      game.game = rows.text();
      game.age.kept_since = rows.number();
      game.age.has_begun = rows.number() != 0;
      game.age.has_ended = rows.number() != 0;
      game.age.has_deadline = rows.number() != 0;
    }
    return games;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::string> SqlStore::owner_of(std::string const& game) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement("SELECT owner FROM game WHERE id = ?");
    if (!row.bind(game).step()) return failure(ErrorCode::NotFound, "there is no such game");
    return row.text();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::string> SqlStore::text_of(char const* query, std::string const& bound) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement row = lister->statement(query);
    return row.bind(bound).step() ? row.text() : std::string();
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::string> SqlStore::game_of_key(std::string const& key) {
  return text_of("SELECT id FROM game WHERE key = ?", key);
}

Result<std::string> SqlStore::name_of(std::string const& principal) {
  auto account =
      text_of("SELECT name FROM account WHERE id = ?1 OR id = (SELECT account FROM claim WHERE guest = ?1)", principal);
  if (!account || !account->empty()) return account;
  auto chosen = text_of("SELECT name FROM principal WHERE hash = ?", principal);
  if (!chosen || chosen->empty()) return chosen;
  // An account may have taken the name since.
  auto const taken = text_of("SELECT id FROM account WHERE skeleton = ?", skeleton_of(*chosen));
  if (!taken) return taken;
  return taken->empty() ? chosen : std::string();
}

Result<SqlStore::Issued> SqlStore::issued() {
  Readers::Lease const lister = listers_.take();
  try {
    Issued issued;
    Statement key = lister->statement("SELECT key FROM issuer");
    if (!key.step()) return failure(ErrorCode::Io, "this database has no key for the secrets of players");
    issued.key = key.text();
    Statement rows = lister->statement("SELECT hash FROM issued_before");
    while (rows.step()) issued.before.push_back(rows.text());
    return issued;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<std::string>> SqlStore::game_ids() {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows = lister->statement("SELECT id FROM game ORDER BY created, id");
    std::vector<std::string> ids;
    while (rows.step()) ids.push_back(rows.text());
    return ids;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<Deadline>> SqlStore::deadlines(int limit) {
  Readers::Lease const lister = listers_.take();
  try {
    Statement rows =
        lister->statement("SELECT game, deadline FROM game_state WHERE deadline IS NOT NULL ORDER BY deadline LIMIT ?");
    rows.bind(limit);
    std::vector<Deadline> found;
    while (rows.step()) {
      std::string game = rows.text();
      found.push_back({std::move(game), rows.number()});
    }
    return found;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::int64_t> SqlStore::count() {
  Readers::Lease const lister = listers_.take();
  try {
    // All without those of the index of games that have not begun.
    return lister->number(
        "SELECT (SELECT count(*) FROM game_state) - (SELECT count(*) FROM game_state WHERE has_begun = 0)");
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

ClubMeasures SqlStore::club(Database& database) {
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  Statement row = database.statement(
      "SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM tournament WHERE state = 'waiting'), (SELECT "
      "count(*) "
      "FROM tournament WHERE state = 'running'), (SELECT count(*) FROM tournament t JOIN tournament_player p ON "
      "p.tournament = t.id WHERE t.state = 'running' AND p.withdrawn = 0), (SELECT count(*) FROM seek), (SELECT "
      "count(*) "
      "FROM sanction WHERE kind = ?2 AND (ends = 0 OR ends > ?1)), (SELECT count(*) FROM sanction WHERE kind <> ?2 AND "
      "(ends = 0 OR ends > ?1)), (SELECT count(*) FROM report WHERE closed = 0)");
  row.bind(std::chrono::duration_cast<std::chrono::milliseconds>(now).count())
      .bind(static_cast<std::int64_t>(protocol::SanctionKind::Mute));
  ClubMeasures club;
  if (!row.step()) return club;
  for (std::uint64_t* const each : {&club.accounts, &club.tournaments_waiting, &club.tournaments_running,
                                    &club.tournament_players, &club.seeks, &club.mutes, &club.bans, &club.open_reports})
    *each = static_cast<std::uint64_t>(row.number());
  return club;
}

Result<StoreMeasures> SqlStore::measure() {
  StoreMeasures measures;
  measures.events = events_;
  measures.moves = moves_;
  measures.failed = failed_;
  measures.over_bytes = over_bytes_;
  measures.over_games_of_owner = over_games_of_owner_;
  measures.latency = latency_.counts();
  {
    std::lock_guard const lock(mutex_);
    measures.waiting = waiting_.size();
  }
  Readers::Lease const lister = listers_.take();
  try {
    measure_bytes(*lister, measures);
    measures.club = club(*lister);
    return measures;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

}  // namespace strata::server
