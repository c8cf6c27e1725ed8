#include "server/store/postgres_store.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include "server/protocol/moment.hpp"
#include "server/protocol/quoted.hpp"
#include "server/protocol/secrets.hpp"
#include "server/store/event_chain.hpp"
#include "server/store/postgres_schema.hpp"
#include "server/store/row_columns.hpp"

namespace strata::server {

namespace {

constexpr std::size_t name_bytes = 10;
// The most retries of a transaction because another one was first.
constexpr int most_attempts = 10;
// Milliseconds for which a writer asks for the result of a commit whose answer was lost, and between two of its questions.
constexpr std::int64_t patience = 15'000, pause = 250;
// Milliseconds for which the size of the database is taken to be what it was.
constexpr std::int64_t size_known_for = 1000;

// A writer that stands still within a transaction holds up all others, so it is disconnected.
constexpr char const* of_writers =
    "SET synchronous_commit = on; SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '6s'; "
    "SET statement_timeout = '8s'; SET standard_conforming_strings = on";
constexpr char const* of_readers =
    "SET default_transaction_read_only = on; SET idle_in_transaction_session_timeout = '60s'; SET statement_timeout = "
    "'60s'";

// Milliseconds for which a step to another version of the tables may say nothing.
constexpr int step_patience = 3'600'000;

// Games whose head is kept, and events that are sent at once: the answers to those fill no buffer.
constexpr std::size_t most_heads = 100'000, most_together = 100;

// One that was refused finds no number to store, and is undone: what the database reads only after the connection was given up comes to nothing.
char const* const mark_commit =
    "UPDATE store_writer SET commits = CASE WHEN refused < ?1 AND commits < ?1 THEN ?1 END WHERE name = ?2";
std::string const mark_query = with_dollars(mark_commit);
// It waits for a transaction that has marked its commit, and is before any that has not.
char const* const refuse_attempt = "UPDATE store_writer SET refused = ? WHERE name = ? RETURNING commits";
// An event of a game whose epoch, number and checksum of events are as they were: game, epoch, checksum before and after, the event, the state.
std::string const append_query = with_dollars(
    "WITH turn AS (UPDATE game_head SET events = ?5, chain = ?4 WHERE game = ?1 AND epoch = ?2 AND chain = ?3 AND "
    "events = ?5 - 1 AND (?7::text IS NULL OR NOT EXISTS (SELECT 1 FROM game_event WHERE game = ?1 AND key = ?7)) "
    "RETURNING game), event AS (INSERT INTO game_event SELECT game, ?5, ?6, ?7::text, ?8, ?9, ?10, ?11, ?12, ?13, "
    "?14, ?15, ?16, ?17, ?18::text, ?19::text, ?20, ?21, ?22, ?23::text, ?24 FROM turn) INSERT INTO game_state SELECT"
    " game, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34::text, ?35::text, ?36, ?37, ?38, ?39, ?40, ?41, "
    "?42::bigint, ?43 FROM turn ON CONFLICT (game) DO UPDATE SET title = excluded.title, plies = excluded.plies, at ="
    " excluded.at, position = excluded.position, side = excluded.side, white_kind = excluded.white_kind, white_level "
    "= excluded.white_level, black_kind = excluded.black_kind, black_level = excluded.black_level, end_result = "
    "excluded.end_result, end_reason = excluded.end_reason, updated = excluded.updated, has_begun = "
    "excluded.has_begun, owner = excluded.owner, guest = excluded.guest, white_name = excluded.white_name, black_name"
    " = excluded.black_name, deadline = excluded.deadline, kept_since = excluded.kept_since");

// Connections that read side by side: while one waits for the network, the others go on.
constexpr int readers_of_each = 3;

std::vector<std::unique_ptr<Database>> readers_of(std::string const& address) {
  std::vector<std::unique_ptr<Database>> readers;
  for (int each = 0; each < readers_of_each; ++each) {
    auto reader = std::make_unique<PostgresDatabase>(address, of_readers);
    reader->repeat_all();
    readers.push_back(std::move(reader));
  }
  return readers;
}

}  // namespace

bool is_postgres_address(std::string_view address) {
  return address.starts_with("postgres://") || address.starts_with("postgresql://") ||
         (address.contains('=') && !address.starts_with('/'));
}

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(std::string const& address, StoreLimits limits, Use use) {
  try {
    {
      PostgresDatabase maker(address, of_writers, step_patience);
      if (auto const ready = prepare_postgres(maker, use == Use::Fill); !ready) return std::unexpected(ready.error());
    }
    auto writer = std::make_unique<PostgresDatabase>(address, of_writers);
    make_issuer(*writer);
    std::string name = random_text(name_bytes);
    writer->statement("INSERT INTO store_writer VALUES (?, 0, 0, ?)").bind(name).bind(utc_now()).run();
    // Damaged games are found as each is read and at each append to it: to look at all of them first would take minutes.
    return std::unique_ptr<PostgresStore>(new PostgresStore(address, limits, std::move(name), std::move(writer),
                                                            readers_of(address), readers_of(address)));
  } catch (SqlFailure const& failed) {
    return failure(ErrorCode::Io, "this database cannot be opened: " + failed.message, "--store");
  }
}

PostgresStore::PostgresStore(std::string address, StoreLimits limits, std::string name, Connection writer,
                             std::vector<std::unique_ptr<Database>> readers,
                             std::vector<std::unique_ptr<Database>> listers)
    : SqlStore(limits, std::move(writer), std::move(readers), std::move(listers)),
      address_(std::move(address)),
      name_(std::move(name)),
      cluster_(address_, name_),
      postgres_writer_(static_cast<PostgresDatabase&>(SqlStore::writer())) {
  begin_writing();
}

PostgresStore::~PostgresStore() {
  end_writing();
  try {
    postgres_writer_.statement("DELETE FROM store_writer WHERE name = ?").bind(name_).run();
  } catch (SqlFailure const&) {
    // A row that nobody reads is left.
    return;
  }
}

std::unique_ptr<Database> PostgresStore::connect() { return std::make_unique<PostgresDatabase>(address_, of_readers); }

// ---------------------------------------------------------------- the owners of games

std::optional<PostgresStore::Head> PostgresStore::head_of(std::string const& game) {
  std::lock_guard const lock(heads_of_);
  auto const known = heads_.find(game);
  return known == heads_.end() ? std::nullopt : std::optional(known->second);
}

Result<StoredGame> PostgresStore::own(std::string const& game) {
  std::int64_t thought = 0;
  bool is_taken_over = false;
  try {
    std::lock_guard const lock(owning_);
    if (!owner_) {
      owner_ = std::make_unique<PostgresDatabase>(address_, of_writers);
      owner_->repeat_all();  // a game is taken once, however often that is asked
    }
    auto const taken = take_game(*owner_, game, name_);
    std::lock_guard const heads(heads_of_);
    if (taken && !taken->elsewhere.empty()) {
      heads_.erase(game);
      return failure(ErrorCode::Elsewhere, "another server of this cluster has this game", taken->elsewhere);
    }
    if (taken) {
      thought = taken->thought;
      auto const known = heads_.find(game);
      is_taken_over = known == heads_.end() ? taken->epoch > 1 : known->second.epoch != taken->epoch;
      if (heads_.size() >= most_heads) heads_.clear();
      heads_[game] = {taken->epoch, taken->events, taken->chain};
    }
  } catch (SqlFailure const& problem) {
    return std::unexpected(to_error(problem));
  }
  auto stored = load(game);
  if (stored) stored->thought = thought, stored->is_taken_over = is_taken_over;
  return stored;
}

bool PostgresStore::take_turn(std::string const& game) {
  Statement head = postgres_writer_.statement("SELECT node, epoch FROM game_head WHERE game = ? FOR UPDATE");
  if (!head.bind(game).step()) return true;
  std::string const node = head.text();
  std::int64_t epoch = head.number();
  head.reset();
  if (!node.empty() && node != name_) return false;
  if (node.empty()) {
    postgres_writer_.statement("UPDATE game_head SET node = ?, epoch = ? WHERE game = ?")
        .bind(name_)
        .bind(++epoch)
        .bind(game)
        .run();
  }
  pending_[game].epoch = epoch;
  return true;
}

void PostgresStore::put_head(std::string const& game, std::int64_t events, std::string const& chain) {
  SqlStore::put_head(game, events, chain);
  if (auto const taken = pending_.find(game); taken != pending_.end())
    taken->second.events = events, taken->second.chain = chain;
}

// ---------------------------------------------------------------- commits

void PostgresStore::commit(std::vector<Write>& writes) {
  std::map<std::string, Head> ahead;
  is_away_ = false;
  for (std::size_t next = 0; next < writes.size();) {
    ahead.clear();
    Group group;
    if (is_away_) {
      // Each of them would wait as long for a connection as those before.
      for (; next < writes.size(); ++next) group.push_back(&writes[next]);
      fail(group, Outcome::Undone, "there is no connection");
      return;
    }
    bool const plain = is_plain(writes[next], ahead);
    while (next < writes.size() && group.size() < most_together && is_plain(writes[next], ahead) == plain) {
      Write& write = writes[next++];
      group.push_back(&write);
      if (!plain) continue;
      Append const& append = *write.append;
      Head& head = ahead.try_emplace(append.game, head_of(append.game).value_or(Head())).first->second;
      head.chain = chained(head.chain, append.event);
      head.events = append.event.seq;
    }
    if (plain) group = commit_together(group);
    if (!group.empty()) commit_in_turn(group);
  }
}

bool PostgresStore::is_plain(Write const& write, std::map<std::string, Head> const& ahead) {
  if (!write.append || write.append->event.end) return false;
  if (is_away_) return false;
  try {
    if (limits_.bytes != 0 && write.growth != Growth::Upkeep && used_bytes() >= limits_.bytes_for(write.growth))
      return false;
  } catch (SqlFailure const&) {
    is_away_ = true;  // nothing else is asked, until an attempt says why
    return false;
  }
  if (auto const before = ahead.find(write.append->game); before != ahead.end())
    return before->second.events + 1 == write.append->event.seq;
  auto const head = head_of(write.append->game);
  return head && head->events + 1 == write.append->event.seq;
}

PostgresStore::Group PostgresStore::commit_together(Group const& writes) {
  std::vector<std::vector<PostgresDatabase::Value>> all;
  std::map<std::string, Head> ahead;
  for (Write const* const write : writes) {
    auto const& [game, event, state, done] = *write->append;
    Head& head = ahead.try_emplace(game, head_of(game).value_or(Head())).first->second;
    Statement values = PostgresDatabase::recording(all.emplace_back());
    values.bind(game).bind(head.epoch).bind(head.chain);
    head.chain = chained(head.chain, event);
    head.events = event.seq;
    bind_state(bind_event(values.bind(head.chain), event), state);
  }
  std::vector<PostgresDatabase::Value> mark;
  PostgresDatabase::recording(mark).bind(++attempts_).bind(name_);
  auto const forget = [&] {
    std::lock_guard const lock(heads_of_);
    for (auto const& [game, head] : ahead) heads_.erase(game);
  };
  std::vector<std::int64_t> changes;
  try {
    changes = postgres_writer_.run_together(append_query, all, mark_query, mark);
    is_failing_ = false;
  } catch (SqlFailure const& problem) {
    forget();
    // Where it was carried out after all, each event is found before it is written again.
    bool const may_be_done = problem.kind == SqlFailure::Kind::Unreachable && postgres_writer_.was_sent();
    if (!may_be_done || resolve() != Outcome::Unknown) return writes;
    is_away_ = true;
    fail(writes, Outcome::Unknown, problem.message);
    return {};
  }
  Group left;
  std::set<std::string> stopped;
  std::vector<Write const*> committed;
  for (std::size_t each = 0; each < writes.size(); ++each) {
    if (changes[each] == 1) {
      committed.push_back(writes[each]);
    } else {
      left.push_back(writes[each]);
      stopped.insert(writes[each]->append->game);
    }
  }
  {
    std::lock_guard const lock(heads_of_);
    for (auto& [game, head] : ahead) {
      if (stopped.contains(game))
        heads_.erase(game);
      else
        heads_[game] = std::move(head);
    }
  }
  for (Write const* const write : committed) {
    report_commit(*write);
    report_append(write->append->event);
    write->append->done(Committed{});
  }
  return left;
}

void PostgresStore::commit_in_turn(Group const& writes) {
  Attempt done;
  for (int attempts = 0; attempts < most_attempts; ++attempts) {
    done = attempt(writes);
    if (done.outcome != Outcome::Again) break;
  }
  if (done.outcome == Outcome::Unknown) done.outcome = resolve();
  is_away_ = done.is_away || done.outcome == Outcome::Unknown;
  {
    std::lock_guard const lock(heads_of_);
    for (auto& [game, head] : pending_) {
      if (done.outcome == Outcome::Committed && !head.chain.empty())
        heads_[game] = std::move(head);
      else
        heads_.erase(game);
    }
  }
  pending_.clear();
  if (done.outcome == Outcome::Committed) {
    is_failing_ = false;
    for (Write const* const write : writes) report_commit(*write);
    for (auto const& report : done.reports) report();
    cluster_.committed();
    return;
  }
  fail(writes, done.outcome, done.problem);
}

void PostgresStore::fail(Group const& writes, Outcome outcome, std::string const& problem) {
  is_failing_ = true;
  report_failures(writes.size());
  Trace const trace = outcome == Outcome::Unknown ? Trace::Unknown : Trace::None;
  spdlog::error("event=commit_failed writes={} unknown={} reason={}", writes.size(), trace == Trace::Unknown,
                protocol::quoted(problem));
  for (Write const* const write : writes) write->failed({ErrorCode::Io, "the database refused: " + problem, {}}, trace);
}

PostgresStore::Attempt PostgresStore::attempt(Group const& writes) {
  Attempt attempt;
  bool committing = false;
  Database& database = postgres_writer_;
  pending_.clear();
  try {
    database.run("BEGIN");
    database.run(lock_writers);
    Statement mark = database.statement(mark_commit);
    mark.bind(++attempts_).bind(name_).run();
    if (mark.changes() != 1) throw damaged("the row of this writer is gone");
    for (Write* const write : writes) {
      database.run("SAVEPOINT one");
      auto const before = pending_;
      try {
        attempt.reports.push_back(run_within(*write));
      } catch (SqlFailure const& problem) {
        if (problem.kind == SqlFailure::Kind::Unreachable || problem.kind == SqlFailure::Kind::Race) throw;
        database.run("ROLLBACK TO one");
        pending_ = before;
        report_failures(1);
        attempt.reports.push_back([write, error = to_error(problem)] { write->failed(error, Trace::None); });
      }
      database.run("RELEASE one");
    }
    committing = true;
    database.run("COMMIT");
    is_failing_ = false;
    attempt.outcome = Outcome::Committed;
  } catch (SqlFailure const& problem) {
    database.roll_back();
    attempt.problem = problem.message;
    if (problem.kind == SqlFailure::Kind::Race)
      attempt.outcome = Outcome::Again;
    else
      attempt.outcome = committing ? Outcome::Unknown : Outcome::Undone;
    attempt.is_away = problem.kind == SqlFailure::Kind::Unreachable && !committing;
  }
  return attempt;
}

PostgresStore::Outcome PostgresStore::resolve() {
  for (std::int64_t const until = steady_now() + patience; steady_now() < until;) {
    try {
      Statement row = postgres_writer_.statement(refuse_attempt);
      if (!row.bind(attempts_).bind(name_).step()) return Outcome::Unknown;
      return row.number() == attempts_ ? Outcome::Committed : Outcome::Undone;
    } catch (SqlFailure const&) {
      is_failing_ = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(pause));
    }
  }
  return Outcome::Unknown;
}

std::int64_t PostgresStore::used_bytes() {
  if (steady_now() - used_measured_ > size_known_for) {
    used_ = postgres_writer_.number("SELECT pg_database_size(current_database())");
    used_measured_ = steady_now();
  }
  return used_;
}

std::function<void()> PostgresStore::run_within(Write& write) {
  if (limits_.bytes == 0 || write.growth == Growth::Upkeep) return write.run();
  std::int64_t const before = postgres_writer_.total_changes();
  auto report = write.run();
  // A write that changes nothing gets its usual answer.
  if (postgres_writer_.total_changes() == before || used_bytes() < limits_.bytes_for(write.growth)) return report;
  postgres_writer_.run("ROLLBACK TO one");
  return refuse_for_room(write);
}

void PostgresStore::measure_bytes(Database& database, StoreMeasures& measures) {
  auto const bytes = static_cast<std::uint64_t>(database.number("SELECT pg_database_size(current_database())"));
  measures.bytes += bytes;
  measures.used_bytes = bytes;
}

}  // namespace strata::server
