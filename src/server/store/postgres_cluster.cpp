#include "server/store/postgres_cluster.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "server/protocol/secrets.hpp"
#include "server/store/postgres_schema.hpp"

namespace strata::server {

namespace {

constexpr std::size_t cluster_id_bytes = 10, cluster_secret_bytes = 32;
constexpr std::int64_t changes_at_once = 1000;
// Milliseconds for which a silent node is remembered, and the margin before changes are forgotten at which a node reads all again.
constexpr std::int64_t silent_node_for = 7 * 86'400'000LL, change_margin = 60'000;
constexpr int put_off_at_once = 200;

// One that stops in the middle of something holds up nobody for longer than the others are patient.
std::string of_nodes(int patience) {
  return "SET synchronous_commit = on; SET idle_in_transaction_session_timeout = '2s'; SET lock_timeout = '2s'; "
         "SET statement_timeout = " +
         std::to_string(patience) + "; SET standard_conforming_strings = on";
}

std::string const alive_since = "utc_ms() - " + std::to_string(ClusterStore::alive_for);

// If the clock of a game may run, the time that its side has thought is counted until the node that had the game fell silent or left.
// The time before that node took it is known; later time without an event is charged to nobody.
std::string const take_query = R"sql(
UPDATE game_head AS h
SET (node, epoch, thought, taken) = (
  SELECT
    ?2::text,
    h.epoch + (CASE WHEN h.node = ?2 THEN 0 ELSE 1 END),
    CASE WHEN h.events = h.taken THEN h.thought WHEN h.moved = 0 THEN 0 ELSE greatest(0, t.until - h.moved) END,
    CASE WHEN h.node = ?2 THEN h.taken ELSE h.events END
  FROM (
    SELECT CASE
      WHEN n.name IS NULL THEN 0
      WHEN n.silent_from > h.moved THEN n.silent_from
      WHEN h.node = ?2 AND n.seen > )sql" +
                               alive_since +
                               R"sql( THEN utc_ms()
      ELSE n.seen END AS until
    FROM (SELECT 1) AS one LEFT JOIN node AS n ON n.name = h.node) AS t)
WHERE h.game = ?1
  AND (h.node = '' OR h.node = ?2 OR NOT EXISTS (
    SELECT 1 FROM node AS n WHERE n.name = h.node AND n.seen > )sql" +
                               alive_since + R"sql())
RETURNING h.epoch, h.events, h.chain, h.thought)sql";

// A whole beat is one statement. The row of the cluster has the leader and the time at which it last said so; if two nodes want to lead at
// once, one of them finds the other there.
std::string const beat_query = R"sql(
WITH beaten AS (
  UPDATE cluster AS c
  SET (leader, epoch, led, alive, down_from, down_to) = (
    SELECT
      CASE WHEN t.takes THEN ?1 ELSE c.leader END,
      c.epoch + (CASE WHEN t.takes THEN 1 ELSE 0 END),
      CASE WHEN t.takes OR c.leader = ?1 THEN t.now ELSE c.led END,
      t.now,
      CASE WHEN t.is_back AND c.down_to = 0 THEN c.alive ELSE c.down_from END,
      CASE WHEN t.is_back THEN t.now ELSE c.down_to END
    FROM (
      SELECT n.now, c.leader <> ?1 AND c.led < n.now - ?5 AS takes, c.alive < n.now - ?5 AS is_back
      FROM (SELECT utc_ms() AS now) AS n) AS t)
  RETURNING leader, epoch, alive, down_from, down_to),
lives AS (
  INSERT INTO node VALUES (?1, ?2, ?3, ?4, utc_ms(), 0)
  ON CONFLICT (name) DO UPDATE SET
    address = excluded.address, version = excluded.version, laws = excluded.laws, seen = excluded.seen,
    silent_from = CASE WHEN node.seen < excluded.seen - ?5 THEN node.seen ELSE node.silent_from END
  RETURNING silent_from)
SELECT b.leader, b.epoch, b.alive, b.down_from, b.down_to, l.silent_from, n.name, n.address, n.version, n.laws
FROM beaten AS b CROSS JOIN lives AS l LEFT JOIN node AS n ON n.name <> ?1 AND n.seen > b.alive - ?5
ORDER BY n.name)sql";

