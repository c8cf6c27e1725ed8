#pragma once
// The nodes of a cluster, as rows of PostgreSQL (cluster_store.hpp): the table node has the last beat of each, cluster has the leader, and
// change has the changes to rows that servers keep in memory, as triggers wrote them. Each kind of call has a connection of its own: none
// waits for another.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/cluster_store.hpp"
#include "server/store/postgres.hpp"

namespace strata::server {

// The result of asking for a game.
struct TakenGame {
  std::string elsewhere;  // the living node that has it; empty if it is taken
  std::int64_t epoch = 0, events = 0;
  std::string chain;
  std::int64_t thought = 0;  // StoredGame::thought
};

// Takes a game for this node, unless another one that lives has it; nothing if there is no such game. Throws SqlFailure.
[[nodiscard]] std::optional<TakenGame> take_game(Database& database, std::string const& game, std::string const& node);

class PostgresCluster final : public ClusterStore {
 public:
  // `address` is that of the database, which has its tables. `name` is that of the store that writes for this node.
  PostgresCluster(std::string address, std::string name);
  ~PostgresCluster() override;

  [[nodiscard]] std::string const& node_name() const override { return name_; }
  Result<ClusterRow> join_cluster(NodeInfo const& self) override;
  Result<Beat> beat(NodeInfo const& self) override;
  void watch_changes(std::function<void()> changed) override;
  // The store has committed something that is no event of a game alone.
  void committed();
  Result<Changes> changes() override;
  void changes_taken() override;
  Result<std::string> node_of(std::string const& game) override;
  Result<void> leave_cluster() override;
  Result<bool> end_outage(Outage const& outage) override;
  Result<void> forget_old() override;

 private:
  // A connection, made when it is first needed.
  struct Line {
    std::mutex mutex;
    std::unique_ptr<PostgresDatabase> database;
    int patience = 2000;  // milliseconds, for a statement
  };
  // Does this on a line; failures of the database become errors.
  template <class T>
  [[nodiscard]] Result<T> ask(Line& line, std::function<T(PostgresDatabase&)> const& work);

  std::string address_, name_;
  Line beating_, following_, asking_, keeping_{.mutex = {}, .database = nullptr, .patience = 5000};
  std::mutex watching_;
  std::function<void()> changed_;
  // With `following_` held: the last change that was taken, and when it was asked for; the same of what was told last.
  std::int64_t taken_ = 0, asked_ = 0;
  std::int64_t told_ = 0, told_at_ = 0;
};

}  // namespace strata::server
