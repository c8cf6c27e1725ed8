#pragma once
// Which nodes of a cluster live, and what follows for this one. It beats once a second (ClusterStore::beat) and tells what it learns: who has
// come, who is gone, whether this node leads, and what others have changed in rows that this one keeps in memory. A node whose own beat is
// late is the first to know: before any other may take its games it is told to let them go.
//
// Lateness is measured by a clock that goes on while the machine sleeps, and can be asked for at any time: a process that was stopped knows
// that it is late before any event has told it.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/cluster_store.hpp"

namespace strata::server::cluster {

// What is told of the cluster. None of these may block, but `changed`, which has a thread of its own; the others are called by one thread, one
// after another.
struct MembershipEvents {
  std::function<void(NodeRow const& node)> on_alive = {};  // another node, also when it tells something else of itself
  std::function<void(std::string const& node)> on_dead = {};  // another node: its games are whoever's wants them
  std::function<void(bool leads)> on_lead = {};               // this node leads from now on, or does no more
  std::function<void()> on_late = {};                         // others may have the games of this node by now
  // All nodes were silent in this time, and the deadlines that passed in it have been put off.
  std::function<void(Outage const& outage)> on_put_off = {};
  std::function<void(Changes const& changes)> changed = {};
};

struct MembershipTimes {
  std::chrono::milliseconds beat_every{1000};
  std::chrono::milliseconds retry_after{250};  // after a beat that failed
  // After the start of the last beat that succeeded: the database counts from its end, so this is over before ClusterStore::alive_for is.
  std::chrono::milliseconds late_after{2500};
  std::chrono::milliseconds look_every{100};  // for lateness
  std::chrono::milliseconds forget_every{60'000};
};

class Membership {
 public:
  struct Measures {
    std::uint64_t beats = 0, failed = 0;  // since the start
    std::uint64_t late = 0;               // how often this node was
    std::uint64_t changes = 0;            // told
    std::int64_t lag = 0;                 // milliseconds since the last beat
    std::int64_t nodes = 0;               // that live, with this one
    bool leads = false;
  };

  // `store` outlives it, and is one of a node already (ClusterStore::join_cluster).
  Membership(ClusterStore& store, NodeInfo self, MembershipEvents events, MembershipTimes times = {});
  ~Membership();  // stops
  Membership(Membership const&) = delete;
  Membership& operator=(Membership const&) = delete;

  // The first beat; what follows from it is told once all is told by threads, so maybe before this returns. Fails if there is no database.
  [[nodiscard]] Result<void> begin();
  // Nothing is told after this, and the node beats no more; it does not leave. May be called twice, but not by what is told.
  void stop();

  // ---- from any thread

  // What the others are told from the next beat on.
  void tell_address(std::string address);
  // Others have changed something: it is looked for at once.
  void nudge();

  [[nodiscard]] std::string const& name() const { return store_.node_name(); }
  // With this one, by name; as of the last beat.
  [[nodiscard]] std::vector<NodeRow> living() const;
  // Nothing if it does not live.
  [[nodiscard]] std::optional<NodeRow> find(std::string const& node) const;
  // Its name; empty before the first beat.
  [[nodiscard]] std::string leader() const;
  // Whether this node leads and is not late.
  [[nodiscard]] bool leads() const;
  [[nodiscard]] bool is_late() const;
  // Nothing unless others may have the games of this node; else when its last beat began, by which one such time is told from another.
  [[nodiscard]] std::optional<std::int64_t> late_since() const;
  // All nodes were silent, and the leader has not put off yet what passed in that time.
  [[nodiscard]] std::optional<Outage> outage() const;
  // By the clock of the database, roughly: what is under way between it and here is not counted.
  [[nodiscard]] std::int64_t database_now() const;
  [[nodiscard]] Measures measure() const;

 private:
  void beat_on();
  // By the leader.
  void end_outage();
  void tell_on();
  void follow_on();
  [[nodiscard]] Result<void> beat_once();
  // On the thread that tells.
  void tell_beat(Beat const& beat);
  void tell_lead(bool leads, std::int64_t epoch);
  void tell_late();

  ClusterStore& store_;
  MembershipEvents events_;
  MembershipTimes times_;
  std::atomic<std::int64_t> last_beat_ = 0;       // when it began
  std::atomic<std::int64_t> database_ahead_ = 0;  // of the clock that counts here
  std::atomic<std::uint64_t> beats_ = 0, failed_ = 0, late_ = 0, changes_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable woken_;
  NodeInfo self_;
  Beat known_;
  std::uint64_t beaten_ = 0;  // the number of known_
  bool is_nudged_ = false, is_stopping_ = false;
  bool was_silent_ = false;  // by the database, since that was last told

  // Of the thread that tells.
  std::vector<NodeRow> told_;
  bool leads_ = false, is_told_late_ = false;
  std::optional<Outage> outage_ = {};
  std::int64_t epoch_ = 0;

  std::thread beater_, teller_, follower_;
};

}  // namespace strata::server::cluster
