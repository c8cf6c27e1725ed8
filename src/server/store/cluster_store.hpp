#pragma once
// The stored state of a cluster: which nodes there are, which of them leads, whose a game is, and what has changed in the rows that every
// node keeps in memory. A node is a running server; all times are those of the database, in milliseconds since 1970, UTC, so that no two
// machines need to agree on theirs. Thread-safe; a call takes as long as a connection that is lost and made anew: up to eight seconds for each
// machine that the address of the database names, up to two where the connection stands.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace strata::server {

// A node as it tells the others of itself.
struct NodeInfo {
  std::string address;  // host:port for other nodes over HTTP; empty if not known yet
  std::string version;  // version of the program
  std::string laws;     // laws of its games, in a form that the store does not read
  bool operator==(NodeInfo const&) const = default;
};

struct NodeRow {
  std::string name;
  NodeInfo info;
  bool operator==(NodeRow const&) const = default;
};

// Identifies a cluster on a bus that it may share with others.
struct ClusterRow {
  std::string id;      // no secret
  std::string secret;  // 32 bytes in hexadecimal, which only nodes know
};

// A row that servers keep in memory has changed. `kind` is one of:
//   account   an account, or one of its sessions, secrets, tokens, claims, or what it is as a bot; `key` is its id
//   block     the blocks of an account; `key` is its id
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
  std::vector<NodeRow> living;  // including this one, by name
  std::string leader;           // name of the node that leads
  std::int64_t epoch = 0;       // number of its leadership: higher with each that begins
  std::int64_t now = 0;         // by the database
  std::optional<Outage> outage = {};
  // The start, by the database, of this node's last silence that was so long that others may have taken its games; 0 if there was none.
  std::int64_t silent_from = 0;
};

class ClusterStore {
 public:
  // Milliseconds after its last beat for which a node is alive, and for which changes are kept.
  static constexpr std::int64_t alive_for = 3000, changes_for = 600'000;

  virtual ~ClusterStore() = default;

  // The name of this node: random, and another one after each start.
  [[nodiscard]] virtual std::string const& node_name() const = 0;
  // This store is one of a node from now on. Called once, before anything is read that changes are told of: commits after it are told.
  virtual Result<ClusterRow> join_cluster(NodeInfo const& self) = 0;
  // The node lives; and leads if the one that led does not. It is one statement, so a node that is stopped in it holds up nobody.
  virtual Result<Beat> beat(NodeInfo const& self) = 0;
  // A thread that writes calls this, from now on, after a commit that others may have to be told of; empty if nobody is told.
  virtual void watch_changes(std::function<void()> changed) = 0;
  // Reads the changes after those that changes_taken() was last called for, and the same again until it is called for these.
  virtual Result<Changes> changes() = 0;
  // All that changes() told last is in the memory of this node.
  virtual void changes_taken() = 0;
  // The name of the living node that may append to this game; empty: nobody may, or there is no such game. Store::own() of another node
  // fails with ErrorCode::Elsewhere as long as this is not empty; the `place` of that error is the name.
  virtual Result<std::string> node_of(std::string const& game) = 0;
  // The node is no more: whoever wants one of its games may have it at once. As quick with many games as with none.
  virtual Result<void> leave_cluster() = 0;
  // By the leader: puts off deadlines that passed in this outage, by Outage::put_off_by after its end. False: there are more, for the next
  // call; true: it is over. Another outage has begun meanwhile where it is told on.
  virtual Result<bool> end_outage(Outage const& outage) = 0;
  // By the leader, now and then: removes old changes, and nodes that have been silent for a week.
  virtual Result<void> forget_old() = 0;
};

}  // namespace strata::server
