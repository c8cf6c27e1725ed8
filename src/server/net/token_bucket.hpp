#pragma once
// A token bucket, which limits how often something may happen: `amount` at once, refilled evenly by as many in every `time`.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>

namespace strata::server::net {

struct Rate {
  int amount = 1;
  std::chrono::milliseconds time{1000};

  constexpr Rate operator*(int times) const { return {amount * times, time}; }
};

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  TokenBucket(Rate rate, Time now) : rate_(rate), tokens_(rate.amount), filled_(now) {}

  // False if over the limit; nothing is taken then.
  [[nodiscard]] bool take(Time now, std::size_t amount = 1) {
    if (!has(now, amount)) return false;
    tokens_ -= static_cast<double>(amount);
    return true;
  }
  // Returns what was taken: it does not count after all.
  void give_back(std::size_t amount = 1) {
    tokens_ = std::min<double>(rate_.amount, tokens_ + static_cast<double>(amount));
  }
  [[nodiscard]] bool has(Time now, std::size_t amount = 1) {
    fill(now);
    asked_ = static_cast<double>(amount);
    return tokens_ >= asked_;
  }
  // How long after the last take() the same take() will succeed; whole seconds, at least one.
  [[nodiscard]] std::chrono::seconds wait() const {
    std::chrono::duration<double> const missing((asked_ - tokens_) / per_second());
    return std::max(std::chrono::seconds(1), std::chrono::ceil<std::chrono::seconds>(missing));
  }
  // "1 second".
  [[nodiscard]] std::string wait_text() const {
    return std::to_string(wait().count()) + (wait() == std::chrono::seconds(1) ? " second" : " seconds");
  }
  // Full again, so there is nothing to remember.
  [[nodiscard]] bool is_full(Time now) {
    fill(now);
    return tokens_ >= rate_.amount;
  }
  // Hardly anything was taken lately.
  [[nodiscard]] bool is_nearly_full(Time now) {
    fill(now);
    return tokens_ >= 0.9 * rate_.amount;
  }
  [[nodiscard]] Rate rate() const { return rate_; }

 private:
  [[nodiscard]] double per_second() const { return rate_.amount / std::chrono::duration<double>(rate_.time).count(); }
  void fill(Time now) {
    double const passed = std::chrono::duration<double>(now - filled_).count();
    tokens_ = std::min<double>(rate_.amount, tokens_ + (passed * per_second()));
    filled_ = now;
  }

  Rate rate_;
  double tokens_;
  double asked_ = 1;
  Time filled_;
};

}  // namespace strata::server::net
