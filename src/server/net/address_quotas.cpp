#include "server/net/address_quotas.hpp"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include "server/net/plain_address.hpp"

namespace strata::server::net {

namespace ip = boost::asio::ip;

namespace {

constexpr std::size_t network_bytes = 8, site_bytes = 6;

}  // namespace

std::string network_of(ip::address const& seen) {
  ip::address const address = plain_address(seen);
  if (address == ip::address_v4::loopback() || address == ip::address_v6::loopback()) return {};
  if (address.is_v4()) {
    auto const bytes = address.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  auto const bytes = address.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + network_bytes};
}

std::optional<AddressBytes> visitor_bytes(ip::address const& seen) {
  ip::address const address = plain_address(seen);
  if (network_of(address).empty()) return std::nullopt;
  return address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()).to_bytes() : address.to_v6().to_bytes();
}

std::string network_text(ip::address const& seen) {
  ip::address const address = plain_address(seen);
  if (network_of(address).empty()) return {};
  constexpr unsigned short bits_of_v4 = 24, bits_of_v6 = 48;
  return address.is_v4() ? ip::network_v4(address.to_v4(), bits_of_v4).canonical().to_string()
                         : ip::network_v6(address.to_v6(), bits_of_v6).canonical().to_string();
}

std::string quota_key_of(ip::address const& seen) {
  std::string turn = network_of(seen);
  if (turn.size() < network_bytes) return turn;
  int const network = 256 * static_cast<unsigned char>(turn[6]) + static_cast<unsigned char>(turn[7]);
  turn.resize(site_bytes);
  return turn + static_cast<char>(network % addresses_of_site);
}

Share AddressQuotas::of(ip::address const& address, TokenBucket::Time now) {
  std::string const network = network_of(address);
  if (network.empty()) return {};
  Share share{of_key(network, {"address", 1, now}, now), nullptr};
  if (network.size() == network_bytes)
    share.site = of_key(network.substr(0, site_bytes), {"network", addresses_of_site, now}, now);
  return share;
}

Share AddressQuotas::of(Principal const& who, TokenBucket::Time now) {
  return {of_key(who.hash, {"browser", 1, now}, now), nullptr};
}

std::shared_ptr<AddressQuota> AddressQuotas::of_key(std::string const& key, AddressQuota fresh, TokenBucket::Time now) {
  if (quotas_.size() >= looked_through_at_) forget_unused(now);
  std::shared_ptr<AddressQuota>& quota = quotas_[key];
  if (!quota) quota = std::make_shared<AddressQuota>(fresh);
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
