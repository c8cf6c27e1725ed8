// Nodes over a database of PostgreSQL learn of each other, of the leader, and of changes by others. It needs a server (any_store.hpp), so
// CTest runs it apart.

#include "server/cluster/membership.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server::cluster {

namespace {

constexpr std::chrono::seconds in_time{60};

// A server of the cluster, and its callbacks.
class ToldNode {
 public:
  ToldNode(TemporaryFolder const& folder, std::string address)
      : store_(open_any_store(folder.path()).value()),
        cluster_(static_cast<PostgresStore&>(*store_).cluster()),
        info_{std::move(address), "1", "laws"} {
    auto const joined = cluster_.join_cluster(info_);
    EXPECT_TRUE(joined) << joined.error().text();
  }
  void begin() {
    MembershipEvents events;
    events.on_alive = [this](NodeRow const& node) { note("alive " + node.info.address); };
    events.on_dead = [this](std::string const& node) { note("dead " + node); };
    events.on_lead = [this](bool leads) { note(leads ? "leads" : "leads no more"); };
    events.on_late = [this] { note("late"); };
    events.on_put_off = [this](Outage const& /*outage*/) { note("put off"); };
    events.changed = [this](Changes const& changes) {
      for (Change const& change : changes.changes) note(change.kind + ' ' + change.key);
      return !refuses_.exchange(false);
    };
    membership_ = std::make_unique<Membership>(cluster_, info_, std::move(events));
    auto const begun = membership_->begin();
    ASSERT_TRUE(begun) << begun.error().text();
  }
  void stop() { membership_->stop(); }
  // The next changes cannot be taken.
  void refuse() { refuses_ = true; }
  // Until it was told this so many times.
  void await(std::string const& what, std::ptrdiff_t times = 1) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(came_.wait_for(lock, in_time, [&] { return std::ranges::count(told_, what) >= times; }))
        << what << " was not told";
  }
  [[nodiscard]] std::vector<std::string> told() {
    std::lock_guard const lock(mutex_);
    return told_;
  }
  [[nodiscard]] bool was_told(std::string const& what) {
    auto const all = told();
    return std::ranges::find(all, what) != all.end();
  }
  [[nodiscard]] Membership& membership() { return *membership_; }
  [[nodiscard]] ClusterStore& cluster() { return cluster_; }
  [[nodiscard]] SqlStore& store() { return *store_; }
  [[nodiscard]] std::string name() const { return cluster_.node_name(); }

 private:
  void note(std::string what) {
    std::lock_guard const lock(mutex_);
    told_.push_back(std::move(what));
    came_.notify_all();
  }

  std::unique_ptr<SqlStore> store_;
  ClusterStore& cluster_;
  NodeInfo info_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> told_;
  std::atomic<bool> refuses_ = false;
  std::unique_ptr<Membership> membership_;  // last: it tells the others
};

// A point that a thread does not pass while it is closed.
class Gate {
 public:
  explicit Gate(bool is_closed) : is_closed_(is_closed) {}
  void pass() {
    std::unique_lock lock(mutex_);
    has_come_ = true;
    changed_.notify_all();
    changed_.wait_for(lock, in_time, [this] { return !is_closed_; });
  }
  void await() {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, in_time, [this] { return has_come_; }));
  }
  void close() { set(true); }
  void open() { set(false); }

 private:
  void set(bool is_closed) {
    std::lock_guard const lock(mutex_);
    is_closed_ = is_closed;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_closed_, has_come_ = false;
};

// The store of a node, which may be held up when it has beaten, and when it is to end an outage.
class SlowStore final : public ClusterStore {
 public:
  SlowStore(ClusterStore& store, Gate& beaten, Gate& keeping) : store_(store), beaten_(beaten), keeping_(keeping) {}

  [[nodiscard]] std::string const& node_name() const override { return store_.node_name(); }
  Result<ClusterRow> join_cluster(NodeInfo const& self) override { return store_.join_cluster(self); }
  Result<Beat> beat(NodeInfo const& self) override {
    auto beat = store_.beat(self);
    beaten_.pass();
    return beat;
  }
  void watch_changes(std::function<void()> changed) override { store_.watch_changes(std::move(changed)); }
  Result<Changes> changes() override { return store_.changes(); }
  void changes_taken() override { store_.changes_taken(); }
  Result<std::string> node_of(std::string const& game) override { return store_.node_of(game); }
  Result<void> leave_cluster() override { return store_.leave_cluster(); }
  Result<bool> end_outage(Outage const& outage) override {
    keeping_.pass();
    return store_.end_outage(outage);
  }
  Result<void> forget_old() override { return store_.forget_old(); }

 private:
  ClusterStore& store_;
  Gate& beaten_;
  Gate& keeping_;
};

