#include "server/store/sqlite_store.hpp"

#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <random>

#include "server/protocol/names.hpp"
#include "server/protocol/quoted.hpp"
#include "server/store/clean_pages.hpp"
#include "server/store/database_files.hpp"
#include "server/store/event_chain.hpp"
#include "server/store/row_columns.hpp"
#include "server/store/sqlite_schema.hpp"

namespace strata::server {

Growth growth_of(protocol::EventKind kind) {
  using enum protocol::EventKind;
  switch (kind) {
    case Move:
    case End:
    case Sit:
    case Offer:
    case Decline: return Growth::Play;
    case Goto:
    case Seats:
    case Title: return Growth::New;
  }
  std::unreachable();
}

namespace {

Error opening_error(SqliteFailure const& problem, std::filesystem::path const& file) {
  switch (problem.code & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return {ErrorCode::Io,
              "this database is damaged (" + problem.message + "); nothing was changed, restore a backup",
              file.string()};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {ErrorCode::Io, "this database is in use by another program", file.string()};
    case SQLITE_FULL:
      return {ErrorCode::Io, "this database cannot be written: the disk is full" + remedy(ENOSPC), file.string()};
    default: break;
  }
  return {ErrorCode::Io, "this database cannot be opened: " + reason_of(problem) + remedy(problem.system),
          file.string()};
}

// The log of a commit that failed may hold all of it: where the disk refused to flush it, the next start may find it there.
bool may_have_been_committed(SqliteFailure const& problem) {
  int const kind = problem.code & 0xff;
  return kind != SQLITE_FULL && kind != SQLITE_BUSY && kind != SQLITE_LOCKED;
}

Error fenced() {
  return {ErrorCode::Io,
          "another server has opened these games since, and this one writes to them no more; stop one of the two",
          {}};
}

void prepare_connection(Database& database) {
  // A WAL that was not asked for is a file on a system that cannot share memory: better said than slower and unsafe.
  if (database.text("PRAGMA journal_mode = WAL") != "wal")
    throw SqliteFailure{SQLITE_CANTOPEN, "its folder does not support write-ahead logging"};
  // Deleted and replaced rows are overwritten, so that a name does not stay in the free bytes of a page (erasing_store.hpp).
  database.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;");
  // With pages of 4,096 bytes 137 GB (clean_pages.hpp).
  database.run(("PRAGMA max_page_count = " + std::to_string(most_pages)).c_str());
}

}  // namespace

struct SqliteStore::Statements {
  explicit Statements(Database& database)
      : begin(database.statement("BEGIN IMMEDIATE")),
        commit(database.statement("COMMIT")),
        savepoint(database.statement("SAVEPOINT one")),
        release(database.statement("RELEASE one")),
        id_of_key(database.statement("SELECT id FROM game WHERE key = ?")),
        insert_game(database.statement(
            "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
        set_law(database.statement("UPDATE game SET law = ?, law_assumed = 1 WHERE id = ? AND law = ''")),
        put_name(database.statement("INSERT OR REPLACE INTO principal VALUES (?, ?)")),
        adopt_games(database.statement("UPDATE game SET owner = ? WHERE owner = ''")),
        adopt_states(database.statement("UPDATE game_state SET owner = ? WHERE owner = ''")),
        has_game(database.statement("SELECT 1 FROM game WHERE id = ?")),
        seq_of_key(database.statement("SELECT seq FROM game_event WHERE game = ? AND key = ?")),
        last_seq(database.statement("SELECT g.id, (SELECT max(seq) FROM game_event e WHERE e.game = g.id) "
                                    "FROM game g WHERE g.id = ?")),
        insert_event(database.statement("INSERT INTO game_event VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
        put_state(
            database.statement("INSERT OR REPLACE INTO game_state VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
        put_off(database.statement("UPDATE game_state SET deadline = ?2 WHERE deadline <= ?1")),
        put_off_one(database.statement("UPDATE game_state SET deadline = ?2 WHERE deadline <= ?1 AND game = ?3")),
        count_owned(database.statement("SELECT count(*) FROM (SELECT 1 FROM game_state WHERE owner = ? LIMIT ?)")),
        put_head(database.statement("INSERT OR REPLACE INTO game_head VALUES (?, ?, ?)")),
        chain_of(database.statement("SELECT events, chain FROM game_head WHERE game = ?")),
        events_of(database.statement("SELECT * FROM game_event WHERE game = ? ORDER BY seq")),
        count_commit(database.statement(
            "UPDATE store_head SET commits = commits + 1 WHERE epoch = ? AND holder = ? RETURNING commits")),
        delete_head(database.statement("DELETE FROM game_head WHERE game = ?")),
        delete_events(database.statement("DELETE FROM game_event WHERE game = ?")),
        delete_state(database.statement("DELETE FROM game_state WHERE game = ?")),
        delete_listed(database.statement("DELETE FROM player_game WHERE game = ?")),
        delete_game(database.statement("DELETE FROM game WHERE id = ? RETURNING id")) {}

  Statement begin, commit, savepoint, release, id_of_key, insert_game, set_law, put_name, adopt_games, adopt_states,
      has_game, seq_of_key, last_seq, insert_event, put_state, put_off, put_off_one, count_owned, put_head, chain_of,
      events_of, count_commit, delete_head, delete_events, delete_state, delete_listed, delete_game;
};

// ---------------------------------------------------------------- opening and closing

Result<SqliteStore::Lock> SqliteStore::Lock::take(std::filesystem::path const& folder) {
  auto const descriptor = open_private(folder / "strata.lock", "the lock of this folder");
  if (!descriptor) return std::unexpected(descriptor.error());
  Lock lock(*descriptor);
  if (::flock(*descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  return failure(ErrorCode::Io, "the games in this folder are served by another running server; stop it, or use --data",
                 folder.string());
}

SqliteStore::Lock::~Lock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(std::filesystem::path const& folder, StoreLimits limits) {
  if (auto const made = make_folder(folder); !made) return std::unexpected(made.error());
  auto lock = Lock::take(folder);
  if (!lock) return std::unexpected(lock.error());
  std::filesystem::path const file = folder / "strata.db";
  if (auto const usable = check_files(file); !usable) return std::unexpected(usable.error());
  try {
    Database writer(file, true);
    // A log that is damaged is left as it is: closed as usual, the database would take it in and remove it.
    writer.keep_log(true);
    // Looked at before anything is changed, WAL included: the mode of a journal is written into the file.
    auto const version = check_schema(writer, file);
    if (!version) return std::unexpected(version.error());
    auto commits =
        CommitCount::open(folder, counts_commits(*version) ? writer.number("SELECT commits FROM store_head") : 0);
    if (!commits) return std::unexpected(commits.error());
    writer.keep_log(false);
    prepare_connection(writer);
    migrate_schema(writer, *version);
    make_key(writer);
    Lease const lease = take_lease(writer);
    Database reader = open_reader(file);
    Database lister = open_reader(file);
    std::unique_ptr<SqliteStore> store(new SqliteStore(file, limits, std::move(*lock), std::move(*commits), lease,
                                                       std::move(writer), std::move(reader), std::move(lister)));
    store->report_damage(is_read_at_start(file));
    return store;
  } catch (SqliteFailure const& failed) {
    return std::unexpected(opening_error(failed, file));
  }
}

Database SqliteStore::open_reader(std::filesystem::path const& file) {
  Database reader(file, false);
  prepare_connection(reader);
  reader.run("PRAGMA query_only = ON");
  return reader;
}

void SqliteStore::make_key(Database& writer) {
  if (writer.number("SELECT count(*) FROM issuer") > 0) return;
  constexpr std::size_t key_bytes = 32;
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, key_bytes> key{};
  if (::getrandom(key.data(), key.size(), 0) != static_cast<ssize_t>(key.size()))
    throw SqliteFailure{SQLITE_CANTOPEN, "this system gives no random numbers"};
  std::string hex;
  for (unsigned char const byte : key) (hex += digits[byte >> 4U]) += digits[byte & 15U];
  writer.run(("INSERT INTO issuer VALUES (x'" + hex + "')").c_str());
}

SqliteStore::Lease SqliteStore::take_lease(Database& writer) {
  std::random_device device;
  auto const holder = static_cast<std::int64_t>(std::uint64_t{device()} << 32 | device());
  Statement taken = writer.statement("UPDATE store_head SET epoch = epoch + 1, holder = ? RETURNING epoch");
  if (!taken.bind(holder).step()) throw SqliteFailure{SQLITE_CORRUPT, "it does not know who may write"};
  Lease const lease{taken.number(), holder};
  taken.reset();
  return lease;
}

SqliteStore::SqliteStore(std::filesystem::path file, StoreLimits limits, Lock lock, CommitCount commits, Lease lease,
                         Database writer, Database reader, Database lister)
    : file_(std::move(file)),
      limits_(limits),
      lock_(std::move(lock)),
      commits_(std::move(commits)),
      lease_(lease),
      writer_(std::move(writer)),
      reader_(std::move(reader)),
      lister_(std::move(lister)),
      statements_(std::make_unique<Statements>(writer_)),
      thread_([this] { write_all(); }) {}

SqliteStore::~SqliteStore() {
  {
    std::lock_guard const lock(mutex_);
    closing_ = true;
  }
  asked_.notify_one();
  thread_.join();
  if (!holds_lease()) leave_log();
}

// ---------------------------------------------------------------- the writer

void SqliteStore::ask(Write write) {
  {
    std::lock_guard const lock(mutex_);
    waiting_.push_back(std::move(write));
  }
  asked_.notify_one();
}

void SqliteStore::flush() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && !busy_; });
}

void SqliteStore::write_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    asked_.wait(lock, [this] { return !waiting_.empty() || closing_; });
    if (waiting_.empty()) return;
    std::vector<Write> writes = std::exchange(waiting_, {});
    busy_ = true;
    lock.unlock();
    commit(writes);
    lock.lock();
    busy_ = false;
    if (waiting_.empty()) idle_.notify_all();
  }
}

void SqliteStore::commit(std::vector<Write>& writes) {
  std::vector<std::function<void()>> reports;
  bool committing = false;
  try {
    if (is_fenced_) return refuse_fenced(writes);
    statements_->begin.reset().run();
    auto const number = count_commit();
    if (!number) {
      writer_.run("ROLLBACK");
      is_fenced_ = true;
      leave_log();
      spdlog::error("event=store_fenced epoch={} reason={}", lease_.epoch, protocol::quoted(fenced().message));
      return refuse_fenced(writes);
    }
    for (Write& write : writes) {
      statements_->savepoint.reset().run();
      try {
        reports.push_back(run_within(write));
      } catch (SqliteFailure const& problem) {
        // A full disk ends the whole transaction; anything else is the fault of this write alone.
        if (!writer_.in_transaction()) throw;
        writer_.run("ROLLBACK TO one");
        ++failed_;
        reports.push_back([&write, error = to_error(problem)] { write.failed(error, Trace::None); });
      }
      statements_->release.reset().run();
    }
    committing = true;
    statements_->commit.reset().run();
    commits_.put(*number);
  } catch (SqliteFailure const& problem) {
    if (writer_.in_transaction()) sqlite3_exec(writer_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    Trace const trace = committing && may_have_been_committed(problem) ? Trace::Unknown : Trace::None;
    failed_ += writes.size();
    for (Write& write : writes) write.failed(to_error(problem), trace);
    return;
  }
  auto const committed = std::chrono::steady_clock::now();
  for (Write const& write : writes) latency_.add(committed - write.asked);
  for (std::size_t each = 0; each < writes.size(); ++each)
    if (writes[each].empties_log && !empty_log())
      reports[each] = [&write = writes[each]] {
        write.failed({ErrorCode::Io, "the log of the database is being read", {}}, Trace::None);
      };
  for (auto const& report : reports) report();
}

std::optional<std::int64_t> SqliteStore::count_commit() {
  Statement& count = statements_->count_commit.reset().bind(lease_.epoch).bind(lease_.holder);
  std::optional<std::int64_t> const number = count.step() ? std::optional(count.number()) : std::nullopt;
  count.reset();
  return number;
}

bool SqliteStore::holds_lease() {
  try {
    Statement held = writer_.statement("SELECT 1 FROM store_head WHERE epoch = ? AND holder = ?");
    return held.bind(lease_.epoch).bind(lease_.holder).step();
  } catch (SqliteFailure const&) {
    return false;
  }
}

void SqliteStore::leave_log() {
  for (Database* const database : {&writer_, &reader_, &lister_}) database->keep_log(true);
}

void SqliteStore::refuse_fenced(std::vector<Write>& writes) {
  failed_ += writes.size();
  for (Write& write : writes) write.failed(fenced(), Trace::Fenced);
}

void SqliteStore::create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) {
  auto run = [this, stored = std::move(stored), state = std::move(state), done]() -> std::function<void()> {
    GameRow const& game = stored.game;
    if (auto known = known_game(game.key)) return [done, known] { done(*known); };
    bool const is_paired = stored.pairing != 0;
    if (auto refused = refuse_players(game, is_paired)) return [done, refused] { done(std::unexpected(*refused)); };
    if (is_paired && !take_pairing(stored.pairing, game))
      return [done] { done(failure(ErrorCode::BadOption, "this pairing has a game already, or a result")); };
    write_new(stored, state);
    return [this, done, id = game.id, events = stored.events.size()] {
      events_ += events;
      done(id);
    };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

std::optional<std::string> SqliteStore::known_game(std::string const& key) {
  Statement& known = statements_->id_of_key.reset().bind(key);
  std::optional<std::string> id = known.step() ? std::optional(known.text()) : std::nullopt;
  known.reset();
  return id;
}

std::optional<Error> SqliteStore::refuse_players(GameRow const& game, bool is_paired) {
  if (is_erased(game.owner) || is_erased(game.guest))
    return Error{ErrorCode::NotFound, "the account of this player has been deleted", {}};
  return is_paired ? std::nullopt : refuse_owner(game.owner);
}

void SqliteStore::write_new(StoredGame const& stored, StateRow const& state) {
  GameRow const& game = stored.game;
  bind_game(statements_->insert_game.reset(), game).run();
  std::string chain;
  for (EventRow const& event : stored.events) {
    bind_event(statements_->insert_event.reset().bind(game.id), event).run();
    chain = chained(chain, event);
  }
  put_head(game.id, static_cast<std::int64_t>(stored.events.size()), chain);
  bind_state(statements_->put_state.reset().bind(game.id), state).run();
}

std::function<void()> SqliteStore::run_within(Write& write) {
  if (limits_.bytes == 0 || write.growth == Growth::Upkeep) return write.run();
  std::int64_t const most = limits_.bytes_for(write.growth);
  bool const was_full = writer_.used_bytes() >= most;
  auto const changes = sqlite3_total_changes64(writer_.handle());
  auto report = write.run();
  // What was there already is answered as ever.
  if (sqlite3_total_changes64(writer_.handle()) == changes || (!was_full && writer_.used_bytes() <= most))
    return report;
  writer_.run("ROLLBACK TO one");
  ++over_bytes_;
  Error const no_room{
      ErrorCode::Limit,
      write.growth == Growth::New
          ? "this server has no room for anything new, by the limit that its operator has set; games that run go on"
          : "this server has no room left, not even for the games that run, by the limit that its operator has set",
      {}};
  return [&write, no_room] { write.failed(no_room, Trace::Full); };
}

std::optional<Error> SqliteStore::refuse_owner(std::string const& owner) {
  if (limits_.games_of_owner == 0) return std::nullopt;
  Statement& owned = statements_->count_owned.reset().bind(owner).bind(limits_.games_of_owner);
  std::int64_t const games = owned.step() ? owned.number() : 0;
  owned.reset();
  if (games < limits_.games_of_owner) return std::nullopt;
  ++over_games_of_owner_;
  return Error{ErrorCode::Limit,
               "this server keeps " + std::to_string(limits_.games_of_owner) +
                   " games for each who makes them, and you have made as many; remove one, or wait a day for "
                   "those in which nobody has moved to go",
               {}};
}

void SqliteStore::append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) {
  Growth const growth = growth_of(event.kind);
  auto run = [this, game = std::move(game), event = std::move(event), state = std::move(state),
              done]() -> std::function<void()> {
    Statement& last = statements_->last_seq.reset().bind(game);
    if (!last.step()) return [done] { done(Gone{}); };
    (void)last.text();
    std::int64_t const seq = last.number();
    last.reset();
    if (!event.key.empty()) {
      Statement& known = statements_->seq_of_key.reset().bind(game).bind(event.key);
      std::optional<std::int64_t> const of_key = known.step() ? std::optional(known.number()) : std::nullopt;
      known.reset();
      if (of_key) return [done, of_key] { done(Duplicate{*of_key}); };
    }
    if (event.seq != seq + 1) return [done, seq] { done(Conflict{seq}); };
    // What was damaged before stays so: only a game of before there were checksums gets one of what is there.
    std::string const chain = chain_before(game);
    bind_event(statements_->insert_event.reset().bind(game), event).run();
    put_head(game, event.seq, chained(chain, event));
    bind_state(statements_->put_state.reset().bind(game), state).run();
    auto const ratings = write_end(game, event, state);
    auto const paired = write_paired(game, event, state);
    return [this, done, ratings, paired, is_move = event.kind == protocol::EventKind::Move] {
      ++events_;
      if (is_move) ++moves_;
      done(Committed{ratings});
      if (paired) tell_result(*paired);
    };
  };
  ask({growth, std::move(run), [done](Error error, Trace trace) {
         if (trace == Trace::Unknown) return done(Unknown{std::move(error)});
         if (trace == Trace::Fenced) return done(Fenced{std::move(error)});
         if (trace == Trace::Full) return done(Full{std::move(error)});
         done(Unavailable{std::move(error)});
       }});
}

void SqliteStore::put_head(std::string const& game, std::int64_t events, std::string const& chain) {
  statements_->put_head.reset().bind(game).bind(events).bind(chain).run();
}

std::string SqliteStore::chain_before(std::string const& game) {
  Statement& head = statements_->chain_of.reset().bind(game);
  bool const is_there = head.step();
  if (is_there) (void)head.number();
  std::string chain = is_there ? head.text() : std::string();
  head.reset();
  if (is_there) return chain;
  Statement& events = statements_->events_of.reset().bind(game);
  try {
    while (events.step()) chain = chained(chain, read_event(events));
  } catch (Error const& problem) {
    events.reset();
    throw SqliteFailure{SQLITE_CORRUPT, problem.message};
  }
  return chain;
}

void SqliteStore::assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) {
  auto run = [this, game = std::move(game), law = std::move(law), done]() -> std::function<void()> {
    bool const is_there = statements_->has_game.reset().bind(game).step();
    statements_->has_game.reset();
    if (!is_there) return [done] { done(failure(ErrorCode::NotFound, "there is no such game")); };
    statements_->set_law.reset().bind(law).bind(game).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqliteStore::adopt(std::string principal, std::function<void(Result<void>)> done) {
  auto run = [this, principal = std::move(principal), done]() -> std::function<void()> {
    statements_->adopt_games.reset().bind(principal).run();
    statements_->adopt_states.reset().bind(principal).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqliteStore::put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) {
  auto run = [this, principal = std::move(principal), name = std::move(name), done]() -> std::function<void()> {
    if (is_taken(skeleton_of(name)))
      return [done, name] {
        done(failure(ErrorCode::BadOption, "the name " + name + " belongs to an account, or looks like one that does"));
      };
    statements_->put_name.reset().bind(principal).bind(name).run();
    return [done] { done({}); };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqliteStore::put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) {
  auto run = [this, passed, until, done]() -> std::function<void()> {
    statements_->put_off.reset().bind(passed).bind(until).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqliteStore::put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                              std::function<void(Result<void>)> done) {
  auto run = [this, game = std::move(game), passed, until, done]() -> std::function<void()> {
    statements_->put_off_one.reset().bind(passed).bind(until).bind(game).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqliteStore::remove(std::string game, std::function<void(Result<void>)> done) {
  auto run = [this, game = std::move(game), done]() -> std::function<void()> {
    statements_->delete_head.reset().bind(game).run();
    statements_->delete_events.reset().bind(game).run();
    statements_->delete_state.reset().bind(game).run();
    statements_->delete_listed.reset().bind(game).run();
    Statement& removed = statements_->delete_game.reset().bind(game);
    bool const was_there = removed.step();
    removed.reset();
    if (!was_there) return [done] { done(failure(ErrorCode::NotFound, "there is no such game")); };
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

}  // namespace strata::server
