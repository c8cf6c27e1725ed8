#pragma once
// The buses that the tests of buses and links are about: that within the process, and that of NATS with a server of its own. And a bus that
// loses what the test says.

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "server/cluster/in_process_bus.hpp"
#include "server/cluster/nats_bus.hpp"
#include "tests/unit/server/cluster/nats_server.hpp"

namespace strata::server::cluster {

// Values that other threads change; waits until one of them is as it should be.
class Watched {
 public:
  template <class Change>
  void change(Change change) {
    {
      std::lock_guard const lock(mutex_);
      change();
    }
    changed_.notify_all();
  }
  // False after a minute, in which anything that will come has come.
  template <class Holds>
  [[nodiscard]] bool wait(Holds holds) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1), holds);
  }
  template <class Read>
  [[nodiscard]] auto read(Read read) {
    std::lock_guard const lock(mutex_);
    return read();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
};

struct InProcessBuses {
  static bool is_there() { return true; }
  std::unique_ptr<Bus> join(std::string const& node) { return network.join(node); }
  InProcessNetwork network;
};

struct NatsBuses {
  static bool is_there() { return has_nats(); }
  std::unique_ptr<Bus> join(std::string const& node) {
    auto bus = NatsBus::open({.addresses = server.address(), .name = node});
    if (!bus) throw std::runtime_error(bus.error().message);
    return std::move(*bus);
  }
  NatsServer server;
};

// A suite that is typed over both.
using AllBuses = testing::Types<InProcessBuses, NatsBuses>;
struct BusNames {
  template <class Buses>
  static std::string GetName(int /*number*/) {
    return std::is_same_v<Buses, InProcessBuses> ? "InProcess" : "Nats";
  }
};

// Loses messages although it has taken them, or takes none.
class LossyBus final : public Bus {
 public:
  enum class Fate { Passes, Lost, Refused };
  explicit LossyBus(std::unique_ptr<Bus> bus) : bus_(std::move(bus)) {}

  // Called with each message, one after another.
  void set_fate(std::function<Fate(std::string_view bytes)> fate) {
    std::lock_guard const lock(mutex_);
    fate_ = std::move(fate);
  }
  void set_largest(std::size_t bytes) { largest_ = bytes; }

  bool publish(std::string const& subject, std::string bytes) override {
    std::lock_guard const lock(mutex_);  // messages pass in order
    Fate const fate = fate_ ? fate_(bytes) : Fate::Passes;
    if (fate == Fate::Passes) return bus_->publish(subject, std::move(bytes));
    return fate == Fate::Lost;
  }
  std::unique_ptr<Subscription> subscribe(std::string const& subject, Heard heard) override {
    return bus_->subscribe(subject, std::move(heard));
  }
  [[nodiscard]] bool is_connected() const override { return bus_->is_connected(); }
  [[nodiscard]] std::size_t largest() const override { return std::min(largest_.load(), bus_->largest()); }
  [[nodiscard]] BusMeasures measure() const override { return bus_->measure(); }

 private:
  std::unique_ptr<Bus> bus_;
  std::mutex mutex_;
  std::function<Fate(std::string_view bytes)> fate_;
  std::atomic<std::size_t> largest_ = SIZE_MAX;
};

}  // namespace strata::server::cluster
