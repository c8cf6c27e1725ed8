#pragma once
// The average round-trip time of a connection. Milliseconds.

#include <algorithm>
#include <cstdint>

namespace strata::server::net {

class RoundTrips {
 public:
  // The first four count equally; after that each new one counts a tenth.
  void add(std::int64_t took) {
    count_ = std::min(count_ + 1, first + 1);
    average_ += (static_cast<double>(took) - average_) / (count_ <= first ? count_ : weight);
  }
  // 0 before the first.
  [[nodiscard]] std::int64_t average() const { return static_cast<std::int64_t>(average_); }
  // Whether another measurement changes little.
  [[nodiscard]] bool is_settled() const { return count_ >= first; }

 private:
  static constexpr int first = 4;
  static constexpr int weight = 10;
  double average_ = 0;
  int count_ = 0;
};

}  // namespace strata::server::net
