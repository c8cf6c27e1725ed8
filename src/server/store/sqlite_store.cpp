#include "server/store/sqlite_store.hpp"

#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <random>

#include "server/protocol/quoted.hpp"
#include "server/store/clean_pages.hpp"
#include "server/store/database_files.hpp"
#include "server/store/sqlite_schema.hpp"

namespace strata::server {

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
  return {ErrorCode::Io, "this database cannot be opened: " + problem.message + remedy(problem.system), file.string()};
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

void prepare_connection(SqliteDatabase& database) {
  // A WAL that was not asked for is a file on a system that cannot share memory: better said than slower and unsafe.
  if (database.text("PRAGMA journal_mode = WAL") != "wal")
    throw SqliteFailure{SQLITE_CANTOPEN, "its folder does not support write-ahead logging"};
  // Deleted and replaced rows are overwritten, so that a name does not stay in the free bytes of a page (erasing_store.hpp).
  database.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;");
  // With pages of 4,096 bytes 137 GB (clean_pages.hpp).
  database.run(("PRAGMA max_page_count = " + std::to_string(most_pages)).c_str());
}

}  // namespace

struct SqliteStore::Frame {
  explicit Frame(SqliteDatabase& database)
      : begin(database.statement("BEGIN IMMEDIATE")),
        commit(database.statement("COMMIT")),
        savepoint(database.statement("SAVEPOINT one")),
        release(database.statement("RELEASE one")),
        count_commit(database.statement(
            "UPDATE store_head SET commits = commits + 1 WHERE epoch = ? AND holder = ? RETURNING commits")) {}

  Statement begin, commit, savepoint, release, count_commit;
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
    auto writer = std::make_unique<SqliteDatabase>(file, true);
    // A log that is damaged is left as it is: closed as usual, the database would take it in and remove it.
    writer->keep_log(true);
    // Looked at before anything is changed, WAL included: the mode of a journal is written into the file.
    auto const version = check_schema(*writer, file);
    if (!version) return std::unexpected(version.error());
    auto commits =
        CommitCount::open(folder, counts_commits(*version) ? writer->number("SELECT commits FROM store_head") : 0);
    if (!commits) return std::unexpected(commits.error());
    writer->keep_log(false);
    prepare_connection(*writer);
    migrate_schema(*writer, *version);
    make_issuer(*writer);
    Lease const lease = take_lease(*writer);
    Connection reader = open_reader(file);
    Connection lister = open_reader(file);
    std::unique_ptr<SqliteStore> store(new SqliteStore(file, limits, std::move(*lock), std::move(*commits), lease,
                                                       std::move(writer), std::move(reader), std::move(lister)));
    store->report_damage(is_read_at_start(file));
    return store;
  } catch (SqliteFailure const& failed) {
    return std::unexpected(opening_error(failed, file));
  }
}

