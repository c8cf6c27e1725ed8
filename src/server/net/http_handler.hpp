#pragma once
// What is answered to an HTTP request: files of the page, the games under /api, the state of the server. Knows no sockets; the
// connection has read the request and writes the reply.

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/identity.hpp"
#include "server/net/net_counters.hpp"
#include "server/net/origin_policy.hpp"
#include "server/net/page.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server::net {

struct Request {
  std::string method;
  std::string target;  // "/api/games?before=x": of what follows a question mark only that is looked at
  std::string host;
  std::string origin;
  std::string fetch_site;
  std::string local_address;
  std::string cookie;
  std::string authorization;
  bool from_this_machine = false;  // the other end of the connection is here, and speaks for itself
  std::string turn;                // turn_of() of address_quotas.hpp; empty for what shows the load token
  std::string if_none_match;
  std::string accept_encoding;
  std::string body;
};

// Of the list of games, and where one is made.
inline constexpr std::string_view games_path = "/api/games";
// Of what a visitor is called, and where that is chosen.
inline constexpr std::string_view own_path = "/api/me";

struct Reply {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string text;        // the body
  std::string_view bytes;  // or this, of a file that lives as long as the program
};

class HttpHandler {
 public:
  // `page`: the files of the page, which outlive this object; none in a program that was built without it. `metrics_token`: who
  // shows it sees the metrics from anywhere; empty: they are for this machine alone. `network` answers who else is on the network;
  // empty where nobody looks. `hsts_seconds`: for how long browsers that came over TLS come so alone; 0: nothing is said of it.
  HttpHandler(Issuer issuer, OriginPolicy const& policy, GameService& games, NetCounters const& counters,
              std::string version, std::span<PageFile const> page, std::string_view metrics_token = {},
              std::function<protocol::Network()> network = {}, std::int64_t hsts_seconds = 0);

  // Who asks.
  [[nodiscard]] Identity identity_of(Request const& request) const;
  // What Set-Cookie says to whoever has come for the first time; empty for everybody else.
  [[nodiscard]] std::string cookie_for(Request const& request, Identity const& identity) const;
  // The same for whoever opens a socket. Whose cookie is known keeps it for another year: a browser forgets one that is not renewed,
  // and with it whose games these are.
  [[nodiscard]] std::string cookie_of_socket(Request const& request, Identity const& identity) const;

  // Why a request, whatever it is for, is refused before its body is read: 421 or 403.
  [[nodiscard]] bool refuses(Request const& request, Reply& reply) const;

  // Answers once, perhaps from another thread, perhaps before it returns.
  void answer(Request const& request, std::function<void(Reply)> done) const;

  // A reply that says what is wrong, in the form that the path promises.
  [[nodiscard]] Reply refusal(std::string_view target, int status, std::string const& message) const;

  // Headers every reply carries.
  void protect(Reply& reply, std::string_view host) const;

 private:
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_me(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_challenges(Request const& request, std::function<void(Reply)> done) const;
  void answer_network(Request const& request, std::function<void(Reply)> const& done) const;
  void answer_list(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_games(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_game(Principal const& who, Request const& request, std::string id, std::function<void(Reply)> done) const;
  void answer_record(Principal const& who, Request const& request, std::string id,
                     std::function<void(Reply)> done) const;
  void answer_health(Request const& request, std::function<void(Reply)> done) const;
  void answer_metrics(Request const& request, std::function<void(Reply)> done) const;
  [[nodiscard]] Reply answer_file(Request const& request) const;

  // From this machine, and under one of its own names.
  [[nodiscard]] static bool is_from_here(Request const& request);

  Issuer issuer_;
  OriginPolicy const& policy_;
  GameService& games_;
  NetCounters const& counters_;
  std::string version_;
  std::span<PageFile const> page_;
  std::string metrics_hash_;  // of the token; empty: there is none
  std::function<protocol::Network()> network_;
  std::int64_t hsts_seconds_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

// "/api/games" of "/api/games?x".
[[nodiscard]] std::string_view path_of(std::string_view target);

}  // namespace strata::server::net
