#pragma once
// The stored state of a cluster: which nodes there are, which of them leads, whose a game is, and what has changed in the rows that every
// node keeps in memory. A node is a running server; all times are those of the database, in milliseconds since 1970, UTC, so that no two
// machines need to agree on theirs. Thread-safe; each call may take as long as a connection that is lost, two seconds at the most.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

// A node as it tells the others of itself.
struct NodeInfo {
  std::string address;  // where other nodes reach it over HTTP, as host:port; empty: nowhere yet
  std::string version;  // of the program
  std::string laws;     // of the games that it has, in a form that the store does not read
  bool operator==(NodeInfo const&) const = default;
};

struct NodeRow {
  std::string name;
  NodeInfo info;
  bool operator==(NodeRow const&) const = default;
};

// What identifies a cluster on a bus that it may share with others.
struct ClusterRow {
  std::string id;      // no secret
  std::string secret;  // 32 bytes in hexadecimal, which only nodes know
};

// A row that servers keep in memory has changed. `kind` is one of:
//   account   an account, or one of its sessions, secrets, tokens, claims, or what it is as a bot; `key` is its id
//   block     whom an account has blocked; `key` is its id
//   sanction  a sanction; `key` is its number
//   pairing   a game of a tournament has ended; `key` is the number of its pairing
struct Change {
  std::int64_t seq = 0;
  std::string kind, key;
  bool operator==(Change const&) const = default;
};

struct Changes {
  // In the order of their commits. A change may be told twice.
  std::vector<Change> changes;
  // This node has not asked for so long that changes were forgotten: everything is to be read again.
  bool is_everything = false;
  // There are more: the next call is to follow at once.
  bool has_more = false;
};

// All nodes were silent between these times, and deadlines of correspondence games that passed in them are to be put off. Told until
// end_outage().
struct Outage {
  static constexpr std::int64_t put_off_by = 86'400'000;  // milliseconds
  std::int64_t from = 0, to = 0;
  [[nodiscard]] std::int64_t until() const { return to + put_off_by; }
  bool operator==(Outage const&) const = default;
};

struct Beat {
  std::vector<NodeRow> living;  // with this one, by name
  std::string leader;           // name of the node that leads
  std::int64_t epoch = 0;       // of its leadership: higher with each that begins
  std::int64_t now = 0;         // by the database
  std::optional<Outage> outage = {};
  // Since when this node was last silent for so long, by the database, that others may have taken its games; 0: never.
  std::int64_t silent_from = 0;
};

class ClusterStore {
 public:
  // Milliseconds after its last beat for which a node is alive, and for which changes are kept.
  static constexpr std::int64_t alive_for = 3000, changes_for = 600'000;

  virtual ~ClusterStore() = default;

  // The name of this node: random, and another one after each start.
  [[nodiscard]] virtual std::string const& node_name() const = 0;
  // This store is one of a node from now on. Called once, before anything is read that changes are told of: what is committed after it is
  // told.
  virtual Result<ClusterRow> join_cluster(NodeInfo const& self) = 0;
  // The node lives; and leads if the one that led does not. It is one statement, so a node that is stopped in it holds up nobody.
  virtual Result<Beat> beat(NodeInfo const& self) = 0;
  // From now on this is called, by a thread that writes, after a commit that others may have to be told of; empty: nobody is told.
  virtual void watch_changes(std::function<void()> changed) = 0;
  // What has changed since the last call.
  virtual Result<Changes> changes() = 0;
  // The name of the living node that may append to this game; empty: nobody may, or there is no such game. Store::own() of another node
  // fails with ErrorCode::Elsewhere as long as this is not empty; the `place` of that error is the name.
  virtual Result<std::string> node_of(std::string const& game) = 0;
  // The games of this node are given back: whoever wants one may have it at once. It still lives.
  virtual Result<void> give_back() = 0;
  // The same, and the node is no more.
  virtual Result<void> leave_cluster() = 0;
  // By the leader: puts off the deadlines that passed in this outage, by Outage::put_off_by after its end, and it is over. Another outage has
  // begun meanwhile where it is told on.
  virtual Result<void> end_outage(Outage const& outage) = 0;
  // By the leader, now and then: removes old changes, and nodes that have been silent for a week.
  virtual Result<void> forget_old() = 0;
};

}  // namespace strata::server
