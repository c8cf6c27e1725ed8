#pragma once
// When bytes came, however long they waited for the thread that reads them: the system has noted it.

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cstdint>

#include "server/protocol/moment.hpp"

namespace strata::server::net {

// Of the last bytes on this connection so far. Where the system does not say: now.
[[nodiscard]] inline Moment last_arrival([[maybe_unused]] int socket) {
  Moment arrived = now();
#ifdef __linux__
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return arrived;
  std::int64_t const ago = info.tcpi_last_data_recv;
  arrived.steady -= ago;
  arrived.utc -= ago;
#endif
  return arrived;
}

}  // namespace strata::server::net
