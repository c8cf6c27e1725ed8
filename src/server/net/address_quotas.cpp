#include "server/net/address_quotas.hpp"

#include <algorithm>

#include "server/net/plain_address.hpp"

namespace strata::server::net {

namespace ip = boost::asio::ip;

std::string network_of(ip::address const& seen) {
  ip::address const address = plain_address(seen);
  if (address == ip::address_v4::loopback() || address == ip::address_v6::loopback()) return {};
  if (address.is_v4()) {
    auto const bytes = address.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  constexpr int network_bytes = 8;
  auto const bytes = address.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + network_bytes};
}

std::shared_ptr<AddressQuota> AddressQuotas::of(ip::address const& address, TokenBucket::Time now) {
  std::string const network = network_of(address);
  return network.empty() ? nullptr : of_key(network, now);
}

std::shared_ptr<AddressQuota> AddressQuotas::of(Principal const& who, TokenBucket::Time now) {
  return of_key(who.hash, now);
}

std::shared_ptr<AddressQuota> AddressQuotas::of_key(std::string const& key, TokenBucket::Time now) {
  if (quotas_.size() >= looked_through_at_) forget_unused(now);
  std::shared_ptr<AddressQuota>& quota = quotas_[key];
  if (!quota) quota = std::make_shared<AddressQuota>(now);
  return quota;
}

void AddressQuotas::forget_unused(TokenBucket::Time now) {
  std::erase_if(quotas_,
                [now](auto const& entry) { return entry.second.use_count() == 1 && entry.second->is_unused(now); });
  // Twice as many as are needed: so the looks cost each new address a moment, and no more.
  constexpr std::size_t fewest = 1024;
  looked_through_at_ = std::max(fewest, quotas_.size() * 2);
}

}  // namespace strata::server::net
