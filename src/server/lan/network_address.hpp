#pragma once
// The networks of this machine, and IPv4 addresses on them.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace strata::server::lan {

struct Address {
  std::uint32_t bits = 0;  // 192.168.1.5 is 0xc0a80105
  auto operator<=>(Address const&) const = default;
};

// "192.168.1.5".
[[nodiscard]] std::string to_text(Address address);
[[nodiscard]] std::optional<Address> read_address(std::string const& text);

// This machine's address on one network that allows broadcasts.
struct Interface {
  Address own, mask, broadcast;
  [[nodiscard]] bool has(Address address) const { return (address.bits & mask.bits) == (own.bits & mask.bits); }
};

// The interfaces that are up and can reach other machines, at most 16; the one with the default route first.
[[nodiscard]] std::vector<Interface> broadcast_interfaces();

// The host name of this machine; empty if it has none.
[[nodiscard]] std::string host_name();

// Names that may stand in the address of a page of this machine: "box" and "box.local", and "box.example.com" if that is the machine's host
// name.
[[nodiscard]] std::vector<std::string> names_on_network(std::string const& host_name);

}  // namespace strata::server::lan
