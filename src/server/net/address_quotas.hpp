#pragma once
// What each address has used of its quotas. An address is one of IPv4, or the 64 bits of IPv6 that name a network: whoever has
// one of these has all in it. Whoever has a site of IPv6, 48 bits, has many of these, and all of them together as much as a few. This
// machine is no visitor and has no quotas. A principal has as much as an address, behind however many of them. Used by one thread.

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "server/net/quotas.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server::net {

// Whose turn it is when a visitor asks for what takes long (Principal::turn()): his address's, or one of the few of his site; empty for
// this machine.
[[nodiscard]] std::string turn_of(boost::asio::ip::address const& seen);

// The bytes that all addresses of one visitor share: 4 of IPv4, 8 of IPv6. Empty for this machine.
[[nodiscard]] std::string network_of(boost::asio::ip::address const& seen);

// Of one address or site, held by its connections; or of one principal, held by its sockets.
struct AddressQuota {
  // `whose`: in words. `times`: what an address has, so often.
  AddressQuota(char const* whose, int times, TokenBucket::Time now)
      : whose(whose),
        messages(address_messages * times, now),
        bytes(address_bytes * times, now),
        connects(address_connects * times, now),
        creations(address_creations * times, now) {}
  [[nodiscard]] bool is_unused(TokenBucket::Time now) {
    return messages.is_full(now) && bytes.is_full(now) && connects.is_full(now) && creations.is_full(now);
  }

  char const* whose;
  TokenBucket messages, bytes, connects, creations;
};

// What a connection, or what is done on it, comes out of.
struct Share {
  std::shared_ptr<AddressQuota> own;   // null: without quotas
  std::shared_ptr<AddressQuota> site;  // null: it is in none

  explicit operator bool() const { return own != nullptr; }
  bool operator==(Share const&) const = default;
  // Takes as many of each; or takes none, and answers the quota that has not so many left.
  [[nodiscard]] AddressQuota const* exceeds(TokenBucket AddressQuota::* what, TokenBucket::Time now,
                                            std::size_t amount = 1) const {
    for (AddressQuota* const quota : {own.get(), site.get()})
      if (quota != nullptr && !(quota->*what).has(now, amount)) return quota;
    for (AddressQuota* const quota : {own.get(), site.get()})
      if (quota != nullptr) std::ignore = (quota->*what).take(now, amount);
    return nullptr;
  }
  // Besides the connection that holds this one there are as many as an address may have, or as a site may.
  [[nodiscard]] bool has_connections(std::size_t of_address) const {
    return (own && others(own) >= of_address) || (site && others(site) >= of_address * addresses_of_site);
  }

 private:
  static std::size_t others(std::shared_ptr<AddressQuota> const& quota) {
    return static_cast<std::size_t>(quota.use_count()) - 2;
  }
};

class AddressQuotas {
 public:
  // As many hold one as there are connections.
  [[nodiscard]] Share of(boost::asio::ip::address const& address, TokenBucket::Time now);
  [[nodiscard]] Share of(Principal const& who, TokenBucket::Time now);
  [[nodiscard]] std::size_t size() const { return quotas_.size(); }

 private:
  [[nodiscard]] std::shared_ptr<AddressQuota> of_key(std::string const& key, AddressQuota fresh, TokenBucket::Time now);
  void forget_unused(TokenBucket::Time now);

  // By the bytes of an address, 4 or 8, or of a site, 6, or by the hash of a principal, which is longer.
  std::map<std::string, std::shared_ptr<AddressQuota>> quotas_;
  std::size_t looked_through_at_ = 1024;  // how many there are when those that nobody needs are forgotten
};

}  // namespace strata::server::net
