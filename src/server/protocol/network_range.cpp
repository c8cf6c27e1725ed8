#include "server/protocol/network_range.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace strata::server {

namespace {

constexpr int v4_bits = 96;  // of the prefix ::ffff:0:0/96
constexpr std::size_t v4_at = 12;
constexpr AddressBytes v4_prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

void clear_host(AddressBytes& bytes, int bits) {
  for (int at = 0; at < static_cast<int>(bytes.size()); ++at) {
    int const kept = std::clamp(bits - 8 * at, 0, 8);
    bytes[static_cast<std::size_t>(at)] &= static_cast<unsigned char>(0xff00 >> kept);
  }
}

}  // namespace

std::optional<NetworkRange> NetworkRange::read(std::string_view text) {
  constexpr std::size_t longest = 64;
  if (text.size() > longest || text.find('\0') != std::string_view::npos) return std::nullopt;
  std::size_t const slash = text.find('/');
  std::string const address(text.substr(0, slash));
  NetworkRange range;
  bool const is_v4 = inet_pton(AF_INET, address.c_str(), range.first.data() + v4_at) == 1;
  if (is_v4)
    std::copy_n(v4_prefix.begin(), v4_at, range.first.begin());
  else if (inet_pton(AF_INET6, address.c_str(), range.first.data()) != 1)
    return std::nullopt;
  if (slash != std::string_view::npos) {
    std::string_view const digits = text.substr(slash + 1);
    int bits = -1;
    auto const [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    bool const is_number = problem == std::errc() && end == digits.data() + digits.size();
    if (!is_number || bits < 0 || bits > (is_v4 ? 32 : 128)) return std::nullopt;
    range.bits = is_v4 ? v4_bits + bits : bits;
  }
  clear_host(range.first, range.bits);
  // A range with all of IPv4 in it is no network of IPv6.
  AddressBytes every_v4{};
  std::copy_n(v4_prefix.begin(), v4_at, every_v4.begin());
  if (range.bits < v4_bits && range.contains(every_v4)) return std::nullopt;
  return range;
}

bool NetworkRange::contains(AddressBytes const& address) const {
  AddressBytes masked = address;
  clear_host(masked, bits);
  return masked == first;
}

bool NetworkRange::is_v4() const {
  return bits >= v4_bits && std::equal(v4_prefix.begin(), v4_prefix.begin() + v4_at, first.begin());
}

std::string NetworkRange::text() const {
  std::array<char, INET6_ADDRSTRLEN> shown{};
  if (is_v4())
    inet_ntop(AF_INET, first.data() + v4_at, shown.data(), shown.size());
  else
    inet_ntop(AF_INET6, first.data(), shown.data(), shown.size());
  return std::string(shown.data()) + '/' + std::to_string(prefix());
}

}  // namespace strata::server
