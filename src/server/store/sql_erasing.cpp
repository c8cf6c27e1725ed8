// The store's share of erasing a person. Reads and checksums are made on a connection of their own, so the writer has only small writes to do.

#include <spdlog/spdlog.h>

#include <cctype>
#include <future>
#include <map>
#include <set>
#include <utility>

#include "server/protocol/names.hpp"
#include "server/store/event_chain.hpp"
#include "server/store/row_columns.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

namespace {

// The most of one write: about a millisecond of work.
constexpr std::size_t most_events = 200, most_bytes = 64 * 1024;
constexpr int most_rows = 200;
// Another write to the same game makes a plan worthless; there are few, because a game that is erased is over.
constexpr int most_plans = 1000;

// Letters of a hash with which keys begin (own_key() of game_loop.cpp).
constexpr std::size_t letters_of_hash = 16;
constexpr std::string_view erased_key = "erased ";

bool is_part_of_a_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '-';
}

// Without the names, where they stand as words and not within others.
std::string without(std::string text, std::vector<std::string> const& names) {
  for (std::string const& name : names) {
    std::string const wanted = in_small_letters(name);
    for (std::size_t at = 0; (at = in_small_letters(text).find(wanted, at)) != std::string::npos;) {
      std::size_t const end = at + wanted.size();
      bool const is_word =
          (at == 0 || !is_part_of_a_name(text[at - 1])) && (end == text.size() || !is_part_of_a_name(text[end]));
      if (is_word) text.replace(at, wanted.size(), erased_name);
      at += is_word ? erased_name.size() : 1;
    }
  }
  return text;
}

// The hashes, cut as they stand in keys, of everybody who is one person with this principal.
std::set<std::string> prefixes_of(Database& database, std::string const& principal) {
  std::set<std::string> prefixes{principal.substr(0, letters_of_hash)};
  Statement account =
      database.statement("SELECT account FROM claim WHERE guest = ?1 UNION SELECT id FROM account WHERE id = ?1");
  if (!account.bind(principal).step()) return prefixes;
  std::string const id = account.text();
  prefixes.insert(id.substr(0, letters_of_hash));
  for (char const* const query :
       {"SELECT guest FROM claim WHERE account = ?", "SELECT device FROM session WHERE account = ?"}) {
    Statement hashes = database.statement(query);
    hashes.bind(id);
    while (hashes.step()) prefixes.insert(hashes.text().substr(0, letters_of_hash));
  }
  return prefixes;
}

// The columns of an event in which a person can stand.
struct EventPart {
  std::int64_t seq = 0;
  std::string key, title, principal, name;
  bool operator==(EventPart const&) const = default;
};

}  // namespace

// One write. Columns of the game and of its entry in lists are written with the last events, because the game is found by them.
struct SqlStore::Erasure {
  bool removes = false;  // nobody else plays in it
  // As the plan saw the game.
  std::int64_t events = 0;
  std::optional<std::string> chain;
  // Each is also the end of the plan if there are no more events.
  std::vector<EventPart> changed;
  std::string new_chain;
  bool is_last = false;
  std::string key, title, owner, guest, owner_name, guest_name, invites;
  std::string list_title, list_owner, list_guest, white_name, black_name;
};

Database& SqlStore::eraser() {
  if (!eraser_) eraser_ = connect();
  return *eraser_;
}

bool SqlStore::is_erased(std::string const& hash) {
  return !hash.empty() && writer_.statement("SELECT 1 FROM erasing_hash WHERE hash = ?").bind(hash).step();
}

bool SqlStore::is_taken(std::string const& skeleton) {
  return writer_
      .statement("SELECT 1 FROM account WHERE skeleton = ?1 UNION ALL SELECT 1 FROM erasing WHERE skeleton = ?1")
      .bind(skeleton)
      .step();
}

