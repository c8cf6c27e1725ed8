#pragma once
// A bus within one process, for nodes that live in it together. It can drop, delay and cut off messages as a network does, so that tests
// can see how a cluster reacts.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/cluster/bus.hpp"
#include "server/threads/loop.hpp"

namespace strata::server::cluster {

class InProcessBus;

// The network that several buses of one process share. Everything is heard on one thread. It outlives its buses.
class InProcessNetwork {
 public:
  // `most_waiting`: messages of one subscription that may wait to be heard.
  explicit InProcessNetwork(Clock const& clock = machine_clock(), std::size_t most_waiting = 65'536)
      : most_waiting_(most_waiting), loop_(clock) {}

  // A node's end of the bus.
  [[nodiscard]] std::unique_ptr<InProcessBus> join(std::string node);

  // Cuts these two off from each other in both directions, or connects them again.
  void set_partition(std::string const& one, std::string const& other, bool is_cut);
  // Whether a node has its connection. Nothing of it or for it passes without one.
  void set_connected(std::string const& node, bool is_connected);
  // Milliseconds that each message of the one takes to the other.
  void set_delay(std::string const& from, std::string const& to, std::int64_t milliseconds);
  // It is called with each message that is about to pass, with the lock held, and drops it with false. Null lets all pass.
  using Passes = std::function<bool(std::string const& from, std::string const& to, std::string_view bytes)>;
  void set_filter(Passes passes);
  // Returns when only delayed messages are on their way. Messages that subscribers publish meanwhile are included.
  void settle();

 private:
  friend class InProcessBus;
  struct Hearing;
  bool publish(InProcessBus& from, std::string const& subject, std::string const& bytes);
  void hear(std::shared_ptr<Hearing> const& hearing, std::int64_t due, std::string const& bytes);

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::set<std::pair<std::string, std::string>> cut_;
  std::set<std::string> disconnected_;
  std::map<std::pair<std::string, std::string>, std::int64_t> delays_;
  Passes passes_;
  std::multimap<std::string, std::shared_ptr<Hearing>> subjects_;
  Loop loop_;  // last: it uses all of these
};

class InProcessBus final : public Bus {
 public:
  bool publish(std::string const& subject, std::string bytes) override;
  [[nodiscard]] std::unique_ptr<Subscription> subscribe(std::string const& subject, Heard heard) override;
  [[nodiscard]] bool is_connected() const override;
  [[nodiscard]] std::size_t largest() const override { return largest_; }
  [[nodiscard]] BusMeasures measure() const override;
  // Sets the largest message, in bytes. Call it before anything else.
  void set_largest(std::size_t bytes) { largest_ = bytes; }

 private:
  friend class InProcessNetwork;
  InProcessBus(InProcessNetwork& network, std::string node) : network_(network), node_(std::move(node)) {}

  InProcessNetwork& network_;
  std::string node_;
  std::size_t largest_ = std::size_t{1} << 20U;
  std::atomic<std::uint64_t> published_ = 0, heard_ = 0, dropped_ = 0, overtaken_ = 0, reconnected_ = 0;
};

}  // namespace strata::server::cluster
