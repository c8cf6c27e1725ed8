#pragma once
// Finds the other servers of this network, and is found by them: says every few seconds by broadcast where this one is, and listens
// to what others say so. No packet is ever answered; what the datagram itself shows (the address) is not taken from the packet in it;
// and nothing is heard from outside the networks of this machine. A thread of its own.

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
  int lan_port = 8081;          // of UDP, the same for all servers of a network
  std::optional<Address> only;  // the address of the one interface to be on; nothing: on all of them
  int page_port = 0;
  bool has_tls = false;
  // How many games wait for a second player, as far as that is known at once. Asked in the thread of the service.
  std::function<int()> challenges;
};

class LanService {
 public:
  // Fails with a sentence where the port is another program's.
  static Result<std::unique_ptr<LanService>> start(LanOptions options);
  ~LanService();  // stops
  LanService(LanService const&) = delete;
  LanService& operator=(LanService const&) = delete;

  // From any thread.
  [[nodiscard]] protocol::Network network();
  // Says and hears nothing any more; what was heard is still there.
  void stop();

 private:
  LanService(LanOptions options, int socket, int wake);

  void run();
  void look_at_interfaces();
  void announce();
  // Takes what has come. True: it was as much as is taken at a time.
  bool receive();
  void hear(Address sender, std::span<std::uint8_t const> datagram, std::int64_t now);
  void tell_dropped(std::int64_t now);

  LanOptions options_;
  int socket_, wake_;  // descriptors: of UDP, and one that is readable once the service stops
  Announcement said_;
  std::int64_t told_dropped_at_ = 0, told_dropped_ = 0;  // when the log last heard how many datagrams were dropped

  std::mutex mutex_;  // over the next two
  Neighbours neighbours_;
  std::vector<Interface> interfaces_;

  std::thread thread_;
};

}  // namespace strata::server::lan
