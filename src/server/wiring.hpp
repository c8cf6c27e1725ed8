#pragma once
// The server as a whole: its games, and the network in front of them. What `strata serve` starts.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/games/retention.hpp"
#include "server/net/quotas.hpp"
#include "server/store/store.hpp"

namespace strata::server {

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8080;
  bool port_is_chosen = false;  // else the next free port will do as well
  std::filesystem::path data;
  int workers = 0;
  int analysis_threads = 1;  // 0: no analysis boards are helped
  int game_loops = 0;        // 0: as many as the machine is good for
  std::vector<std::string> origins;
  std::vector<std::string> proxies;  // addresses whose X-Forwarded-For is believed
  std::string identity_key;          // a file whose lines are keys of its secrets; empty: that of the folder alone
  std::string metrics_token;         // a file whose first line is the secret of who watches; empty: none
  // Finds the other servers of the network, by broadcasts to this port of UDP, and is found by them. Then the host is one of the
  // network.
  bool lan = false;
  int lan_port = 8081;
  std::string tls_certificate, tls_key;  // files in PEM; both, or none
  std::int64_t hsts_seconds = 0;         // for how long browsers come over TLS alone; 0: nothing is said of it
  std::string version;
  bool verbose = false;
  net::NetLimits limits;
  Retention retention;
  StoreLimits store_limits;
};

// Where the page is: for this machine, and with `lan` for others on each of its networks.
struct Served {
  std::string address;
  std::vector<std::string> on_network;
};

// Serves until the process is told to end; `ready` hears where once connections are taken. Fails with a sentence where it could
// not begin, or where what was asked could not all be answered before the end.
Result<void> serve(ServeOptions const& options, std::function<void(Served const& served)> const& ready);

}  // namespace strata::server
