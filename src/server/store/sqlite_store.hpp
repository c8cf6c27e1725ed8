#pragma once
// The store of one machine: a file of SQLite. One thread writes; all that waits for it is committed in one transaction, so
// that many games share the price of a flush to the disk. WAL with synchronous=FULL: a commit survives a power cut.
//
// A lock keeps two servers of one machine apart. What a lock cannot keep apart, as a folder on the disk of a network, the lease
// does: an epoch in the database, one more with every opening, and a number that tells apart two copies which have counted alike.
// Every transaction looks whether the lease is still its own. Copies and exports open no store over the folder, and end no lease.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/commit_count.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace strata::server {

class SqliteStore : public Store {
 public:
  // Opens `folder`/strata.db, made where it is missing, and brings one of an earlier version up to date. Fails with a sentence
  // if the file is damaged, no database of this program, of a newer version, or open in another running server, or if it cannot
  // be written. Repairs nothing.
  static Result<std::unique_ptr<SqliteStore>> open(std::filesystem::path const& folder, StoreLimits limits = {});
  ~SqliteStore() override;  // writes what was asked for first

  void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) override;
  void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) override;
  void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) override;
  void adopt(std::string principal, std::function<void(Result<void>)> done) override;
  void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) override;
  void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) override;
  void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                   std::function<void(Result<void>)> done) override;
  void remove(std::string game, std::function<void(Result<void>)> done) override;
  // By what secrets are known that this server made: a key of 32 bytes, made with the first opening, and the hashes of secrets from before there was
  // one.
  struct Issued {
    std::string key;
    std::vector<std::string> before;
  };
  [[nodiscard]] Result<Issued> issued();
  [[nodiscard]] bool is_fenced() const override { return is_fenced_; }
  void flush() override;
  Result<StoredGame> load(std::string const& game) override;
  Result<std::vector<ListedGame>> list(std::string const& principal, int limit,
                                       std::optional<protocol::ListPlace> const& before) override;
  Result<std::vector<GameRow>> games_without_law() override;
  Result<std::vector<protocol::ListPlace>> never_begun(protocol::ListPlace const& after, std::int64_t before,
                                                       int limit) override;
  Result<std::vector<AgedGame>> aged(protocol::ListPlace const& after, std::int64_t before, int limit) override;
  Result<std::string> owner_of(std::string const& game) override;
  Result<std::string> game_of_key(std::string const& key) override;
  Result<std::string> name_of(std::string const& principal) override;
  Result<std::vector<Deadline>> deadlines(int limit) override;
  Result<std::int64_t> count() override;
  Result<StoreMeasures> measure() override;

 private:
  // Held as long as the store is open; the system takes it back from a process that dies.
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
  // Of a write that failed.
  enum class Trace : std::uint8_t { None, Unknown, Fenced, Full };
  // A write: run inside the transaction, it returns what is to be reported after the commit. Where it or the transaction as a
  // whole fails, that is told to `failed`. One that makes the database larger than it may is undone: what grows without bounds
  // and says here that it is Upkeep would be the only way round the limit.
  struct Write {
    Growth growth;
    std::function<std::function<void()>()> run;
    std::function<void(Error, Trace)> failed;
    std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
  };
  struct Statements;
  struct Lease {
    std::int64_t epoch = 0, holder = 0;
  };

  SqliteStore(std::filesystem::path file, StoreLimits limits, Lock lock, CommitCount commits, Lease lease,
              Database writer, Database reader, Database lister);
  [[nodiscard]] static Lease take_lease(Database& writer);
  static void make_key(Database& writer);
  void ask(Write write);
  void write_all();
  void commit(std::vector<Write>& writes);
  // The number of this commit, of which nothing is written yet; nothing where the lease has ended.
  [[nodiscard]] std::optional<std::int64_t> count_commit();
  void refuse_fenced(std::vector<Write>& writes);
  // Of the writer's thread, or when it has ended: whether nobody has opened the games since.
  [[nodiscard]] bool holds_lease();
  // The log is another's: nothing of it is taken into the database when this store closes.
  void leave_log();
  // Of the writer: why this owner makes no new game.
  [[nodiscard]] std::optional<Error> refuse_owner(std::string const& owner);
  // Of the writer: runs a write, and undoes it where it has written what there is no room for.
  [[nodiscard]] std::function<void()> run_within(Write& write);
  // Of the writer: how many events a game has, and their checksum.
  void put_head(std::string const& game, std::int64_t events, std::string const& chain);
  [[nodiscard]] std::string chain_before(std::string const& game);
  // Of the reader: whether these are the events that were stored.
  [[nodiscard]] bool is_whole(std::string const& game, std::vector<EventRow> const& events);
  // Of the lister: the first column of the first row of a query with one value; empty where there is no row.
  [[nodiscard]] Result<std::string> text_of(char const* query, std::string const& bound);
  // Says which games are damaged: all of them are read, or only their events counted.
  void report_damage(bool reads_all);

  std::filesystem::path file_;
  StoreLimits limits_;
  Lock lock_;
  CommitCount commits_;
  Lease lease_;
  std::atomic<bool> is_fenced_ = false;  // set by the writer's thread
  Database writer_;
  // Of whole games; and of lists and single values, which need not wait for these.
  Database reader_, lister_;
  std::unique_ptr<Statements> statements_;  // of the writer
  std::mutex reading_, listing_;

  Count events_ = 0, moves_ = 0, failed_ = 0, over_bytes_ = 0, over_games_of_owner_ = 0;
  Latencies latency_;

  std::mutex mutex_;
  std::condition_variable asked_, idle_;
  std::vector<Write> waiting_;
  bool busy_ = false;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace strata::server
