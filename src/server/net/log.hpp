#pragma once
// The server's log for its operator: one line per event on stderr, "event=socket_closed connection=3 code=1001". Values from outside are
// quoted and cannot start another line.

#include <spdlog/spdlog.h>

#include "server/protocol/quoted.hpp"

namespace strata::server::net {

// Sends warnings, or everything if `verbose`, to stderr from now on. A separate thread writes them, so a slow reader delays nobody.
void start_log(bool verbose);

}  // namespace strata::server::net
