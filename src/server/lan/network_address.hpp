#pragma once
// The networks of this machine, and an address of one (IPv4).

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

// Where this machine is on one network that takes broadcasts.
struct Interface {
  Address own, mask, broadcast;
  [[nodiscard]] bool has(Address address) const { return (address.bits & mask.bits) == (own.bits & mask.bits); }
};

// Those that are up and can reach others, at most 16; the one towards the rest of the world first.
[[nodiscard]] std::vector<Interface> broadcast_interfaces();

// What this machine calls itself; empty where it does not say.
[[nodiscard]] std::string host_name();

// Names that may stand in the address of a page of this machine: "box" and "box.local", and "box.example.com" where it
// calls itself so.
[[nodiscard]] std::vector<std::string> names_on_network(std::string const& host_name);

}  // namespace strata::server::lan
