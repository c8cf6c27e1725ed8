#include "server/protocol/moment.hpp"

namespace strata::server {

namespace {

template <class Clock>
std::int64_t milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

class MachineClock final : public Clock {
 public:
  [[nodiscard]] Moment now() const override { return server::now(); }
  [[nodiscard]] std::chrono::milliseconds wait_until(std::int64_t steady) const override {
    return std::chrono::milliseconds(steady - steady_now());
  }
};

}  // namespace

std::int64_t steady_now() { return milliseconds<std::chrono::steady_clock>(); }
std::int64_t utc_now() { return milliseconds<std::chrono::system_clock>(); }
Moment now() { return {steady_now(), utc_now()}; }

Clock const& machine_clock() {
  static MachineClock const clock;
  return clock;
}

}  // namespace strata::server