void make_cluster(PostgresDatabase& database) {
  std::string const secret = hexadecimal(random_bytes(cluster_secret_bytes));
  database.statement("INSERT INTO cluster VALUES (1, ?, ?, '', 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING")
      .bind(random_text(cluster_id_bytes))
      .bind(secret)
      .run();
}

}  // namespace

std::optional<TakenGame> take_game(Database& database, std::string const& game, std::string const& node) {
  TakenGame taken;
  Statement take = database.statement(take_query);
  if (take.bind(game).bind(node).step()) {
    taken.epoch = take.number();
    taken.events = take.number();
    taken.chain = take.text();
    taken.thought = take.number();
    return taken;
  }
  Statement head = database.statement("SELECT node FROM game_head WHERE game = ?");
  if (!head.bind(game).step()) return std::nullopt;
  taken.elsewhere = head.text();
  return taken;
}

PostgresCluster::PostgresCluster(std::string address, std::string name)
    : address_(std::move(address)), name_(std::move(name)) {}

PostgresCluster::~PostgresCluster() = default;

template <class T>
Result<T> PostgresCluster::ask(Line& line, std::function<T(PostgresDatabase&)> const& work) {
  std::lock_guard const lock(line.mutex);
  try {
    if (!line.database)
      line.database = std::make_unique<PostgresDatabase>(address_, of_nodes(line.patience), line.patience);
    if constexpr (std::is_void_v<T>) {
      work(*line.database);
      return {};
    } else {
      return work(*line.database);
    }
  } catch (SqlFailure const& problem) {
    if (line.database) line.database->roll_back();
    return std::unexpected(to_error(problem));
  }
}

Result<ClusterRow> PostgresCluster::join_cluster(NodeInfo const& self) {
  return ask<ClusterRow>(following_, [&](PostgresDatabase& database) {
    // After the lock every write either is committed, or finds a node that is to be told of it.
    database.run("BEGIN");
    database.run(lock_writers);
    make_cluster(database);
    database
        .statement(
            "INSERT INTO node VALUES (?, ?, ?, ?, utc_ms(), 0) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen")
        .bind(name_)
        .bind(self.address)
        .bind(self.version)
        .bind(self.laws)
        .run();
    taken_ = told_ = database.number("SELECT coalesce(max(seq), 0) FROM change");
    asked_ = told_at_ = database.number("SELECT utc_ms()");
    Statement row = database.statement("SELECT id, secret FROM cluster");
    if (!row.step()) throw damaged("the row of the cluster is gone");
    ClusterRow cluster;
    cluster.id = row.text();
    cluster.secret = row.text();
    row.reset();
    database.run("COMMIT");
    return cluster;
  });
}

Result<Beat> PostgresCluster::beat(NodeInfo const& self) {
  return ask<Beat>(beating_, [&](PostgresDatabase& database) {
    Statement rows = database.statement(beat_query);
    rows.bind(name_).bind(self.address).bind(self.version).bind(self.laws).bind(alive_for);
    Beat beat;
    bool is_there = false;
    while (rows.step()) {
      is_there = true;
      beat.leader = rows.text();
      beat.epoch = rows.number();
      beat.now = rows.number();
      Outage outage;
      outage.from = rows.number();
      outage.to = rows.number();
      beat.outage = outage.to != 0 ? std::optional(outage) : std::nullopt;
      beat.silent_from = rows.number();
      auto const name = rows.maybe_text();
      if (!name) continue;
      NodeRow& node = beat.living.emplace_back();
      node.name = *name;
      node.info.address = rows.text();
      node.info.version = rows.text();
      node.info.laws = rows.text();
    }
    if (!is_there) throw damaged("the row of the cluster is gone");
    beat.living.push_back({name_, self});
    std::ranges::sort(beat.living, {}, &NodeRow::name);
    return beat;
  });
}

