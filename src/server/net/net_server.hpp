#pragma once
// The network side of the server: HTTP for the page and the games, WebSocket for events, all in the thread that calls run(). The limits of
// size and time are those of docs/formats/wire.md.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/net/quotas.hpp"
#include "server/protocol/account_service.hpp"
#include "server/protocol/api_service.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/leader_service.hpp"
#include "server/protocol/order_service.hpp"
#include "server/protocol/own_network.hpp"
#include "server/protocol/player_service.hpp"
#include "server/protocol/push_service.hpp"
#include "server/protocol/relation_service.hpp"
#include "server/protocol/table_service.hpp"
#include "server/protocol/tournament_service.hpp"

namespace strata::server::net {

struct NetOptions {
  std::string host = "127.0.0.1";  // an address of this machine, or "localhost"
  int port = 8080;                 // 0: any free one
  int further_ports = 0;           // how many ports after it to try if it is taken
  std::vector<std::string> origins;
  std::vector<std::string> proxies;  // addresses whose X-Forwarded-For is trusted
  std::string version;
  std::string metrics_token;                              // empty: none
  std::vector<std::string> identity_keys, issued_before;  // as for the Issuer (identity.hpp)
  NetLimits limits;
  // For TLS: the certificate and its key, PEM files. Both or neither.
  std::string tls_certificate, tls_key;
  std::int64_t hsts_seconds = 0;   // sends HSTS for that many seconds; 0: does not send it
  std::vector<std::string> names;  // of this machine on its local network
  // The other servers on the network; empty if discovery is off. Called on the thread of run().
  std::function<protocol::Network()> network;
  // Measures the cluster of which this server is a node, at once; null if it is alone. Called on the thread of run().
  std::function<ClusterMeasures()> cluster;
  // Whether this server can do nothing for its visitors now that another could: it closes their sockets, and takes no more. At once, on the
  // thread of run(); null: never.
  std::function<bool()> is_cut_off;
  ApiService* api = nullptr;                 // the API for programs; null: there is none
  PlayerService* players = nullptr;          // null: nothing is known of anybody
  OrderService* order = nullptr;             // null: nobody is banned
  TournamentService* tournaments = nullptr;  // null: there are none
  std::span<OwnNetwork const> networks;      // that are given away; they outlive the server
  PushService* push = nullptr;               // null: nobody is told by Web Push
  RelationService* relations = nullptr;      // null: nobody follows or blocks anybody
  TableService* tables = nullptr;            // null: nothing is known of endings
  LeaderService* leader = nullptr;           // null if there is no other server
};

class NetServer {
 public:
  // Binds the port. Fails with a sentence if the port is taken or the address is not of this machine, and before that if the TLS files
  // cannot be used.
  static Result<std::unique_ptr<NetServer>> listen(NetOptions const& options, GameService& games,
                                                   AccountService& accounts);
  ~NetServer();
  NetServer(NetServer const&) = delete;
  NetServer& operator=(NetServer const&) = delete;

  // "http://127.0.0.1:8080/"
  [[nodiscard]] std::string address() const;
  [[nodiscard]] int port() const;

  // Answers a request that another server has passed on. From any thread, also while run() is not running: then it is answered once it is.
  void answer_passed(PassedRequest request, std::function<void(PassedReply)> done);

  // Serves until SIGINT, SIGTERM or SIGHUP. Then it accepts no more connections or messages, calls `drain` once in a thread of its own
  // while answers are still sent, and closes the sockets as going away. False if that took too long.
  bool run(std::function<void()> drain);

 private:
  class Impl;
  explicit NetServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::server::net
