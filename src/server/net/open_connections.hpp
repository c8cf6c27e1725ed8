#pragma once
// The web sockets and streams that are open now, and the reasons to close many at once. The thread of the network alone uses it. It says
// goodbye and does not wait: a connection is removed by its session, once it is over.

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/protocol/order_service.hpp"

namespace strata::server::net {

class LineStream;
class WebSocket;

class OpenConnections {
 public:
  OpenConnections();
  ~OpenConnections();
  OpenConnections(OpenConnections const&) = delete;
  OpenConnections& operator=(OpenConnections const&) = delete;

  // `id`: of no other socket or stream.
  void add(std::uint64_t id, std::shared_ptr<WebSocket> socket);
  void add(std::uint64_t id, std::shared_ptr<LineStream> stream);
  void remove(std::uint64_t id);
  [[nodiscard]] bool empty() const { return sockets_.empty() && streams_.empty(); }

  // Messages that come from now on are ignored.
  void stop_reading();
  void close_all();
  // Closes those that showed the secret with this hash, once its session has ended.
  void close_session(std::string const& hash);
  // Closes those of all who are banned by now.
  void close_banned(OrderService& order);

 private:
  std::map<std::uint64_t, std::shared_ptr<WebSocket>> sockets_;
  std::map<std::uint64_t, std::shared_ptr<LineStream>> streams_;
};

}  // namespace strata::server::net
