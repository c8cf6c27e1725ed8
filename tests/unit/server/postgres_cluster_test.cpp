// The nodes of a cluster as PostgreSQL keeps them: the living nodes, the leader, the owners of games, and the changes. It needs a server
// (any_store.hpp), so CTest runs it apart.

#include "server/store/postgres_cluster.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/unit/server/any_store.hpp"
#include "tests/unit/server/store_rows.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {

namespace {

// Servers of one cluster, each with its store.
class PostgresCluster_ : public ::testing::Test {
 protected:
  struct Node {
    std::unique_ptr<SqlStore> store;
    ClusterStore* cluster = nullptr;
    NodeInfo info;
  };

  Node node(std::string address) {
    Node made{open_any_store(folder_.path()).value(), nullptr, {std::move(address), "1", "laws"}};
    made.cluster = &static_cast<PostgresStore&>(*made.store).cluster();
    auto const joined = made.cluster->join_cluster(made.info);
    EXPECT_TRUE(joined) << joined.error().text();
    return made;
  }
  static Beat beat(Node& node) {
    auto const beaten = node.cluster->beat(node.info);
    EXPECT_TRUE(beaten) << beaten.error().text();
    return beaten.value_or(Beat{});
  }
  static std::string name(Node const& node) { return node.cluster->node_name(); }
  static std::vector<std::string> names(Beat const& beat) {
    std::vector<std::string> all;
    for (NodeRow const& row : beat.living) all.push_back(row.name);
    return all;
  }
  static std::vector<std::string> sorted(std::vector<std::string> names) {
    std::ranges::sort(names);
    return names;
  }
  // Makes the last beat of this node so many milliseconds old.
  void silence(Node const& node, std::int64_t ago) {
    std::string const since = "utc_ms() - " + std::to_string(ago);
    run_any_sql(folder_.path(), "UPDATE node SET seen = " + since + " WHERE name = '" + name(node) + '\'');
    run_any_sql(folder_.path(), "UPDATE cluster SET led = " + since + " WHERE leader = '" + name(node) + '\'');
  }
  static void make(Node& node, std::string const& id) {
    std::promise<Result<std::string>> made;
    node.store->create({a_game(id, id), {an_event(1, "first")}}, a_state(1),
                       [&](Result<std::string> const& result) { made.set_value(result); });
    auto const result = made.get_future().get();
    EXPECT_TRUE(result) << result.error().text();
  }
  static Appended append(Node& node, std::string const& id, std::int64_t seq) {
    std::promise<Appended> done;
    node.store->append(id, an_event(seq), a_state(seq), [&](Appended const& answer) { done.set_value(answer); });
    return done.get_future().get();
  }
  static Result<void> done(std::function<void(std::function<void(Result<void>)>)> const& write) {
    std::promise<Result<void>> stored;
    write([&](Result<void> const& result) { stored.set_value(result); });
    return stored.get_future().get();
  }
  std::int64_t number(std::string const& sql) {
    PostgresDatabase database(postgres_address(folder_.path()), "SET client_min_messages = warning");
    return database.number(sql);
  }

