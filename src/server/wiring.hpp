#pragma once
// The whole server: its games, and the network in front of them. `strata serve` starts this.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/games/state/retention.hpp"
#include "server/net/quotas.hpp"
#include "server/protocol/records.hpp"
#include "server/store/store.hpp"

namespace strata::server {

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8080;
  bool port_is_chosen = false;  // if false, the next free port may be used
  std::filesystem::path data;
  std::string store;  // address of a database of PostgreSQL; empty: a file in `data`
  // For a node of a cluster: the addresses of NATS, separated by commas, and a file of trusted authorities (cluster/nats_bus.hpp). Empty if
  // this server is alone. Other nodes reach this one over HTTP at the address; empty for the one that it listens to.
  std::string bus, bus_certificates, node_address;
  std::string bus_login;  // file whose first line is the name and the password for NATS, NAME:PASSWORD; empty: none
  int workers = 0;
  int analysis_threads = 1;  // 0: analysis boards get no engine
  int game_loops = 0;        // 0: chosen for the machine
  std::vector<std::string> origins;
  std::vector<std::string> proxies;  // addresses whose X-Forwarded-For is trusted
  std::string identity_key;          // a file with one key per line (identity.hpp); empty: only the folder's own key
  std::string metrics_token;         // a file whose first line is the token for the metrics; empty: none
  // Discovers the other servers of the network by broadcasts to this UDP port, and is discovered by them. The host must then be an address
  // on the network.
  bool lan = false;
  int lan_port = 8081;
  std::string tls_certificate, tls_key;  // PEM files; both or neither
  std::int64_t hsts_seconds = 0;         // sends HSTS for that many seconds; 0: does not send it
  // Tables of endings (tables/table_server.hpp): their folder, empty if nothing is told of them; and bytes of files up to which missing tables
  // are made, 0 if none is made.
  std::string tables;
  std::uintmax_t make_tables = 0;
  std::string networks;         // a folder of variant files with networks beside (own_networks.hpp); empty: none
  std::vector<int> house_bots;  // levels at which our own engine plays as an account
  // Web Push (push/push_server.hpp), if there is a contact: what push services are told of the operator; origins of services in networks of
  // the operator's own; and seconds that a notice waits for its person to look.
  std::string push_contact;
  std::vector<std::string> push_services;
  std::int64_t push_delay = 10;
  protocol::SignUpRule sign_up = protocol::SignUpRule::Open;
  bool admin_token = false;  // makes a new token, although there is an admin or a token
  std::string version;
  bool verbose = false;
  net::NetLimits limits;
  Retention retention;
  StoreLimits store_limits;
};

// The address of the page: for this machine, and with `lan` for others on each of its networks.
struct Served {
  std::string address;
  std::vector<std::string> on_network;
  std::string admin_token;  // the account that shows it becomes an admin; empty: none was made
};

// Serves until the process is told to stop; `ready` is called with the addresses once connections are accepted. Fails with a sentence if it
// could not start, or if not all requests could be answered before the end.
Result<void> serve(ServeOptions const& options, std::function<void(Served const& served)> const& ready);

}  // namespace strata::server
