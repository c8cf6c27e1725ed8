#pragma once
// How often passwords may be tried: from an address, for a name from an address, and for a name from wherever. What was right is not
// counted. Used by one thread.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/token_bucket.hpp"

namespace strata::server::net {

class LogInQuotas {
 public:
  // lichess allows an address 300 in ten minutes and a name 20 in fifteen.
  static constexpr Rate of_address{30, std::chrono::minutes(1)};
  static constexpr Rate of_name_and_address{10, std::chrono::minutes(15)};
  // Ten addresses together lock nobody out; a hundred can, and what they learn in a day is nothing beside eight characters.
  static constexpr Rate of_name{100, std::chrono::minutes(15)};
  static constexpr Rate sign_ups{30, std::chrono::minutes(30)};

  // `address`: the quota key (Principal::quota_key()); empty: this machine, which only the quotas of names hold. Nothing: it is granted;
  // else after how long it will be.
  [[nodiscard]] std::optional<std::chrono::seconds> try_password(std::string_view name, std::string_view address,
                                                                 TokenBucket::Time now);
  [[nodiscard]] std::optional<std::chrono::seconds> try_sign_up(std::string_view address, TokenBucket::Time now);
  // The password was right.
  void was_right(std::string_view name, std::string_view address);
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  [[nodiscard]] TokenBucket& bucket(std::string const& key, Rate rate, TokenBucket::Time now);
  void forget_unused(TokenBucket::Time now);

  std::unordered_map<std::string, TokenBucket> buckets_;
  std::size_t looked_through_at_ = 1024;  // at this size full ones are removed
};

}  // namespace strata::server::net
