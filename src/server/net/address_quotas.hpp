#pragma once
// The quotas used by each address. An address is an IPv4 address, or the 64 bits of IPv6 that name a network, all of whose hosts share a
// quota. An IPv6 site, 48 bits, has many networks; together they have the quota of a few addresses. This machine itself has no quotas. A
// principal has the quota of one address, from however many addresses it connects. Used by one thread.

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "server/net/quotas.hpp"
#include "server/protocol/network_range.hpp"
#include "server/protocol/principal.hpp"

namespace strata::server::net {

// The quota key for slow work (Principal::quota_key()): that of the visitor's address, or one of the few of its site; empty for this machine.
[[nodiscard]] std::string quota_key_of(boost::asio::ip::address const& seen);

// The bytes shared by all addresses of one visitor: 4 of IPv4, 8 of IPv6. Empty for this machine.
[[nodiscard]] std::string network_of(boost::asio::ip::address const& seen);

// Nothing: this machine.
[[nodiscard]] std::optional<AddressBytes> visitor_bytes(boost::asio::ip::address const& seen);
// The network of an address as people write it: "203.0.113.0/24", "2001:db8:5::/48". Empty for this machine.
[[nodiscard]] std::string network_text(boost::asio::ip::address const& seen);

// The quotas of one address or site, kept by its connections, or of one principal, kept by its sockets.
struct AddressQuota {
  // `whose`: for messages. `times`: how many times the quota of an address.
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

// The quotas that a connection and its requests draw on.
struct Share {
  std::shared_ptr<AddressQuota> own;   // null: without quotas
  std::shared_ptr<AddressQuota> site;  // null: not in a site

  explicit operator bool() const { return own != nullptr; }
  bool operator==(Share const&) const = default;
  // Takes as many from each quota; or takes none, and returns the quota that has too few left.
  [[nodiscard]] AddressQuota const* exceeds(TokenBucket AddressQuota::* what, TokenBucket::Time now,
                                            std::size_t amount = 1) const {
    for (AddressQuota* const quota : {own.get(), site.get()})
      if (quota != nullptr && !(quota->*what).has(now, amount)) return quota;
    for (AddressQuota* const quota : {own.get(), site.get()})
      if (quota != nullptr) std::ignore = (quota->*what).take(now, amount);
    return nullptr;
  }
  // Whether, beside the connection that holds this share, there are already as many as an address or a site may have.
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
  // Each connection holds one share.
  [[nodiscard]] Share of(boost::asio::ip::address const& address, TokenBucket::Time now);
  [[nodiscard]] Share of(Principal const& who, TokenBucket::Time now);
  [[nodiscard]] std::size_t size() const { return quotas_.size(); }

 private:
  [[nodiscard]] std::shared_ptr<AddressQuota> of_key(std::string const& key, AddressQuota fresh, TokenBucket::Time now);
  void forget_unused(TokenBucket::Time now);

  // By the bytes of an address, 4 or 8; of a site, 6; or by the hash of a principal, which is longer.
  std::map<std::string, std::shared_ptr<AddressQuota>> quotas_;
  std::size_t looked_through_at_ = 1024;  // at this size unused ones are removed
};

}  // namespace strata::server::net
