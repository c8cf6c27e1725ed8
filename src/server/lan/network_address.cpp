#include "server/lan/network_address.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace strata::server::lan {

namespace {

constexpr std::size_t most_interfaces = 16;

Address address_in(sockaddr const& from) {
  sockaddr_in address{};
  std::memcpy(&address, &from, sizeof address);
  return {ntohl(address.sin_addr.s_addr)};
}

bool is_ipv4(sockaddr const* address) { return address != nullptr && address->sa_family == AF_INET; }

// The address with which this machine would go to the rest of the world; none where there is no way there. Connecting a socket of
// UDP sends nothing.
std::optional<Address> outward_address() {
  int const descriptor = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return std::nullopt;
  sockaddr_in elsewhere{};
  elsewhere.sin_family = AF_INET;
  elsewhere.sin_port = htons(9);
  elsewhere.sin_addr.s_addr = htonl(0xc0000201);  // 192.0.2.1, which is nobody's (RFC 5737)
  sockaddr own{};
  socklen_t size = sizeof own;
  bool const is_known = ::connect(descriptor, reinterpret_cast<sockaddr const*>(&elsewhere), sizeof elsewhere) == 0 &&
                        ::getsockname(descriptor, &own, &size) == 0;
  ::close(descriptor);
  return is_known ? std::optional(address_in(own)) : std::nullopt;
}

}  // namespace

std::string to_text(Address address) {
  return std::to_string(address.bits >> 24) + '.' + std::to_string((address.bits >> 16) & 255) + '.' +
         std::to_string((address.bits >> 8) & 255) + '.' + std::to_string(address.bits & 255);
}

std::optional<Address> read_address(std::string const& text) {
  in_addr address{};
  if (::inet_pton(AF_INET, text.c_str(), &address) != 1) return std::nullopt;
  return Address{ntohl(address.s_addr)};
}

std::vector<Interface> broadcast_interfaces() {
  std::vector<Interface> found;
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return found;
  std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> const all(first, &::freeifaddrs);
  constexpr unsigned wanted = IFF_UP | IFF_RUNNING | IFF_BROADCAST;
  for (ifaddrs const* each = first; each != nullptr; each = each->ifa_next) {
    if ((each->ifa_flags & (wanted | IFF_LOOPBACK)) != wanted) continue;
    if (!is_ipv4(each->ifa_addr) || !is_ipv4(each->ifa_netmask) || !is_ipv4(each->ifa_broadaddr)) continue;
    found.push_back({address_in(*each->ifa_addr), address_in(*each->ifa_netmask), address_in(*each->ifa_broadaddr)});
  }
  auto const outward = outward_address();
  auto const first_seen = std::ranges::find_if(found, [&](Interface const& each) { return each.own == outward; });
  if (first_seen != found.end()) std::rotate(found.begin(), first_seen, first_seen + 1);
  if (found.size() > most_interfaces) found.resize(most_interfaces);
  return found;
}

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

std::vector<std::string> names_on_network(std::string const& host_name) {
  std::string const name = host_name.substr(0, host_name.find('.'));
  if (name.empty()) return {};
  std::vector<std::string> names = {name, name + ".local"};
  if (std::ranges::find(names, host_name) == names.end()) names.push_back(host_name);
  return names;
}

}  // namespace strata::server::lan