SqliteStore::Connection SqliteStore::open_reader(std::filesystem::path const& file) {
  auto reader = std::make_unique<SqliteDatabase>(file, false);
  prepare_connection(*reader);
  reader->run("PRAGMA query_only = ON");
  return reader;
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

namespace {

// Reading takes the processor, so one connection at a time is enough.
std::vector<std::unique_ptr<Database>> one(std::unique_ptr<Database> connection) {
  std::vector<std::unique_ptr<Database>> all;
  all.push_back(std::move(connection));
  return all;
}

}  // namespace

SqliteStore::SqliteStore(std::filesystem::path file, StoreLimits limits, Lock lock, CommitCount commits, Lease lease,
                         Connection writer, Connection reader, Connection lister)
    : SqlStore(limits, std::move(writer), one(std::move(reader)), one(std::move(lister))),
      file_(std::move(file)),
      lock_(std::move(lock)),
      commits_(std::move(commits)),
      lease_(lease),
      sqlite_writer_(static_cast<SqliteDatabase&>(SqlStore::writer())),
      sqlite_reader_(static_cast<SqliteDatabase&>(SqlStore::reader())),
      sqlite_lister_(static_cast<SqliteDatabase&>(SqlStore::lister())),
      frame_(std::make_unique<Frame>(sqlite_writer_)) {
  begin_writing();
}

SqliteStore::~SqliteStore() {
  end_writing();
  if (!holds_lease()) leave_log();
}

void SqliteStore::commit(std::vector<Write>& writes) {
  std::vector<std::function<void()>> reports;
  bool committing = false;
  try {
    if (is_fenced_) return refuse_fenced(writes);
    frame_->begin.reset().run();
    auto const number = count_commit();
    if (!number) {
      sqlite_writer_.run("ROLLBACK");
      is_fenced_ = true;
      leave_log();
      spdlog::error("event=store_fenced epoch={} reason={}", lease_.epoch, protocol::quoted(fenced().message));
      return refuse_fenced(writes);
    }
    for (Write& write : writes) {
      frame_->savepoint.reset().run();
      try {
        reports.push_back(run_within(write));
      } catch (SqlFailure const& problem) {
        // A full disk ends the whole transaction; anything else is the fault of this write alone.
        if (!sqlite_writer_.in_transaction()) throw;
        sqlite_writer_.run("ROLLBACK TO one");
        report_failures(1);
        reports.push_back([&write, error = to_error(problem)] { write.failed(error, Trace::None); });
      }
      frame_->release.reset().run();
    }
    committing = true;
    frame_->commit.reset().run();
    commits_.put(*number);
    is_failing_ = false;
  } catch (SqliteFailure const& problem) {
    sqlite_writer_.roll_back();
    is_failing_ = true;
    Trace const trace = committing && may_have_been_committed(problem) ? Trace::Unknown : Trace::None;
    report_failures(writes.size());
    for (Write& write : writes) write.failed(to_error(problem), trace);
    return;
  }
  for (Write const& write : writes) report_commit(write);
  for (std::size_t each = 0; each < writes.size(); ++each)
    if (writes[each].empties_log && !empty_log())
      reports[each] = [&write = writes[each]] {
        write.failed({ErrorCode::Io, "the log of the database is being read", {}}, Trace::None);
      };
  for (auto const& report : reports) report();
}

std::optional<std::int64_t> SqliteStore::count_commit() {
  Statement& count = frame_->count_commit.reset().bind(lease_.epoch).bind(lease_.holder);
  std::optional<std::int64_t> const number = count.step() ? std::optional(count.number()) : std::nullopt;
  count.reset();
  return number;
}

bool SqliteStore::holds_lease() {
  try {
    Statement held = sqlite_writer_.statement("SELECT 1 FROM store_head WHERE epoch = ? AND holder = ?");
    return held.bind(lease_.epoch).bind(lease_.holder).step();
  } catch (SqlFailure const&) {
    return false;
  }
}

void SqliteStore::leave_log() {
  for (SqliteDatabase* const database : {&sqlite_writer_, &sqlite_reader_, &sqlite_lister_}) database->keep_log(true);
}

void SqliteStore::refuse_fenced(std::vector<Write>& writes) {
  report_failures(writes.size());
  for (Write& write : writes) write.failed(fenced(), Trace::Fenced);
}

std::function<void()> SqliteStore::run_within(Write& write) {
  if (limits_.bytes == 0 || write.growth == Growth::Upkeep) return write.run();
  std::int64_t const most = limits_.bytes_for(write.growth);
  bool const was_full = sqlite_writer_.used_bytes() >= most;
  auto const changes = sqlite3_total_changes64(sqlite_writer_.handle());
  auto report = write.run();
  // What was there already is answered as ever.
  if (sqlite3_total_changes64(sqlite_writer_.handle()) == changes || (!was_full && sqlite_writer_.used_bytes() <= most))
    return report;
  sqlite_writer_.run("ROLLBACK TO one");
  return refuse_for_room(write);
}

bool SqliteStore::empty_log() {
  constexpr int patience = 2000;  // milliseconds, as of every connection
  bool is_empty = false;
  try {
    // Others who write wait for this thread, so it waits for nobody.
    sqlite3_busy_timeout(sqlite_writer_.handle(), 0);
    is_empty = sqlite_writer_.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
  } catch (SqlFailure const&) {
    is_empty = false;
  }
  sqlite3_busy_timeout(sqlite_writer_.handle(), patience);
  return is_empty;
}

std::unique_ptr<Database> SqliteStore::connect() {
  Connection connection = open_reader(file_);
  connection->keep_log(true);  // only the writer takes it into the database
  return connection;
}

void SqliteStore::measure_bytes(Database& database, StoreMeasures& measures) {
  for (char const* const end : {"", "-wal"}) {
    std::error_code missing;
    std::uintmax_t const bytes = std::filesystem::file_size(file_.string() + end, missing);
    if (!missing) measures.bytes += bytes;
  }
  measures.used_bytes = static_cast<std::uint64_t>(static_cast<SqliteDatabase&>(database).used_bytes());
}

Result<void> SqliteStore::clear_traces() {
  // Most of the log is taken over beside the writer, which then has little left to do.
  {
    std::lock_guard const lock(erasing_);
    try {
      eraser().run("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (SqlFailure const& problem) {
      return std::unexpected(to_error(problem));
    }
  }
  return write_now([] {}, true);
}

}  // namespace strata::server
