#pragma once
// The store of many machines: a database of PostgreSQL. Each server has one thread that writes; it commits all waiting writes in one
// transaction. Writes of several servers are carried out one after another, but for events of games (game_head), so what a write reads
// before it writes stays true until it is committed.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/postgres.hpp"
#include "server/store/postgres_cluster.hpp"
#include "server/store/sql_store.hpp"

namespace strata::server {

// Whether this is an address of a database of PostgreSQL, and no folder.
[[nodiscard]] bool is_postgres_address(std::string_view address);

class PostgresStore : public SqlStore {
 public:
  enum class Use : std::uint8_t {
    Serve,
    Fill,  // from another store: the database is empty, or such a copy was cut off
  };
  // Opens the database at this address, as libpq reads it, and makes or migrates the tables. Fails with a sentence if there is no
  // connection, if the tables are another program's or a newer version's, or if it is filled and in use, or used and not filled.
  static Result<std::unique_ptr<PostgresStore>> open(std::string const& address, StoreLimits limits = {},
                                                     Use use = Use::Serve);
  ~PostgresStore() override;

  Result<StoredGame> own(std::string const& game) override;
  // For a server that is one of several.
  [[nodiscard]] ClusterStore& cluster() { return cluster_; }

 private:
  using Connection = std::unique_ptr<PostgresDatabase>;
  PostgresStore(std::string address, StoreLimits limits, std::string name, Connection writer,
                std::vector<std::unique_ptr<Database>> readers, std::vector<std::unique_ptr<Database>> listers);

  void commit(std::vector<Write>& writes) override;
  [[nodiscard]] std::unique_ptr<Database> connect() override;
  void measure_bytes(Database& database, StoreMeasures& measures) override;
  // The rows that were deleted or replaced are left to the database, which clears its pages and its log by itself.
  [[nodiscard]] Result<void> clear_traces() override { return {}; }

  [[nodiscard]] bool take_turn(std::string const& game) override;
  void put_head(std::string const& game, std::int64_t events, std::string const& chain) override;

  // A game that this store may append to, as it left it.
  struct Head {
    std::int64_t epoch = 0, events = 0;
    std::string chain;
  };
  enum class Outcome : std::uint8_t { Committed, Undone, Again, Unknown };
  struct Attempt {
    Outcome outcome = Outcome::Undone;
    bool is_away = false;  // there is no connection
    std::string problem;
    std::vector<std::function<void()>> reports;
  };
  using Group = std::vector<Write*>;
  [[nodiscard]] Attempt attempt(Group const& writes);
  // Writes of any kind, one after another, while no other store writes anything but events.
  void commit_in_turn(Group const& writes);
  void fail(Group const& writes, Outcome outcome, std::string const& problem);
  // Events of games that this store has, all sent at once; gives back those that must be looked at one by one.
  [[nodiscard]] Group commit_together(Group const& writes);
  // Whether this is an event that can be sent so, after those of the group.
  [[nodiscard]] bool is_plain(Write const& write, std::map<std::string, Head> const& ahead);
  [[nodiscard]] std::optional<Head> head_of(std::string const& game);
  // After the connection was lost at the last attempt to commit: whether it was carried out. One that was not never is from then on.
  [[nodiscard]] Outcome resolve();
  // Runs a write, and undoes it if there is no room for it.
  [[nodiscard]] std::function<void()> run_within(Write& write);
  [[nodiscard]] std::int64_t used_bytes();

  std::string address_;
  std::string name_;  // random name of this store among all that write
  PostgresCluster cluster_;
  // The last attempt to commit: each has a number of its own, which is stored with what it commits.
  std::int64_t attempts_ = 0;
  bool is_away_ = false;  // there was no connection for the last writes
  std::mutex heads_of_;
  std::map<std::string, Head> heads_;    // heads of games that this store has; some may be missing
  std::map<std::string, Head> pending_;  // heads as the transaction leaves them
  std::mutex owning_;
  std::unique_ptr<PostgresDatabase> owner_;
  std::int64_t used_ = 0;  // bytes, as they were last measured
  std::int64_t used_measured_ = 0;
  PostgresDatabase& postgres_writer_;
};

}  // namespace strata::server
