#include "server/net/log_in_quotas.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <utility>

#include "server/protocol/names.hpp"

namespace strata::server::net {

namespace {

// No name has a blank, and no kind of key begins as another.
std::string key_of_name(std::string_view name) { return "n " + in_small_letters(name); }
std::string key_of_both(std::string_view name, std::string_view address) {
  return "b " + in_small_letters(name) + ' ' + std::string(address);
}
std::string key_of_address(std::string_view address) { return "a " + std::string(address); }

}  // namespace

TokenBucket& LogInQuotas::bucket(std::string const& key, Rate rate, TokenBucket::Time now) {
  return buckets_.try_emplace(key, rate, now).first->second;
}

std::optional<std::chrono::seconds> LogInQuotas::try_password(std::string_view name, std::string_view address,
                                                              TokenBucket::Time now) {
  if (buckets_.size() >= looked_through_at_) forget_unused(now);
  std::array<TokenBucket*, 3> const all{&bucket(key_of_both(name, address), of_name_and_address, now),
                                        &bucket(key_of_name(name), of_name, now),
                                        address.empty() ? nullptr : &bucket(key_of_address(address), of_address, now)};
  for (TokenBucket* const each : all)
    if (each != nullptr && !each->has(now)) return each->wait();
  for (TokenBucket* const each : all)
    if (each != nullptr) std::ignore = each->take(now);
  return std::nullopt;
}

std::optional<std::chrono::seconds> LogInQuotas::try_sign_up(std::string_view address, TokenBucket::Time now) {
  if (address.empty()) return std::nullopt;
  if (buckets_.size() >= looked_through_at_) forget_unused(now);
  TokenBucket& made = bucket("s " + std::string(address), sign_ups, now);
  if (made.take(now)) return std::nullopt;
  return made.wait();
}

void LogInQuotas::was_right(std::string_view name, std::string_view address) {
  for (std::string const& key : {key_of_both(name, address), key_of_name(name)})
    if (auto const found = buckets_.find(key); found != buckets_.end()) found->second.give_back();
}

void LogInQuotas::forget_unused(TokenBucket::Time now) {
  for (auto at = buckets_.begin(); at != buckets_.end();)
    at = at->second.is_full(now) ? buckets_.erase(at) : std::next(at);
  // Twice as many as are needed: so the looks cost each new address a moment, and no more.
  constexpr std::size_t fewest = 1024;
  looked_through_at_ = std::max(fewest, 2 * buckets_.size());
}

}  // namespace strata::server::net
