#pragma once
// Answers HTTP requests: files of the page, the games under /api, the state of the server. Knows no sockets; the connection reads the
// request and writes the reply.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/net/account_handler.hpp"
#include "server/net/http_reply.hpp"
#include "server/net/identity.hpp"
#include "server/net/net_counters.hpp"
#include "server/net/network_files.hpp"
#include "server/net/order_handler.hpp"
#include "server/net/origin_policy.hpp"
#include "server/net/page.hpp"
#include "server/net/player_handler.hpp"
#include "server/net/push_handler.hpp"
#include "server/net/relation_handler.hpp"
#include "server/net/table_handler.hpp"
#include "server/net/tournament_handler.hpp"
#include "server/protocol/api_service.hpp"
#include "server/protocol/game_service.hpp"
#include "server/protocol/leader_service.hpp"

namespace strata::server::net {

// Path of the list of games, also used to create one.
inline constexpr std::string_view games_path = "/api/games";
// Path of the visitor's name, also used to choose one.
inline constexpr std::string_view own_path = "/api/me";

// Whether a request makes something that the server keeps: it has a quota of its own.
[[nodiscard]] bool creates_something(std::string_view method, std::string_view path);

// Whether a request for this path counts as a message: the answer is not a file of the page.
[[nodiscard]] bool counts_as_message(std::string_view path);

class HttpHandler {
 public:
  // `page`: the files of the page, which outlive this object; none if the program was built without it. `metrics_token`: a secret that
  // gives access to the metrics from anywhere; empty: only this machine has access. `network` lists the other servers on the network; empty
  // if discovery is off. `hsts_seconds`: sends HSTS (Strict-Transport-Security) for that many seconds; 0: does not send it. `api`:
  // answers what is_api_path(); null: there is none. `players` knows profiles and ratings; null: nothing is known of anybody.
  // `order` knows who is banned; null: nobody is. `tournaments`: null: there are none. `push`: null: nobody is told by Web Push. `relations`:
  // null: nobody follows anybody.
  HttpHandler(Issuer issuer, OriginPolicy const& policy, GameService& games, AccountService& accounts,
              NetCounters const& counters, std::string version, std::span<PageFile const> page,
              std::string_view metrics_token = {}, std::function<protocol::Network()> network = {},
              std::int64_t hsts_seconds = 0, ApiService* api = nullptr, PlayerService* players = nullptr,
              OrderService* order = nullptr, TournamentService* tournaments = nullptr, PushService* push = nullptr,
              RelationService* relations = nullptr);

  // From now on what is left of a request after a commit is done by this, from any thread: commits wait for no request. Called before any
  // request; without it such work is done where the commit is told.
  void run_later(std::function<void(std::function<void()> work)> later) { later_ = std::move(later); }

  // Sets the measures of the cluster of which this server is a node. They must be returned at once. Called before any request.
  void watch_cluster(std::function<ClusterMeasures()> cluster) { cluster_ = std::move(cluster); }

  // Requests about endings are answered by these tables from now on; null: by nothing. Called before any request.
  void set_tables(TableService* tables) { table_handler_ = TableHandler(tables); }
  // Gives these networks away, which outlive this object. Called before any request.
  void offer_networks(std::span<OwnNetwork const> networks) { networks_ = NetworkFiles(networks); }

  // The hash of the secret or the token that a request shows; empty: none, or one that nobody made here.
  [[nodiscard]] std::string shown_by(Request const& request) const;
  // The principal of a request: a guest, or the account that is logged in there.
  [[nodiscard]] Identity identity_of(Request const& request) const;
  // The Set-Cookie value for a new visitor; empty for all others.
  [[nodiscard]] std::string cookie_for(Request const& request, Identity const& identity) const;
  // The same when a socket is opened. A guest's cookie is renewed for another year, since a browser deletes an expired one, and the guest's
  // games would be lost with it.
  [[nodiscard]] std::string cookie_of_socket(Request const& request, Identity const& identity) const;