Result<void> SqlStore::write_now(std::function<void()> run, bool empties_log) {
  std::promise<Result<void>> written;
  auto carry_out = [&written, run = std::move(run)]() -> std::function<void()> {
    run();
    return [&written] { written.set_value({}); };
  };
  Write write{Growth::Upkeep, std::move(carry_out),
              [&written](Error error, Trace) { written.set_value(std::unexpected(std::move(error))); }};
  write.empties_log = empties_log;
  ask(std::move(write));
  return written.get_future().get();
}

Result<void> SqlStore::write_each(std::string const& query, std::string const& bound) {
  for (bool has_more = true; has_more;) {
    auto const written = write_now([&] {
      Statement write = writer_.statement(query);
      write.bind(bound).bind(most_rows).run();
      has_more = write.changes() == most_rows;
    });
    if (!written) return written;
  }
  return {};
}

Result<std::vector<ErasedPerson>> SqlStore::to_erase() {
  std::lock_guard const lock(erasing_);
  try {
    std::vector<ErasedPerson> people;
    Statement rows = eraser().statement("SELECT account, name FROM erasing ORDER BY id");
    while (rows.step()) {
      ErasedPerson& person = people.emplace_back();
      person.account = rows.text();
      person.name = rows.text();
    }
    for (ErasedPerson& person : people) {
      Statement hashes = eraser().statement("SELECT hash, name FROM erasing_hash WHERE account = ? ORDER BY hash");
      hashes.bind(person.account);
      while (hashes.step()) {
        person.hashes.push_back(hashes.text());
        if (std::string name = hashes.text(); !name.empty()) person.names.push_back(std::move(name));
      }
    }
    return people;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::vector<std::string>> SqlStore::games_of(ErasedPerson const& who, std::string const& after, int limit) {
  std::lock_guard const lock(erasing_);
  try {
    Statement rows = eraser().statement(
        "SELECT s.game FROM erasing_hash h JOIN game_state s ON s.owner = h.hash WHERE h.account = ?1 AND s.game > ?2 "
        "UNION SELECT s.game FROM erasing_hash h JOIN game_state s ON s.guest <> '' AND s.guest = h.hash "
        "WHERE h.account = ?1 AND s.game > ?2 "
        "UNION SELECT id FROM game WHERE invites <> '' AND lower(invites) = lower(?3) AND id > ?2 "
        "ORDER BY 1 LIMIT ?4");
    rows.bind(who.account).bind(after).bind(who.name).bind(limit);
    std::vector<std::string> games;
    while (rows.step()) games.push_back(rows.text());
    return games;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<std::optional<SqlStore::Erasure>> SqlStore::plan(std::string const& game, ErasedPerson const& who) {
  std::lock_guard const lock(erasing_);
  try {
    Database& database = eraser();
    Snapshot const snapshot(database);
    Erasure erasure;
    Statement row = database.statement(
        "SELECT g.key, g.title, g.owner, g.guest, g.owner_name, g.guest_name, g.invites, coalesce(g.guest_side, ''), "
        "s.title, s.owner, s.guest, s.white_name, s.black_name FROM game g JOIN game_state s ON s.game = g.id "
        "WHERE g.id = ?");
    if (!row.bind(game).step()) return std::nullopt;
    for (std::string* const column : {&erasure.key, &erasure.title, &erasure.owner, &erasure.guest, &erasure.owner_name,
                                      &erasure.guest_name, &erasure.invites})
      *column = row.text();
    std::string const guest_side = row.text();
    for (std::string* const column :
         {&erasure.list_title, &erasure.list_owner, &erasure.list_guest, &erasure.white_name, &erasure.black_name})
      *column = row.text();
    row.reset();
    std::string const owner = erasure.list_owner, guest = erasure.list_guest;
    bool const owns = who.is(owner), plays = who.is(guest);
    if ((owns && (guest.empty() || plays || guest == erased_principal)) || (plays && owner == erased_principal)) {
      erasure.removes = true;
      return erasure;
    }
    bool const is_invited = is_same_name(erasure.invites, who.name);
    if (!owns && !plays && !is_invited) return std::nullopt;

    // ---- the game and its entry in lists
    // The key of a new game begins with the hash of a browser; that of a rematch, or of a pairing, is made by the server.
    bool const is_from_a_browser =
        !erasure.key.starts_with("rematch of ") && !erasure.key.starts_with(GameRow::paired_key);
    if (who.is(erasure.owner) && is_from_a_browser) erasure.key = std::string(erased_key) + game;
    if (who.is(erasure.owner)) erasure.owner = erased_principal, erasure.owner_name = erased_name;
    if (who.is(erasure.guest)) erasure.guest = erased_principal, erasure.guest_name = erased_name;
    if (owns) erasure.list_owner = erased_principal;
    if (plays) erasure.list_guest = erased_principal;
    if (owns || plays) {
      bool const is_white = plays == (guest_side == "white");
      (is_white ? erasure.white_name : erasure.black_name) = erased_name;
    }
    if (is_invited || (plays && !erasure.invites.empty())) erasure.invites = erased_name;
    erasure.title = without(std::move(erasure.title), who.names);
    erasure.list_title = without(std::move(erasure.list_title), who.names);

    // ---- events. Keys begin with the hash of a browser; of those of the person some may be known to nobody any more.
    std::set<std::string> kept;
    for (std::string const* const other : {&owner, &guest})
      if (!other->empty() && !who.is(*other)) kept.merge(prefixes_of(database, *other));
    std::map<std::int64_t, EventPart> changed;
    std::size_t bytes = 0;
    erasure.is_last = true;
    Statement parts = database.statement(
        "SELECT seq, coalesce(key, ''), title, principal, name FROM game_event WHERE game = ? ORDER BY seq");
    parts.bind(game);
    while (parts.step()) {
      EventPart part;
      part.seq = erasure.events = parts.number();
      part.key = parts.text();
      part.title = parts.text();
      part.principal = parts.text();
      part.name = parts.text();
      EventPart const before = part;
      if (!part.key.empty() && !part.key.starts_with(erased_key) &&
          !kept.contains(part.key.substr(0, part.key.find(' '))))
        part.key = std::string(erased_key) + std::to_string(part.seq);
      if (who.is(part.principal)) part.principal = erased_principal, part.name = erased_name;
      part.title = without(std::move(part.title), who.names);
      if (part == before) continue;
      if (changed.size() == most_events || bytes > most_bytes) {
        erasure.is_last = false;
        continue;
      }
      bytes += letters_of_hash * 4 + before.key.size() + before.title.size() + before.name.size();
      changed.emplace(part.seq, std::move(part));
    }
    for (auto const& [seq, part] : changed) erasure.changed.push_back(part);

    // ---- the checksum. That of a damaged game stays, which fits the events as little as before.
    Statement head = database.statement("SELECT chain FROM game_head WHERE game = ?");
    if (!head.bind(game).step()) return erasure;
    erasure.chain = head.text();
    head.reset();
    erasure.new_chain = *erasure.chain;
    try {
      std::string before, after;
      Statement events = database.statement("SELECT * FROM game_event WHERE game = ? ORDER BY seq");
      events.bind(game);
      while (events.step()) {
        EventRow event = read_event(events);
        before = chained(before, event);
        if (auto const part = changed.find(event.seq); part != changed.end()) {
          event.key = part->second.key;
          event.title = part->second.title;
          event.principal = part->second.principal;
          event.name = part->second.name;
        }
        after = chained(after, event);
      }
      if (before == *erasure.chain) erasure.new_chain = after;
    } catch (Error const&) {
      return erasure;
    }
    return erasure;
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
}

Result<bool> SqlStore::carry_out(std::string const& game, Erasure erasure) {
  bool was_the_same = false;
  auto const written = write_now([&] {
    (void)take_turn(game);  // even from another store: an append reads the checksum again
    Statement seen = writer_.statement(
        "SELECT coalesce(max(seq), 0), (SELECT chain FROM game_head WHERE game = ?1) FROM game_event WHERE game = ?1");
    if (!seen.bind(game).step() || seen.number() != erasure.events || seen.maybe_text() != erasure.chain) return;
    seen.reset();
    was_the_same = true;
    Statement event = writer_.statement(
        "UPDATE game_event SET key = nullif(?, ''), title = ?, principal = ?, name = ? WHERE game = ? AND seq = ?");
    for (EventPart const& part : erasure.changed)
      event.reset()
          .bind(part.key)
          .bind(part.title)
          .bind(part.principal)
          .bind(part.name)
          .bind(game)
          .bind(part.seq)
          .run();
    if (erasure.chain) put_head(game, erasure.events, erasure.new_chain);
    if (!erasure.is_last) return;
    writer_
        .statement(
            "UPDATE game SET key = ?, title = ?, owner = ?, guest = ?, owner_name = ?, guest_name = ?, invites = ? "
            "WHERE id = ?")
        .bind(erasure.key)
        .bind(erasure.title)
        .bind(erasure.owner)
        .bind(erasure.guest)
        .bind(erasure.owner_name)
        .bind(erasure.guest_name)
        .bind(erasure.invites)
        .bind(game)
        .run();
    writer_
        .statement(
            "UPDATE game_state SET title = ?, owner = ?, guest = ?, white_name = ?, black_name = ? WHERE game = ?")
        .bind(erasure.list_title)
        .bind(erasure.list_owner)
        .bind(erasure.list_guest)
        .bind(erasure.white_name)
        .bind(erasure.black_name)
        .bind(game)
        .run();
  });
  if (!written) return std::unexpected(written.error());
  return was_the_same;
}

Result<void> SqlStore::erase_from(std::string const& game, ErasedPerson const& who) {
  for (int plans = 0; plans < most_plans; ++plans) {
    auto next = plan(game, who);
    if (!next) return std::unexpected(next.error());
    if (!*next) return {};
    if ((*next)->removes) {
      std::promise<Result<void>> removed;
      remove(game, [&](Result<void> const& result) { removed.set_value(result); });
      auto const result = removed.get_future().get();
      return result || result.error().code == ErrorCode::NotFound ? Result<void>() : result;
    }
    bool const is_last = (*next)->is_last;
    auto const done = carry_out(game, std::move(**next));
    if (!done) return std::unexpected(done.error());
    if (*done && is_last) return {};
  }
  return failure(ErrorCode::Io, "this game is written to again and again");
}

// Ratings are a fold over all rated games, so the games of the person stay in it, under a word that leads to nobody.
Result<void> SqlStore::erase_ratings(std::string const& account) {
  for (bool has_more = true; has_more;) {
    auto const written = write_now([&] {
      constexpr int most_listed = 100;  // each has an entry of the opponent, and both are in four indexes
      writer_
          .statement(
              "UPDATE player_game SET opponent = '' WHERE account <> ?1 AND game IN (SELECT game FROM player_game "
              "WHERE account = ?1 ORDER BY ended, game LIMIT ?2)")
          .bind(account)
          .bind(most_listed)
          .run();
      Statement own = writer_.statement(
          "DELETE FROM player_game WHERE account = ?1 AND (ended, game) IN (SELECT ended, game FROM player_game WHERE "
          "account = ?1 ORDER BY ended, game LIMIT ?2)");
      own.bind(account).bind(most_listed).run();
      has_more = own.changes() == most_listed;
    });
    if (!written) return written;
  }
  for (
      char const* const query :
      {"DELETE FROM player_result WHERE account IN (SELECT account FROM player_result WHERE account = ?1 LIMIT ?2)",
       "UPDATE rated_game SET white = e.pseudonym, pair = replace(pair, ?1, e.pseudonym) FROM erasing e WHERE "
       "e.account = ?1 AND number IN (SELECT number FROM rated_game WHERE white = ?1 LIMIT ?2)",
       "UPDATE rated_game SET black = e.pseudonym, pair = replace(pair, ?1, e.pseudonym) FROM erasing e WHERE "
       "e.account = ?1 AND number IN (SELECT number FROM rated_game WHERE black = ?1 LIMIT ?2)",
       "UPDATE rating SET account = e.pseudonym FROM erasing e WHERE e.account = ?1 AND rating.account = ?1 AND key IN "
       "(SELECT key FROM rating WHERE account = ?1 LIMIT ?2)",
       "UPDATE rating_change SET account = e.pseudonym FROM erasing e WHERE e.account = ?1 AND rating_change.account = "
       "?1 AND (key, games) IN (SELECT key, games FROM rating_change WHERE account = ?1 LIMIT ?2)"})
    if (auto done = write_each(query, account); !done) return done;
  return {};
}

Result<void> SqlStore::erase_rest(ErasedPerson const& who) {
  for (
      char const* const query :
      {"DELETE FROM invitation WHERE hash IN (SELECT hash FROM invitation WHERE by = ?1 LIMIT ?2)",
       "DELETE FROM report WHERE id IN (SELECT id FROM report WHERE by IN (SELECT hash FROM erasing_hash WHERE account "
       "= ?1) OR about IN (SELECT hash FROM erasing_hash WHERE account = ?1) LIMIT ?2)",
       "DELETE FROM sanction WHERE id IN (SELECT id FROM sanction WHERE person IN (SELECT hash FROM erasing_hash WHERE "
       "account = ?1) LIMIT ?2)",
       "UPDATE report SET closed_by = '' WHERE id IN (SELECT id FROM report WHERE closed_by <> '' AND closed_by = ? "
       "LIMIT ?)",
       "UPDATE sanction SET by = '' WHERE id IN (SELECT id FROM sanction WHERE by = ? LIMIT ?)",
       "DELETE FROM security_event WHERE id IN (SELECT id FROM security_event WHERE account = ? LIMIT ?)",
       "UPDATE security_event SET by = '', network = CASE kind WHEN 'network_banned' THEN network ELSE '' END WHERE id "
       "IN (SELECT id FROM security_event WHERE by <> '' AND by = ? LIMIT ?)",
       "DELETE FROM relation WHERE (account, kind, other) IN (SELECT account, kind, other FROM relation WHERE account "
       "= "
       "? LIMIT ?)",
       "DELETE FROM relation WHERE (account, kind, other) IN (SELECT account, kind, other FROM relation WHERE other = "
       "? "
       "LIMIT ?)",
       "UPDATE tournament SET owner = '', key = 'erased ' || id WHERE id IN (SELECT id FROM tournament WHERE owner = "
       "? "
       "LIMIT ?)",
       "UPDATE tournament_player SET account = '', name = '-' WHERE (tournament, number) IN (SELECT "
       "tournament, number FROM tournament_player WHERE account <> '' AND account = ? LIMIT ?)"})
    if (auto done = write_each(query, who.account); !done) return done;
  if (auto done = erase_ratings(who.account); !done) return done;
  return write_now([&] {
    writer_.statement("DELETE FROM erasing_hash WHERE account = ?").bind(who.account).run();
    writer_.statement("UPDATE erasing SET account = '', name = '', skeleton = '', pseudonym = '' WHERE account = ?")
        .bind(who.account)
        .run();
  });
}

Result<void> SqlStore::erase_traces() {
  if (auto cleared = clear_traces(); !cleared) return cleared;
  return write_now([&] { writer_.run("DELETE FROM erasing WHERE account = ''"); });
}

}  // namespace strata::server
