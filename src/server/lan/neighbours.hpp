#pragma once
// The servers heard on the network, with limits on how much traffic is read: on the number of servers, of servers per address, and of
// datagrams per address and time. Reads no clock; used by one thread at a time.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "server/lan/lan_packet.hpp"
#include "server/lan/network_address.hpp"

namespace strata::server::lan {

// Milliseconds between two packets of a server, and the milliseconds without one after which it is forgotten: three packets may get lost.
inline constexpr std::int64_t announce_interval = 3'000;
inline constexpr std::int64_t forget_after = 10'000;
// While the list is full, new servers are not added until others have gone.
inline constexpr std::size_t most_neighbours = 64;
inline constexpr std::size_t most_of_address = 8;
// Most datagrams of an address in `forget_after` milliseconds: twice what eight servers on one machine send.
inline constexpr int most_datagrams = 56;
// Most addresses counted at a time; datagrams of any other are ignored meanwhile.
inline constexpr std::size_t most_senders = 256;

struct Neighbour {
  Address address;
  Announcement said;
  std::int64_t heard = 0;  // when, in milliseconds of a steady clock
};

class Neighbours {
 public:
  explicit Neighbours(ServerId own) : own_(own) {}

  // Handles a datagram from this address. True if it announces a new server.
  bool hear(Address sender, std::span<std::uint8_t const> datagram, std::int64_t now);
  // Sorted by name.
  [[nodiscard]] std::vector<Neighbour> heard(std::int64_t now);
  // The number of datagrams that were invalid or over a limit.
  [[nodiscard]] std::int64_t dropped() const { return dropped_; }
  // Counts a datagram that is dropped elsewhere, such as one from outside the network.
  void drop() { ++dropped_; }

 private:
  struct Sender {
    std::int64_t since = 0;
    int datagrams = 0;
  };
  [[nodiscard]] bool may_send(Address sender, std::int64_t now);
  void forget_silent(std::int64_t now);

  ServerId own_;
  std::map<std::pair<Address, std::uint16_t>, Neighbour> neighbours_;  // by address and port
  std::map<Address, Sender> senders_;
  std::int64_t dropped_ = 0;
};

}  // namespace strata::server::lan
