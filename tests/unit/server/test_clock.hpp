#pragma once
// A clock for tests. It runs as that of the machine does, until it is stopped, and as much ahead of it as the test has said.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "server/protocol/moment.hpp"

namespace strata::server {

class TestClock final : public Clock {
 public:
  [[nodiscard]] Moment now() const override {
    std::lock_guard const lock(mutex_);
    Moment const seen = stopped_.value_or(server::now());
    return {seen.steady + ahead_, seen.utc + ahead_};
  }
  // Whoever waits looks often, so that no moment is missed that the test brings about.
  [[nodiscard]] std::chrono::milliseconds wait_until(std::int64_t steady) const override {
    return std::chrono::milliseconds(std::clamp<std::int64_t>(steady - now().steady, 0, 1));
  }
  // So much later than it is, at once.
  void pass(std::int64_t milliseconds) {
    std::lock_guard const lock(mutex_);
    ahead_ += milliseconds;
  }
  // Only pass() moves it from now on.
  void stop() {
    std::lock_guard const lock(mutex_);
    if (!stopped_) stopped_ = server::now();
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Moment> stopped_;
  std::int64_t ahead_ = 0;
};

}  // namespace strata::server
