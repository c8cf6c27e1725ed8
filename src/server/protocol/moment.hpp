#pragma once
// Two times: one for how long something takes, one for when it happened. What keeps games is handed the clock that tells both.

#include <chrono>
#include <cstdint>

namespace strata::server {

// Milliseconds of a clock that never goes back.
[[nodiscard]] std::int64_t steady_now();
// Milliseconds since 1970, UTC.
[[nodiscard]] std::int64_t utc_now();

struct Moment {
  std::int64_t steady = 0;
  std::int64_t utc = 0;
};

[[nodiscard]] Moment now();

// Tells the time: that of the machine, or of a test that says itself what time it is. Any thread may ask.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Moment now() const = 0;
  // How long to wait, by the machine's time, before looking again whether this moment, steady, has come. Never too long.
  [[nodiscard]] virtual std::chrono::milliseconds wait_until(std::int64_t steady) const = 0;
};
[[nodiscard]] Clock const& machine_clock();

}  // namespace strata::server
