#pragma once
// What the server tells its owner: one line an event on stderr, "event=socket_closed connection=3 code=1001". Values that
// came from outside are quoted and cannot make a second line.

#include <spdlog/spdlog.h>

#include "server/protocol/quoted.hpp"

namespace strata::server::net {

using protocol::quoted;

// Warnings, or everything, go to stderr from now on, written by a thread of its own: nobody waits for whoever reads them.
void start_log(bool verbose);

}  // namespace strata::server::net
