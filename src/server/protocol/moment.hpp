#pragma once
// A moment on two clocks: a steady one for durations, and UTC for dates. Objects that keep games are given a Clock.

#include <chrono>
#include <cstdint>

namespace strata::server {

// Milliseconds of a steady clock, which never goes back.
[[nodiscard]] std::int64_t steady_now();
// Milliseconds since 1970, UTC.
[[nodiscard]] std::int64_t utc_now();

struct Moment {
  std::int64_t steady = 0;
  std::int64_t utc = 0;
};

[[nodiscard]] Moment now();

// Tells the time: the machine's, or in tests a time that the test sets. Any thread may call it.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Moment now() const = 0;
  // How long to wait, in machine time, before checking again whether this moment of the steady clock has come. Never too long.
  [[nodiscard]] virtual std::chrono::milliseconds wait_until(std::int64_t steady) const = 0;
};
[[nodiscard]] Clock const& machine_clock();

}  // namespace strata::server
