#include "server/protocol/moment.hpp"

#include <chrono>

namespace strata::server {

namespace {

template <class Clock>
std::int64_t milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

std::int64_t steady_now() { return milliseconds<std::chrono::steady_clock>(); }
std::int64_t utc_now() { return milliseconds<std::chrono::system_clock>(); }
Moment now() { return {steady_now(), utc_now()}; }

}  // namespace strata::server