class PostgresMembership : public ::testing::Test {
 protected:
  // The deadline of the first passed long ago, that of the second half a minute ago, and those of others are to come.
  void make_games(int count) {
    std::string const numbers = " FROM generate_series(1, " + std::to_string(count) + ") AS n";
    run_any_sql(
        folder_.path(),
        "INSERT INTO game SELECT 'g' || n, 'k' || n, '', '', '', '', '', '', '', 'person', 0, 'person', 0, 0, 0, 0, "
        "'', 0, '', '', '', '', NULL, 0, 3, 0, 0, 0, '', 0, 0" +
            numbers);
    run_any_sql(
        folder_.path(),
        "INSERT INTO game_state SELECT 'g' || n, '', 0, 0, '', 'white', 'person', 0, 'person', 0, NULL, NULL, 0, 1, "
        "'', '', '', '', utc_ms() + (n - 2) * 1000000 - 30000, 0" +
            numbers);
  }
  static bool comes_true(std::function<bool()> const& is_so) {
    auto const until = std::chrono::steady_clock::now() + in_time;
    while (!is_so()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
  }

  TemporaryFolder folder_;
};

TEST_F(PostgresMembership, NodesHearOfEachOtherAndOneLeads) {
  ToldNode first(folder_, "one:1"), second(folder_, "two:2");
  first.begin();
  first.await("leads");
  second.begin();
  second.await("alive one:1");
  first.await("alive two:2");
  EXPECT_EQ(second.membership().leader(), first.name());
  EXPECT_TRUE(first.membership().leads());
  EXPECT_FALSE(second.membership().leads());
  EXPECT_EQ(first.membership().living().size(), 2U);
  EXPECT_EQ(first.membership().find(second.name())->info.address, "two:2");
  EXPECT_FALSE(first.membership().find("nobody"));
  EXPECT_FALSE(second.was_told("leads"));
}

TEST_F(PostgresMembership, ADeadLeaderIsFollowedByAnother) {
  ToldNode first(folder_, "one:1"), second(folder_, "two:2");
  first.begin();
  first.await("leads");
  second.begin();
  second.await("alive one:1");
  // It ends as if it were killed: it beats no more, and says nothing.
  first.stop();
  second.await("dead " + first.name());
  second.await("leads");
  EXPECT_TRUE(second.membership().leads());
  EXPECT_EQ(second.membership().living().size(), 1U);
}

TEST_F(PostgresMembership, ANodeWhoseBeatIsHeldUpIsLateAndLeadsNoMore) {
  ToldNode node(folder_, "one:1");
  node.begin();
  node.await("leads");
  EXPECT_FALSE(node.membership().is_late());
  {
    // A transaction that holds the row of the cluster holds up its beats.
    PostgresDatabase other(postgres_address(folder_.path()), "SET client_min_messages = warning");
    other.run("BEGIN");
    (void)other.text("SELECT id FROM cluster FOR UPDATE");
    node.await("late");
    node.await("leads no more");
    EXPECT_TRUE(node.membership().is_late());
    auto const since = node.membership().late_since();
    EXPECT_TRUE(since);
    EXPECT_EQ(node.membership().late_since(), since) << "it is the same time of lateness";
    EXPECT_FALSE(node.membership().leads());
    other.roll_back();
  }
  node.await("leads", 2);
  EXPECT_FALSE(node.membership().is_late());
  EXPECT_FALSE(node.membership().late_since());
  auto const told = node.told();
  EXPECT_LT(std::ranges::find(told, "late"), std::ranges::find(told, "leads no more"));
}

// Between the two it may have taken games that others, who found it silent, have taken in their turn.
TEST_F(PostgresMembership, ANodeThatOthersFoundSilentLetsGoOnceMoreWhenItBeatsAgain) {
  ToldNode node(folder_, "one:1");
  node.begin();
  node.await("leads");
  std::ptrdiff_t told = 0;
  {
    PostgresDatabase other(postgres_address(folder_.path()), "SET client_min_messages = warning");
    other.run("BEGIN");
    (void)other.text("SELECT id FROM cluster FOR UPDATE");
    node.await("late");
    PostgresDatabase looks(postgres_address(folder_.path()), "SET client_min_messages = warning");
    EXPECT_TRUE(
        comes_true([&] { return looks.number("SELECT count(*) FROM node WHERE seen > utc_ms() - 3000") == 0; }));
    told = std::ranges::count(node.told(), "late");
    other.roll_back();
  }
  node.await("late", told + 1);
  node.await("leads", 2);
}

// A beat that waits for a lock writes the time before it waited: the database then knows of no silence.
TEST_F(PostgresMembership, ABeatThatComesLateSaysOnceMoreThatTheNodeWasLate) {
  auto const store = open_any_store(folder_.path()).value();
  Gate beaten(false), keeping(false);
  SlowStore cluster(static_cast<PostgresStore&>(*store).cluster(), beaten, keeping);
  ASSERT_TRUE(cluster.join_cluster({"one:1", "1", "laws"}));
  std::atomic<int> late = 0;
  MembershipEvents events;
  events.on_late = [&late] { ++late; };
  Membership node(cluster, {"one:1", "1", "laws"}, std::move(events));
  ASSERT_TRUE(node.begin());
  beaten.close();
  EXPECT_TRUE(comes_true([&] { return late == 1; }));
  beaten.open();
  EXPECT_TRUE(comes_true([&] { return late == 2; }));
  EXPECT_TRUE(comes_true([&] { return !node.late_since(); }));
}

TEST_F(PostgresMembership, ANodeThatWasTakenForDeadByAClockThatLeaptIsLate) {
  ToldNode node(folder_, "one:1");
  node.begin();
  node.await("leads");
  // The clock of the database has gone forward: its own beats are in time.
  run_any_sql(folder_.path(), "UPDATE node SET seen = seen - 60000");
  node.await("late");
  node.await("leads no more");
  node.await("leads", 2);
  EXPECT_TRUE(node.membership().leads());
}

TEST_F(PostgresMembership, ChangesAreToldWithoutBeingAskedFor) {
  ToldNode first(folder_, "one:1"), second(folder_, "two:2");
  first.begin();
  second.begin();
  run_any_sql(folder_.path(), "SELECT tell_change('account', 'ann')");
  first.await("account ann");
  second.await("account ann");
  run_any_sql(folder_.path(), "SELECT tell_change('block', 'bob')");
  second.membership().nudge();
  second.await("block bob");
  first.await("block bob");
}

TEST_F(PostgresMembership, ChangesThatCouldNotBeTakenAreToldAgain) {
  ToldNode node(folder_, "one:1");
  node.begin();
  node.refuse();
  run_any_sql(folder_.path(), "SELECT tell_change('account', 'ann')");
  node.await("account ann", 2);
  run_any_sql(folder_.path(), "SELECT tell_change('account', 'bob')");
  node.await("account bob");
  EXPECT_EQ(std::ranges::count(node.told(), "account ann"), 2);
}

TEST_F(PostgresMembership, WhatTheLeaderDoesBesidesHoldsUpNoBeat) {
  auto const store = open_any_store(folder_.path()).value();
  Gate beaten(false), keeping(true);
  SlowStore cluster(static_cast<PostgresStore&>(*store).cluster(), beaten, keeping);
  ASSERT_TRUE(cluster.join_cluster({"one:1", "1", "laws"}));
  Membership node(cluster, {"one:1", "1", "laws"}, {});
  ASSERT_TRUE(node.begin());
  keeping.await();
  constexpr std::uint64_t many = 4;
  std::uint64_t const before = node.measure().beats;
  EXPECT_TRUE(comes_true([&] { return node.measure().beats >= before + many; }));
  EXPECT_TRUE(node.outage());
  EXPECT_TRUE(node.leads());
  keeping.open();
  EXPECT_TRUE(comes_true([&] { return !node.outage(); }));
}

TEST_F(PostgresMembership, AMachineWhoseClockIsWrongKnowsIt) {
  ToldNode node(folder_, "one:1");
  node.begin();
  EXPECT_TRUE(node.membership().is_clock_right());
  run_any_sql(folder_.path(),
              "CREATE OR REPLACE FUNCTION utc_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS 'SELECT "
              "(extract(epoch FROM clock_timestamp()) * 1000)::bigint + 2500'");
  EXPECT_TRUE(comes_true([&] { return !node.membership().is_clock_right(); }));
  run_any_sql(folder_.path(),
              "CREATE OR REPLACE FUNCTION utc_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS 'SELECT "
              "(extract(epoch FROM clock_timestamp()) * 1000)::bigint'");
  EXPECT_TRUE(comes_true([&] { return node.membership().is_clock_right(); }));
}

TEST_F(PostgresMembership, DeadlinesThatPassedWhileAllWereSilentArePutOffAndAllAreTold) {
  ToldNode first(folder_, "one:1"), second(folder_, "two:2");
  run_any_sql(folder_.path(), "UPDATE cluster SET alive = utc_ms() - 60000");
  make_games(3);
  first.begin();
  second.begin();
  first.await("put off");
  EXPECT_FALSE(first.membership().outage());
  PostgresDatabase database(postgres_address(folder_.path()), "SET client_min_messages = warning");
  EXPECT_LT(database.number("SELECT deadline - utc_ms() FROM game_state WHERE game = 'g1'"), 0);
  EXPECT_NEAR(static_cast<double>(database.number("SELECT deadline - utc_ms() FROM game_state WHERE game = 'g2'")),
              Outage::put_off_by, 60'000);
  EXPECT_LT(database.number("SELECT deadline - utc_ms() FROM game_state WHERE game = 'g3'"), 1'000'000);
  EXPECT_GT(database.number("SELECT deadline - utc_ms() FROM game_state WHERE game = 'g3'"), 0);
}

}  // namespace

}  // namespace strata::server::cluster
