#pragma once
// The servers that were heard on the network, and how much of what is sent there is looked at. Bounded whatever comes: so many
// servers, so many of an address, so many datagrams of an address in a time. Asks no clock; used by one thread at a time.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "server/lan/lan_packet.hpp"
#include "server/lan/network_address.hpp"

namespace strata::server::lan {

// Milliseconds between two packets of a server, and after how many without one it is forgotten: three may get lost.
inline constexpr std::int64_t announce_interval = 3'000;
inline constexpr std::int64_t forget_after = 10'000;
// Those that come while the list is full are heard once others have gone.
inline constexpr std::size_t most_neighbours = 64;
inline constexpr std::size_t most_of_address = 8;
// Datagrams of an address in `forget_after` milliseconds: twice what eight servers on one machine send.
inline constexpr int most_datagrams = 56;
// Addresses that are counted at a time; of others nothing is looked at meanwhile.
inline constexpr std::size_t most_senders = 256;

struct Neighbour {
  Address address;
  Announcement said;
  std::int64_t heard = 0;  // when; milliseconds of a clock that never goes back
};

class Neighbours {
 public:
  explicit Neighbours(ServerId own) : own_(own) {}

  // What came from this address. True: a server that was not there before.
  bool hear(Address sender, std::span<std::uint8_t const> datagram, std::int64_t now);
  // By their names.
  [[nodiscard]] std::vector<Neighbour> heard(std::int64_t now);
  // How many datagrams meant nothing, or were too many.
  [[nodiscard]] std::int64_t dropped() const { return dropped_; }
  // One that came from outside the network, say.
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
