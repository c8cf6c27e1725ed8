#pragma once
// Two clocks: one for how long something takes, one for when it happened.

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

}  // namespace strata::server
