#pragma once
// What each address has used of its quotas. An address is one of IPv4, or the 64 bits of IPv6 that name a network: whoever has
// one of these has all in it. This machine is no visitor and has no quotas. A principal has as much as an address, behind however many
// of them. Used by one thread.

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "server/net/quotas.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server::net {

// The bytes that all addresses of one visitor share; empty for this machine.
[[nodiscard]] std::string network_of(boost::asio::ip::address const& seen);

// Of one address, held by its connections; or of one principal, held by its sockets.
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
  [[nodiscard]] std::shared_ptr<AddressQuota> of(Principal const& who, TokenBucket::Time now);
  // How many connections hold it, besides the one that asks.
  [[nodiscard]] static std::size_t others(std::shared_ptr<AddressQuota> const& quota) {
    return static_cast<std::size_t>(quota.use_count()) - 2;
  }
  [[nodiscard]] std::size_t size() const { return quotas_.size(); }

 private:
  [[nodiscard]] std::shared_ptr<AddressQuota> of_key(std::string const& key, TokenBucket::Time now);
  void forget_unused(TokenBucket::Time now);

  // By the bytes of an address, 4 or 8, or by the hash of a principal, which is longer.
  std::map<std::string, std::shared_ptr<AddressQuota>> quotas_;
  std::size_t looked_through_at_ = 1024;  // how many there are when those that nobody needs are forgotten
};

}  // namespace strata::server::net
