#pragma once
// Membership tracks the living nodes of a cluster. It beats once a second (ClusterStore::beat) and tells what it learns: the nodes that
// have come or gone, whether this node leads, and changes by others to rows that this one keeps in memory. A node whose own beat is late is
// the first to know: before any other may take its games it is told to let them go.
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

// The callbacks about the cluster. None of them may block except `changed`, which has a thread of its own; one thread calls the others, one
// after another.
struct MembershipEvents {
  std::function<void(NodeRow const& node)> on_alive = {};     // another node lives, or its row has changed
  std::function<void(std::string const& node)> on_dead = {};  // another node has died: any node may take its games
  std::function<void(bool leads)> on_lead = {};               // this node leads from now on, or does no more
  // Others may have the games of this node by now. Told once more by the beat that ends it: until then they could take what it took.
  std::function<void()> on_late = {};
  // All nodes were silent in this time, and the deadlines that passed in it have been put off.
  std::function<void(Outage const& outage)> on_put_off = {};
  // Whether all of it was taken; false: it is told again with the next beat.
  std::function<bool(Changes const& changes)> changed = {};
};

struct MembershipTimes {
  std::chrono::milliseconds beat_every{1000};
  std::chrono::milliseconds retry_after{250};  // after a beat that failed
  // This counts from the start of the last beat that succeeded. The database counts from its end, so this is over before
  // ClusterStore::alive_for is.
  std::chrono::milliseconds late_after{2500};
  std::chrono::milliseconds look_every{100};  // between checks for lateness
  std::chrono::milliseconds forget_every{60'000};
};

class Membership {
 public:
  struct Measures {
    std::uint64_t beats = 0, failed = 0;  // since the start
    std::uint64_t late = 0;               // times that this node was late
    std::uint64_t changes = 0;            // told
    std::int64_t lag = 0;                 // milliseconds since the last beat
    std::int64_t nodes = 0;               // living nodes, including this one
    bool leads = false;
  };

  // `store` outlives it, and is one of a node already (ClusterStore::join_cluster).
  Membership(ClusterStore& store, NodeInfo self, MembershipEvents events, MembershipTimes times = {});
  ~Membership();  // stops
  Membership(Membership const&) = delete;
  Membership& operator=(Membership const&) = delete;

  // The first beat; its news is told once threads tell everything, so maybe before this returns. Fails if there is no database.
  [[nodiscard]] Result<void> begin();
  // Nothing is told after this, and the node beats no more; it does not leave. May be called twice, but not by a callback.
  void stop();

  // ---- from any thread

  // Others have changed something: it is looked for at once.
  void nudge();

  [[nodiscard]] std::string const& name() const { return store_.node_name(); }
  // The living nodes including this one, by name, as of the last beat.
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
  // Milliseconds for which this node has been late; 0: it is not.
  [[nodiscard]] std::int64_t late_for() const;
  // Whether the clock of this machine, by which deadlines count here, is that of the database, or almost.
  [[nodiscard]] bool is_clock_right() const { return is_clock_right_; }
  // All nodes were silent, and the leader has not put off yet what passed in that time.
  [[nodiscard]] std::optional<Outage> outage() const;
  // The time by the clock of the database, roughly: the delay between it and here is not counted.
  [[nodiscard]] std::int64_t database_now() const;
  [[nodiscard]] Measures measure() const;

 private:
  void beat_on();
  // The leader's other work, which may take long.
  void keep_on();
  void end_outage();
  void look_at_clock();
  void tell_on();
  void follow_on();
  [[nodiscard]] Result<void> beat_once();
  // Called on the thread that tells.
  void tell_beat(Beat const& beat);
  void tell_lead(bool leads, std::int64_t epoch);
  // `was_silent`: a beat has ended it.
  void tell_late(bool was_silent);

  ClusterStore& store_;
  MembershipEvents events_;
  MembershipTimes times_;
  NodeInfo self_;
  std::atomic<std::int64_t> last_beat_ = 0;       // when it began
  std::atomic<std::int64_t> database_ahead_ = 0;  // of the clock that counts here
  std::atomic<bool> is_clock_right_ = true;
  std::atomic<std::uint64_t> beats_ = 0, failed_ = 0, late_ = 0, changes_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable woken_;
  Beat known_;
  std::uint64_t beaten_ = 0;  // the number of known_
  bool is_nudged_ = false;
  std::atomic<bool> is_stopping_ = false;  // set with the lock held
  std::uint64_t silent_at_ = 0;            // the number of the beat that ended a silence; 0: that was told

  // Only the thread that tells uses these.
  std::vector<NodeRow> told_;
  bool leads_ = false, is_told_late_ = false;
  std::optional<Outage> outage_ = {};
  std::int64_t epoch_ = 0;

  std::thread beater_, teller_, follower_, keeper_;
};

}  // namespace strata::server::cluster
