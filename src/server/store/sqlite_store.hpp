#pragma once
// The store of one machine: an SQLite file. One thread writes; it commits all waiting writes in one transaction, so that many games share
// the cost of a flush. WAL with synchronous=FULL: a commit survives a power cut.
//
// A lock keeps two servers of one machine apart. A lock does not work everywhere, such as on network disks; there a lease does the same: an
// epoch in the database, increased by every opening, and a number that tells apart two copies with the same count. Every transaction checks
// that the lease is still its own. Copying and exporting open no store on the folder and end no lease.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/store/commit_count.hpp"
#include "server/store/sql_store.hpp"
#include "server/store/sqlite.hpp"

namespace strata::server {

class SqliteStore : public SqlStore {
 public:
  // Opens `folder`/strata.db, creates it if it is missing, and migrates an earlier version. Fails with a sentence if the file is damaged,
  // not of this program, of a newer version, open in another running server, or not writable. Repairs nothing.
  static Result<std::unique_ptr<SqliteStore>> open(std::filesystem::path const& folder, StoreLimits limits = {});
  ~SqliteStore() override;

 private:
  // Held while the store is open; the system releases it when a process dies.
  class Lock {
   public:
    static Result<Lock> take(std::filesystem::path const& folder);
    Lock(Lock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Lock& operator=(Lock&&) = delete;
    ~Lock();

   private:
    explicit Lock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_ = -1;
  };
  struct Lease {
    std::int64_t epoch = 0, holder = 0;
  };
  struct Frame;
  using Connection = std::unique_ptr<SqliteDatabase>;

  SqliteStore(std::filesystem::path file, StoreLimits limits, Lock lock, CommitCount commits, Lease lease,
              Connection writer, Connection reader, Connection lister);
  [[nodiscard]] static Lease take_lease(Database& writer);
  [[nodiscard]] static Connection open_reader(std::filesystem::path const& file);

  void commit(std::vector<Write>& writes) override;
  // A store that may write may append to all games.
  [[nodiscard]] bool take_turn(std::string const& /*game*/) override { return true; }
  [[nodiscard]] std::unique_ptr<Database> connect() override;
  void measure_bytes(Database& database, StoreMeasures& measures) override;
  [[nodiscard]] Result<void> clear_traces() override;

  // Runs a write, and undoes it if there is no room for it.
  [[nodiscard]] std::function<void()> run_within(Write& write);
  // The number of this commit, which is not written yet; nothing if the lease has ended.
  [[nodiscard]] std::optional<std::int64_t> count_commit();
  void refuse_fenced(std::vector<Write>& writes);
  // On the writer's thread, or after it has ended: whether nobody has opened the games since.
  [[nodiscard]] bool holds_lease();
  // The log belongs to another store: closing this one takes nothing of it into the database.
  void leave_log();
  // Takes the whole log into the database and cuts it to nothing. False if somebody reads, or if the disk fails.
  [[nodiscard]] bool empty_log();

  std::filesystem::path file_;
  Lock lock_;
  CommitCount commits_;
  Lease lease_;
  SqliteDatabase &sqlite_writer_, &sqlite_reader_, &sqlite_lister_;
  std::unique_ptr<Frame> frame_;  // frame of every transaction, on the writer's thread
};

}  // namespace strata::server
