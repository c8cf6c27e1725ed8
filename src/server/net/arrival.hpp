#pragma once
// When bytes arrived, by the operating system's record, however long they waited to be read.

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cstdint>

#include "server/protocol/moment.hpp"

namespace strata::server::net {

// Of the last bytes on this connection so far. The current time if the system does not record it.
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
