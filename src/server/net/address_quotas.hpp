#pragma once
// What each address has used of its quotas. An address is one of IPv4, or the 64 bits of IPv6 that name a network: whoever has
// one of these has all in it. This machine is no visitor and has no quotas. Used by one thread.

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "server/net/quotas.hpp"

namespace strata::server::net {

// Of one address. Held by its connections.
struct AddressQuota {
  explicit AddressQuota(TokenBucket::Time now)
      : messages(address_messages, now), connects(address_connects, now), creations(address_creations, now) {}
  [[nodiscard]] bool is_unused(TokenBucket::Time now) {
    return messages.is_full(now) && connects.is_full(now) && creations.is_full(now);
  }

  TokenBucket messages, connects, creations;
};

class AddressQuotas {
 public:
  // Null: without quotas. As many others hold it as the address has connections.
  [[nodiscard]] std::shared_ptr<AddressQuota> of(boost::asio::ip::address const& address, TokenBucket::Time now);
  // How many connections hold it, besides the one that asks.
  [[nodiscard]] static std::size_t others(std::shared_ptr<AddressQuota> const& quota) {
    return static_cast<std::size_t>(quota.use_count()) - 2;
  }
  [[nodiscard]] std::size_t size() const { return quotas_.size(); }

 private:
  void forget_unused(TokenBucket::Time now);

  std::map<std::string, std::shared_ptr<AddressQuota>> quotas_;
  std::size_t looked_through_at_ = 1024;  // how many there are when those that nobody needs are forgotten
};

}  // namespace strata::server::net
