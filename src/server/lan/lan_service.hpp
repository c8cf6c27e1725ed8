#pragma once
// Discovers other servers on the local network and lets them discover this one: broadcasts this server's address every few seconds and
// listens for theirs. It never answers a packet. It takes the sender's address from the datagram, not from the packet's contents, and
// ignores packets from outside this machine's networks. Has its own thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "base/result.hpp"
#include "server/lan/lan_packet.hpp"
#include "server/lan/neighbours.hpp"
#include "server/lan/network_address.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server::lan {

struct LanOptions {
  int lan_port = 8081;          // UDP port, the same for all servers of a network
  std::optional<Address> only;  // the address of the only interface to use; nothing: all of them
  int page_port = 0;
  bool has_tls = false;
  // The number of games that wait for a second player, as far as it is known at once. Called on the thread of the service.
  std::function<int()> challenges;
};

class LanService {
 public:
  // Fails with a sentence if another program has the port.
  static Result<std::unique_ptr<LanService>> start(LanOptions options);
  ~LanService();  // stops
  LanService(LanService const&) = delete;
  LanService& operator=(LanService const&) = delete;

  // From any thread.
  [[nodiscard]] protocol::Network network();
  // Stops sending and listening; what was heard stays available.
  void stop();

 private:
  LanService(LanOptions options, int socket, int wake);

  void run();
  void look_at_interfaces();
  void announce();
  // Reads the waiting datagrams. True if it read as many as it may at a time.
  bool receive();
  void hear(Address sender, std::span<std::uint8_t const> datagram, std::int64_t now);
  void tell_dropped(std::int64_t now);

  LanOptions options_;
  int socket_, wake_;  // descriptors: the UDP socket, and one that becomes readable when the service stops
  Announcement said_;
  // when dropped datagrams were last logged, and how many there were by then
  std::int64_t told_dropped_at_ = 0, told_dropped_ = 0;

  std::mutex mutex_;  // guards the next two
  Neighbours neighbours_;
  std::vector<Interface> interfaces_;

  std::thread thread_;
};

}  // namespace strata::server::lan
