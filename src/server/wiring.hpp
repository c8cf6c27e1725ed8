#pragma once
// The server as a whole: its games, and the network in front of them. What `strata serve` starts.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/net/quotas.hpp"

namespace strata::server {

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8080;
  bool port_is_chosen = false;  // else the next free port will do as well
  std::filesystem::path data;
  int workers = 0;
  std::vector<std::string> origins;
  std::string version;
  bool verbose = false;
  net::NetLimits limits;
};

// Serves until the process is told to end; `ready` hears the address once connections are taken. Fails with a sentence where it
// could not begin, or where what was asked could not all be answered before the end.
Result<void> serve(ServeOptions const& options, std::function<void(std::string const& address)> const& ready);

}  // namespace strata::server