  // Refuses a request before its body is read, whatever its path: 421 or 403.
  [[nodiscard]] bool refuses(Request const& request, Reply& reply) const;
  // The same for the token that it shows, by 403 or 401, once it is counted: a token may be a guess.
  [[nodiscard]] bool refuses_token(Request const& request, Reply& reply) const;

  // 403 for somebody who is banned. They may still log out, take their data with them and delete their account.
  [[nodiscard]] std::optional<Reply> refuse_banned(Request const& request) const;

  // Answers once, possibly from another thread, possibly before it returns.
  void answer(Request const& request, std::function<void(Reply)> done) const;

  // Requests that only the leader of a cluster can answer are passed on from now on, if another server leads; null if there is no other. It
  // outlives this object; called before any request.
  void set_leader(LeaderService* leader) { leader_ = leader; }
  // Answers a request that another server has passed on, as answer() does; with 404 if it is not for the leader.
  void answer_passed(PassedRequest passed, std::function<void(PassedReply)> done) const;

  // Adds the headers that every reply carries.
  void protect(Reply& reply, std::string_view host) const;

 private:
  void answer(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  // Whether the secret of this session is to be replaced with the answer; and the answer with a new one.
  [[nodiscard]] bool is_due(Identity const& identity) const;
  void answer_renewed(Identity const& identity, Request const& request, std::function<void(Reply)> done) const;
  void answer_api(Identity const& identity, Request const& request, std::function<void(Reply)> done) const;
  // Why this request may not be made with a token, or with one that there is not; nothing if it may.
  [[nodiscard]] static std::optional<Reply> refuse_token(Identity const& identity, Request const& request);
  // Why this person may not make such a game.
  [[nodiscard]] std::optional<Reply> refuse_game(Principal const& who, protocol::CreateGame const& game) const;
  void pass_on(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const;
  void answer_me(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_challenges(Request const& request, std::function<void(Reply)> done) const;
  void answer_network(Request const& request, std::function<void(Reply)> const& done) const;
  void answer_networks(Request const& request, std::function<void(Reply)> const& done) const;
  void answer_list(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_games(Principal const& who, Request const& request, std::function<void(Reply)> done) const;
  void answer_game(Principal const& who, Request const& request, std::string id, std::function<void(Reply)> done) const;
  // `is_own`: of a game of theirs alone.
  void answer_record(Principal const& who, Request const& request, std::string id, std::function<void(Reply)> done,
                     bool is_own = false) const;
  void answer_health(Request const& request, std::function<void(Reply)> done) const;
  void answer_metrics(Request const& request, std::function<void(Reply)> done) const;
  [[nodiscard]] std::uint64_t bots_online() const;
  [[nodiscard]] Reply answer_file(Request const& request) const;

  [[nodiscard]] bool shows_token(Request const& request) const;
  [[nodiscard]] IdentitySource source_of(Request const& request) const;
  // From this machine, under one of its own names.
  [[nodiscard]] static bool is_from_here(Request const& request);
  // From here, or with the token of the metrics.
  [[nodiscard]] bool may_read_figures(Request const& request) const;

  Issuer issuer_;
  OriginPolicy const& policy_;
  GameService& games_;
  AccountService& accounts_;
  mutable AccountHandler account_handler_;
  std::optional<PlayerHandler> player_handler_;
  std::optional<OrderHandler> order_handler_;
  OrderService* order_;
  std::optional<TournamentHandler> tournament_handler_;
  PushHandler push_handler_;
  TableHandler table_handler_{nullptr};
  std::optional<RelationHandler> relation_handler_;
  NetCounters const& counters_;
  std::string version_;
  std::span<PageFile const> page_;
  NetworkFiles networks_;
  std::string metrics_hash_;  // of the token; empty: none set
  std::function<protocol::Network()> network_;
  std::function<ClusterMeasures()> cluster_;  // null if this server is alone
  std::int64_t hsts_seconds_;
  ApiService* api_;
  LeaderService* leader_ = nullptr;
  std::function<void(std::function<void()>)> later_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace strata::server::net