void PostgresCluster::watch_changes(std::function<void()> changed) {
  std::lock_guard const lock(watching_);
  changed_ = std::move(changed);
}

void PostgresCluster::committed() {
  std::lock_guard const lock(watching_);
  if (changed_) changed_();
}

Result<Changes> PostgresCluster::changes() {
  return ask<Changes>(following_, [&](PostgresDatabase& database) {
    std::int64_t const now = database.number("SELECT utc_ms()");
    Changes told;
    if (now - asked_ > changes_for - change_margin) {
      told_ = database.number("SELECT coalesce(max(seq), 0) FROM change");
      told_at_ = now;
      told.is_everything = true;
      return told;
    }
    Statement rows = database.statement("SELECT seq, kind, key FROM change WHERE seq > ? ORDER BY seq LIMIT ?");
    rows.bind(taken_).bind(changes_at_once);
    while (rows.step()) {
      Change& change = told.changes.emplace_back();
      change.seq = rows.number();
      change.kind = rows.text();
      change.key = rows.text();
    }
    told.has_more = static_cast<std::int64_t>(told.changes.size()) == changes_at_once;
    told_ = told.changes.empty() ? taken_ : told.changes.back().seq;
    told_at_ = now;
    return told;
  });
}

void PostgresCluster::changes_taken() {
  std::lock_guard const lock(following_.mutex);
  taken_ = told_;
  asked_ = told_at_;
}

Result<std::string> PostgresCluster::node_of(std::string const& game) {
  return ask<std::string>(asking_, [&](PostgresDatabase& database) {
    Statement row = database.statement(
        "SELECT h.node FROM game_head AS h JOIN node AS n ON n.name = h.node WHERE h.game = ? AND n.seen > " +
        alive_since);
    return row.bind(game).step() ? row.text() : std::string();
  });
}

Result<void> PostgresCluster::leave_cluster() {
  return ask<void>(beating_, [&](PostgresDatabase& database) {
    // Its games keep its name, and what was thought in them counts to this moment. Nobody has to tell it of changes any more.
    database.statement("UPDATE node SET seen = utc_ms() - ?, silent_from = utc_ms() WHERE name = ?")
        .bind(changes_for)
        .bind(name_)
        .run();
    database.statement("UPDATE cluster SET led = 0 WHERE leader = ?").bind(name_).run();
  });
}

Result<bool> PostgresCluster::end_outage(Outage const& outage) {
  return ask<bool>(keeping_, [&](PostgresDatabase& database) {
    // The row of the cluster, which every beat writes, is not held meanwhile.
    Statement off = database.statement(
        "UPDATE game_state SET deadline = ?3 WHERE game IN (SELECT game FROM game_state WHERE deadline > ?1 AND "
        "deadline <= ?2 ORDER BY deadline LIMIT ?4) AND EXISTS (SELECT 1 FROM cluster WHERE down_to = ?2)");
    off.bind(outage.from).bind(outage.to).bind(outage.until()).bind(std::int64_t{put_off_at_once}).run();
    if (off.changes() == put_off_at_once) return false;
    database.statement("UPDATE cluster SET down_from = 0, down_to = 0 WHERE down_to = ?").bind(outage.to).run();
    return true;
  });
}

Result<void> PostgresCluster::forget_old() {
  return ask<void>(keeping_, [&](PostgresDatabase& database) {
    database.statement("DELETE FROM change WHERE time < utc_ms() - ?").bind(changes_for).run();
    database.statement("DELETE FROM store_writer WHERE name IN (SELECT name FROM node WHERE seen < utc_ms() - ?)")
        .bind(silent_node_for)
        .run();
    database.statement("DELETE FROM node WHERE seen < utc_ms() - ?").bind(silent_node_for).run();
  });
}

}  // namespace strata::server