  TemporaryFolder folder_;
};
using PostgresClusterStore = PostgresCluster_;

// ---------------------------------------------------------------- living nodes, and the leader

TEST_F(PostgresClusterStore, NodesSeeEachOtherAndTheFirstLeads) {
  Node first = node("one:1"), second = node("two:2");
  Beat const of_first = beat(first);
  EXPECT_EQ(of_first.leader, name(first));
  EXPECT_EQ(of_first.epoch, 1);
  Beat const of_second = beat(second);
  EXPECT_EQ(of_second.leader, name(first));
  EXPECT_EQ(of_second.epoch, 1);
  EXPECT_EQ(names(of_second), sorted({name(first), name(second)}));
  auto const seen = std::ranges::find(of_second.living, name(first), &NodeRow::name);
  ASSERT_NE(seen, of_second.living.end());
  EXPECT_EQ(seen->info, first.info);
}

TEST_F(PostgresClusterStore, AllNodesKnowOneIdAndOneSecret) {
  Node const first = node("one:1"), second = node("two:2");
  ClusterRow const row = first.cluster->join_cluster(first.info).value();
  EXPECT_EQ(row.secret.size(), 64U);
  EXPECT_FALSE(row.id.empty());
  EXPECT_EQ(second.cluster->join_cluster(second.info)->secret, row.secret);
  EXPECT_EQ(second.cluster->join_cluster(second.info)->id, row.id);
}

TEST_F(PostgresClusterStore, ANodeThatIsSilentIsDeadAndAnotherLeads) {
  Node first = node("one:1"), second = node("two:2");
  (void)beat(first);
  silence(first, ClusterStore::alive_for + 500);
  Beat const after = beat(second);
  EXPECT_EQ(names(after), std::vector{name(second)});
  EXPECT_EQ(after.leader, name(second));
  EXPECT_EQ(after.epoch, 2);
  // It wakes, and finds that another one leads.
  Beat const late = beat(first);
  EXPECT_EQ(late.leader, name(second));
  EXPECT_EQ(late.epoch, 2);
}

TEST_F(PostgresClusterStore, ALeaderThatLeavesIsFollowedAtOnce) {
  Node first = node("one:1"), second = node("two:2");
  (void)beat(first);
  ASSERT_TRUE(first.cluster->leave_cluster());
  Beat const after = beat(second);
  EXPECT_EQ(after.leader, name(second));
  EXPECT_EQ(names(after), std::vector{name(second)});
}

TEST_F(PostgresClusterStore, OneLeadsHoweverManyWantToAtOnce) {
  constexpr int count = 6, rounds = 5;
  std::vector<Node> nodes;
  for (int each = 0; each < count; ++each) nodes.push_back(node("node:" + std::to_string(each)));
  for (int round = 1; round <= rounds; ++round) {
    run_any_sql(folder_.path(), "UPDATE cluster SET leader = 'nobody', led = 0");
    std::vector<Beat> beats(count);
    std::vector<std::thread> threads;
    for (std::size_t each = 0; each < count; ++each)
      threads.emplace_back([&, each] { beats[each] = beat(nodes[each]); });
    for (std::thread& thread : threads) thread.join();
    std::string const leader = beat(nodes.front()).leader;
    for (Beat const& each : beats) EXPECT_EQ(each.leader, leader);
    EXPECT_EQ(beats.front().epoch, round);
  }
}

TEST_F(PostgresClusterStore, AnOutageOfAllIsToldUntilItIsOver) {
  Node first = node("one:1");
  // Nobody knows what was before the first beat of all.
  Beat const at_first = beat(first);
  ASSERT_TRUE(at_first.outage);
  EXPECT_EQ(at_first.outage->from, 0);
  EXPECT_TRUE(first.cluster->end_outage(*at_first.outage).value());
  Beat const then = beat(first);
  EXPECT_FALSE(then.outage);
  run_any_sql(folder_.path(), "UPDATE cluster SET alive = alive - 60000, led = led - 60000");
  Node second = node("two:2");
  Beat const after = beat(second);
  ASSERT_TRUE(after.outage);
  EXPECT_EQ(after.outage->from, then.now - 60'000);
  EXPECT_EQ(after.outage->to, after.now);
  EXPECT_EQ(beat(first).outage, after.outage);
  // An end of another one changes nothing.
  EXPECT_TRUE(second.cluster->end_outage({after.outage->from, after.outage->to - 1}).value());
  EXPECT_EQ(beat(second).outage, after.outage);
  EXPECT_TRUE(second.cluster->end_outage(*after.outage).value());
  EXPECT_FALSE(beat(first).outage);
}

TEST_F(PostgresClusterStore, ManyDeadlinesArePutOffInSeveralStepsAndNoBeatWaits) {
  constexpr int count = 500;
  Node first = node("one:1");
  Outage const outage = beat(first).outage.value();
  run_any_sql(folder_.path(),
              "INSERT INTO game SELECT 'g' || n, 'k' || n, '', '', '', '', '', '', '', 'person', 0, 'person', 0, 0, 0, "
              "0, '', 0, '', '', '', '', NULL, 0, 3, 0, 0, 0, '', 0, 0 FROM generate_series(1, 500) AS n");
  run_any_sql(folder_.path(),
              "INSERT INTO game_state SELECT 'g' || n, '', 0, 0, '', 'white', 'person', 0, 'person', 0, NULL, NULL, 0, "
              "1, '', '', '', '', n, 0 FROM generate_series(1, 500) AS n");
  auto const left = [&] {
    return number("SELECT count(*) FROM game_state WHERE deadline <= " + std::to_string(outage.to));
  };
  EXPECT_FALSE(first.cluster->end_outage(outage).value());
  EXPECT_GT(left(), 0);
  EXPECT_LT(left(), count);
  EXPECT_EQ(beat(first).outage, outage);
  {
    // A game that somebody holds keeps no node from its beat.
    PostgresDatabase other(postgres_address(folder_.path()), "SET client_min_messages = warning");
    other.run("BEGIN");
    (void)other.text("SELECT game FROM game_state WHERE game = 'g500' FOR UPDATE");
    while (true) {
      auto const is_over = first.cluster->end_outage(outage);
      if (!is_over) break;
      ASSERT_FALSE(*is_over);
    }
    EXPECT_EQ(beat(first).outage, outage);
    other.roll_back();
  }
  while (!first.cluster->end_outage(outage).value());
  EXPECT_EQ(left(), 0);
  EXPECT_FALSE(beat(first).outage);
}

// ---------------------------------------------------------------- the owners of games

TEST_F(PostgresClusterStore, AGameOfALivingNodeIsElsewhere) {
  Node first = node("one:1"), second = node("two:2");
  make(first, "game");
  EXPECT_EQ(second.cluster->node_of("game").value(), "");
  ASSERT_TRUE(first.store->own("game"));
  EXPECT_EQ(second.cluster->node_of("game").value(), name(first));
  auto const refused = second.store->own("game");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Elsewhere);
  EXPECT_EQ(refused.error().place, name(first));
  EXPECT_TRUE(std::holds_alternative<Committed>(append(first, "game", 2)));
  EXPECT_TRUE(std::holds_alternative<Lost>(append(second, "game", 3)));
  EXPECT_EQ(second.store->own("nothing").error().code, ErrorCode::NotFound);
}

TEST_F(PostgresClusterStore, AGameOfADeadNodeIsTakenAndTheNodeWakesWithoutIt) {
  Node first = node("one:1"), second = node("two:2");
  make(first, "game");
  ASSERT_TRUE(first.store->own("game"));
  ASSERT_TRUE(std::holds_alternative<Committed>(append(first, "game", 2)));
  silence(first, ClusterStore::alive_for + 500);
  EXPECT_EQ(second.cluster->node_of("game").value(), "");
  auto const taken = second.store->own("game");
  ASSERT_TRUE(taken) << taken.error().text();
  EXPECT_EQ(taken->events.size(), 2U);
  (void)beat(first);
  EXPECT_TRUE(std::holds_alternative<Lost>(append(first, "game", 3)));
  EXPECT_TRUE(std::holds_alternative<Committed>(append(second, "game", 3)));
  EXPECT_EQ(first.store->own("game").error().code, ErrorCode::Elsewhere);
}

TEST_F(PostgresClusterStore, GamesOfANodeThatLeavesAreAnybodysAtOnce) {
  Node first = node("one:1"), second = node("two:2");
  make(first, "game");
  ASSERT_TRUE(first.store->own("game"));
  {
    // Not one row of them is written for it.
    PostgresDatabase other(postgres_address(folder_.path()), "SET client_min_messages = warning");
    other.run("BEGIN");
    (void)other.text("SELECT game FROM game_head FOR UPDATE");
    ASSERT_TRUE(first.cluster->leave_cluster());
    other.roll_back();
  }
  EXPECT_EQ(second.cluster->node_of("game").value(), "");
  EXPECT_TRUE(second.store->own("game"));
  EXPECT_EQ(first.store->own("game").error().place, name(second));
}

TEST_F(PostgresClusterStore, AStoreOutsideAClusterHoldsNothingAgainstOthers) {
  auto const alone = open_any_store(folder_.path()).value();
  Node first = node("one:1");
  make(first, "game");
  ASSERT_TRUE(alone->own("game"));
  EXPECT_TRUE(first.store->own("game"));
}

// Thinking time is counted until the node fell silent, however often and by any node the game is taken.
TEST_F(PostgresClusterStore, TimeThoughtBeforeTheSilenceIsCounted) {
  constexpr std::int64_t thought = 20'000, silent = 30'000;
  Node first = node("one:1"), second = node("two:2"), third = node("three:3");
  make(first, "game");
  EXPECT_EQ(first.store->own("game")->thought, 0);
  ASSERT_TRUE(std::holds_alternative<Committed>(append(first, "game", 2)));
  run_any_sql(folder_.path(), "UPDATE game_head SET moved = utc_ms() - " + std::to_string(thought + silent));
  silence(first, silent);
  auto const taken = second.store->own("game");
  ASSERT_TRUE(taken) << taken.error().text();
  EXPECT_NEAR(static_cast<double>(taken->thought), thought, 2000);
  std::int64_t const first_thought = taken->thought;
  // It dies before anybody moved: time thought there is charged to nobody.
  silence(second, silent / 2);
  EXPECT_EQ(third.store->own("game")->thought, first_thought);
  EXPECT_EQ(third.store->own("game")->thought, first_thought);
  ASSERT_TRUE(std::holds_alternative<Committed>(append(third, "game", 3)));
  run_any_sql(folder_.path(), "UPDATE game_head SET moved = utc_ms() - " + std::to_string(thought));
  ASSERT_TRUE(third.cluster->leave_cluster());
  run_any_sql(folder_.path(), "UPDATE game_head SET moved = moved - 5000");
  run_any_sql(folder_.path(), "UPDATE node SET silent_from = silent_from - 5000 WHERE name = '" + name(third) + "'");
  EXPECT_NEAR(static_cast<double>(first.store->own("game")->thought), thought, 2000);
}

TEST_F(PostgresClusterStore, ASilenceIsChargedToNobodyWhetherItIsOverOrNot) {
  constexpr std::int64_t thought = 20'000, silent = 30'000;
  Node first = node("one:1");
  make(first, "game");
  ASSERT_TRUE(first.store->own("game"));
  ASSERT_TRUE(std::holds_alternative<Committed>(append(first, "game", 2)));
  run_any_sql(folder_.path(), "UPDATE game_head SET moved = utc_ms() - " + std::to_string(thought + silent));
  silence(first, silent);
  // It is not over yet: the game is read again before the next beat.
  EXPECT_NEAR(static_cast<double>(first.store->own("game")->thought), thought, 2000);
  (void)beat(first);
  EXPECT_NEAR(static_cast<double>(first.store->own("game")->thought), thought, 2000);
}

// ---------------------------------------------------------------- changes

class PostgresChanges : public PostgresCluster_ {
 protected:
  PostgresChanges() {
    if (!is_on_postgres()) return;
    watcher_ = node("watcher:1");
    writer_ = node("writer:2");
    (void)told();
  }
  // The changes that the watcher is told, each once, in the order of their kinds.
  std::vector<std::pair<std::string, std::string>> told() {
    std::vector<std::pair<std::string, std::string>> all;
    auto const changes = watcher_.cluster->changes();
    EXPECT_TRUE(changes) << changes.error().text();
    if (!changes) return all;
    EXPECT_FALSE(changes->is_everything);
    watcher_.cluster->changes_taken();
    for (Change const& change : changes->changes) all.emplace_back(change.kind, change.key);
    std::ranges::sort(all);
    auto const rest = std::ranges::unique(all);
    all.erase(rest.begin(), rest.end());
    return all;
  }
  void sign_up(std::string const& account) {
    AccountRow row;
    row.id = account;
    row.name = row.skeleton = "name of " + account;
    Entry entry;
    entry.session.hash = "session of " + account;
    entry.session.account = account;
    entry.guest = "guest of " + account;
    auto const made = done([&](auto const& stored) { writer_.store->create_account(row, {}, entry, stored); });
    ASSERT_TRUE(made) << made.error().text();
  }
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  Node watcher_, writer_;
};

TEST_F(PostgresChanges, ChangesToAllPartsOfAnAccountAreToldByItsId) {
  sign_up("ann");
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  EXPECT_EQ(told(), Pairs());
  ASSERT_TRUE(done(
      [&](auto const& stored) { writer_.store->put_secret({"another secret", "session of ann", 5, 0, 0}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  writer_.store->show_secret({"another secret", "session of ann", 5, 6, 0});
  writer_.store->flush();
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  ASSERT_TRUE(done(
      [&](auto const& stored) { writer_.store->put_token({"token", "id", "ann", "note", "", 1, 0}, {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  ASSERT_TRUE(done([&](auto const& stored) { writer_.store->end_token("token", {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  ASSERT_TRUE(done([&](auto const& stored) { writer_.store->put_bot("ann", "chess", {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  ASSERT_TRUE(done([&](auto const& stored) { writer_.store->put_roles("ann", true, false, {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  // The time of a session's last use is not told.
  writer_.store->touch_session("session of ann", 77);
  writer_.store->flush();
  EXPECT_EQ(told(), Pairs());
  ASSERT_TRUE(done([&](auto const& stored) { writer_.store->end_sessions({"session of ann"}, {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
  ASSERT_TRUE(done([&](auto const& stored) { writer_.store->delete_account("ann", "", {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}}));
}

TEST_F(PostgresChanges, BlocksAndSanctionsAreTold) {
  sign_up("ann");
  sign_up("bob");
  (void)told();
  using protocol::RelationKind;
  ASSERT_TRUE(
      done([&](auto const& stored) { writer_.store->put_relation({"ann", RelationKind::Follow, "bob", 1}, stored); }));
  EXPECT_EQ(told(), Pairs()) << "follows are read when they are asked for";
  ASSERT_TRUE(
      done([&](auto const& stored) { writer_.store->put_relation({"ann", RelationKind::Block, "bob", 1}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"block", "ann"}}));
  ASSERT_TRUE(
      done([&](auto const& stored) { writer_.store->end_relation("ann", RelationKind::Block, "bob", stored); }));
  EXPECT_EQ(told(), (Pairs{{"block", "ann"}}));
  std::promise<Result<std::int64_t>> put;
  SanctionRow sanction;
  sanction.person = "bob";
  writer_.store->put_sanction(sanction, 0, {}, [&](Result<std::int64_t> const& result) { put.set_value(result); });
  std::string const id = std::to_string(put.get_future().get().value());
  EXPECT_EQ(told(), (Pairs{{"sanction", id}}));
  ASSERT_TRUE(done([&](auto const& stored) { writer_.store->end_sanction(std::stoll(id), {}, stored); }));
  EXPECT_EQ(told(), (Pairs{{"sanction", id}}));
}

TEST_F(PostgresChanges, MovesTellNothing) {
  make(writer_, "game");
  ASSERT_TRUE(writer_.store->own("game"));
  ASSERT_TRUE(std::holds_alternative<Committed>(append(writer_, "game", 2)));
  EXPECT_EQ(told(), Pairs());
}

TEST_F(PostgresChanges, ANodeThatWasAwayForLongReadsAllAgain) {
  sign_up("ann");
  ASSERT_TRUE(watcher_.cluster->forget_old());
  EXPECT_EQ(told(), (Pairs{{"account", "ann"}})) << "they are not old";
  run_any_sql(folder_.path(),
              "CREATE OR REPLACE FUNCTION utc_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS 'SELECT "
              "(extract(epoch FROM clock_timestamp()) * 1000)::bigint + 600000'");
  auto const changes = watcher_.cluster->changes();
  ASSERT_TRUE(changes);
  EXPECT_TRUE(changes->is_everything);
  EXPECT_TRUE(watcher_.cluster->changes()->is_everything) << "nobody has said that it was read";
  watcher_.cluster->changes_taken();
  EXPECT_FALSE(watcher_.cluster->changes()->is_everything);
  ASSERT_TRUE(watcher_.cluster->forget_old());
  EXPECT_EQ(number("SELECT count(*) FROM change"), 0);
}

TEST_F(PostgresChanges, ManyAreToldOneAfterAnother) {
  run_any_sql(folder_.path(), "SELECT tell_change('account', 'a' || n) FROM generate_series(1, 2500) AS n");
  std::size_t found = 0;
  std::int64_t last = 0;
  for (bool more = true; more;) {
    auto const changes = watcher_.cluster->changes();
    ASSERT_TRUE(changes);
    for (Change const& change : changes->changes) {
      EXPECT_GT(change.seq, last);
      last = change.seq;
      EXPECT_EQ(change.key, "a" + std::to_string(++found));
    }
    more = changes->has_more;
    auto const again = watcher_.cluster->changes();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->changes, changes->changes) << "they were not taken";
    watcher_.cluster->changes_taken();
  }
  EXPECT_EQ(found, 2500U);
}

TEST_F(PostgresChanges, NothingIsWrittenIfNobodyIsToBeTold) {
  run_any_sql(folder_.path(), "DELETE FROM change");
  run_any_sql(folder_.path(), "UPDATE node SET seen = seen - 700000");
  sign_up("ann");
  EXPECT_EQ(number("SELECT count(*) FROM change"), 0);
}

}  // namespace

}  // namespace strata::server
