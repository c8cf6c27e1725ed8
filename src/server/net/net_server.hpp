#pragma once
// The server's side of the network: HTTP for the page and the games, WebSocket for what happens in them, all in the thread that
// calls run(). Limits of size and time are those of docs/formats/wire.md.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/net/quotas.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server::net {

struct NetOptions {
  std::string host = "127.0.0.1";  // an address of this machine, or "localhost"
  int port = 8080;                 // 0: any free one
  int further_ports = 0;           // how many after it are tried while they are taken
  std::vector<std::string> origins;
  std::vector<std::string> proxies;  // addresses whose X-Forwarded-For is believed
  std::string version;
  std::string metrics_token;                              // empty: none
  std::vector<std::string> identity_keys, issued_before;  // as for the Issuer (identity.hpp)
  NetLimits limits;
  // With TLS: the certificate and its key, files in PEM. Both, or none.
  std::string tls_certificate, tls_key;
  std::int64_t hsts_seconds = 0;   // for how long browsers come over TLS alone; 0: nothing is said of it
  std::vector<std::string> names;  // of this machine on its network
  // Who else is on the network; empty where nobody looks. Called from the thread of run().
  std::function<protocol::Network()> network;
};

class NetServer {
 public:
  // Takes the port. Fails with a sentence where it is taken or the address is none of this machine's, and before that where the
  // files for TLS will not do.
  static Result<std::unique_ptr<NetServer>> listen(NetOptions const& options, GameService& games);
  ~NetServer();
  NetServer(NetServer const&) = delete;
  NetServer& operator=(NetServer const&) = delete;

  // "http://127.0.0.1:8080/"
  [[nodiscard]] std::string address() const;
  [[nodiscard]] int port() const;

  // Serves until SIGINT, SIGTERM or SIGHUP. Then no connection and no message is taken any more, `drain` is called once in a thread of its
  // own while answers still go out, and the sockets are closed as going away. False if that took longer than it may.
  bool run(std::function<void()> drain);

 private:
  class Impl;
  explicit NetServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::server::net
