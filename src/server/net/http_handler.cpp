#include "server/net/http_handler.hpp"

#include <algorithm>
#include <array>

#include "server/net/metrics_text.hpp"
#include "server/net/record_text.hpp"
#include "server/protocol/json_writer.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::net {

namespace {

// The games of an account and their records, for those who take theirs with them: also where all else is refused.
constexpr std::string_view exported_games = "/api/auth/export/games", exported_game = "/api/auth/export/games/";

using protocol::Failure;

constexpr std::string_view record_path = "/record";  // after the id of a game
constexpr std::string_view metrics_path = "/metrics";
constexpr std::string_view export_path = "/game/export/";  // before the id of a game, as lichess has it
constexpr std::size_t longest_game_id = 32;

// The page's replacement in a program that was built without it.
constexpr std::string_view page_is_missing =
    "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Strata</title>\n<h1>The page is not built into this "
    "program</h1>\n"
    "<p>The server works, but it was compiled without the page. Start it with <code>./run</code>, which builds "
    "both.</p>\n";

bool is_for_programs(std::string_view path) {
  // A person may read how programs are answered.
  if (path == "/api/openapi.json") return false;
  return path.starts_with("/api/") || path.starts_with(export_path) || path == "/ws" || path == "/healthz" ||
         path == metrics_path;
}

bool changes_something(std::string_view method) { return method != "GET" && method != "HEAD" && method != "OPTIONS"; }

// Whether one of the tags of If-None-Match is this one.
bool names_tag(std::string_view header, std::string_view tag) {
  return header == "*" || header.find(tag) != std::string_view::npos;
}

bool takes_gzip(std::string_view header) {
  std::size_t const at = header.find("gzip");
  return at != std::string_view::npos && !header.substr(at + 4).starts_with(";q=0");
}

// Nobody looks for a game by a longer text, and nothing remembers it.
bool is_game_id(std::string_view text) { return !text.empty() && text.size() <= longest_game_id; }

Reply no_such_game() { return failure_reply({protocol::ErrorCode::NotFound, "There is no such game."}); }

// The answer, with this cookie: it is for nobody else, whatever stands between.
std::function<void(Reply)> with_cookie(std::string cookie, std::function<void(Reply)> done) {
  return [done = std::move(done), cookie = std::move(cookie)](Reply reply) {
    reply.headers.emplace_back("Set-Cookie", cookie);
    std::erase_if(reply.headers, [](auto const& header) { return header.first == "Cache-Control"; });
    reply.headers.emplace_back("Cache-Control", "no-store");
    done(std::move(reply));
  };
}

}  // namespace

bool counts_as_message(std::string_view path) {
  return path.starts_with("/api") || path.starts_with(export_path) || path == "/healthz" || path == metrics_path;
}

bool creates_something(std::string_view method, std::string_view path) {
  constexpr std::string_view challenges = "/api/challenge/";
  if (method != "POST") return false;
  // A name is kept as a game is.
  if (path == games_path || path == own_path || path == sign_up_path || path == token_path) return true;
  if (path == tournaments_path || path == OrderHandler::reports_path || path == push_path) return true;
  if (path == RelationHandler::path || path.starts_with("/api/rel/")) return true;
  if (path == "/api/board/seek") return true;
  return path.starts_with(challenges) && path.substr(challenges.size()).find('/') == std::string_view::npos;
}

HttpHandler::HttpHandler(Issuer issuer, OriginPolicy const& policy, GameService& games, AccountService& accounts,
                         NetCounters const& counters, std::string version, std::span<PageFile const> page,
                         std::string_view metrics_token, std::function<protocol::Network()> network,
                         std::int64_t hsts_seconds, ApiService* api, PlayerService* players, OrderService* order,
                         TournamentService* tournaments, PushService* push, RelationService* relations)
    : issuer_(std::move(issuer)),
      policy_(policy),
      games_(games),
      accounts_(accounts),
      account_handler_(issuer_, accounts),
      order_(order),
      push_handler_(push),
      counters_(counters),
      version_(std::move(version)),
      page_(page),
      metrics_hash_(metrics_token.empty() ? std::string() : hash_of(metrics_token)),
      network_(std::move(network)),
      hsts_seconds_(hsts_seconds),
      api_(api) {
  if (players != nullptr) player_handler_.emplace(*players);
  if (order != nullptr) order_handler_.emplace(*order);
  if (tournaments != nullptr) tournament_handler_.emplace(*tournaments);
  if (relations != nullptr) relation_handler_.emplace(*relations);
}

bool HttpHandler::refuses(Request const& request, Reply& reply) const {
  std::string_view const path = path_of(request.target);
  bool const changes = changes_something(request.method);
  Identity const identity = identity_of(request);
  RequestSource const source{request.host,          request.origin,     request.fetch_site,
                             request.local_address, identity.by_cookie, changes || path == "/ws" || is_api_path(path)};
  if (auto const problem = policy_.refuse_host(source)) {
    reply = refusal(request.target, 421, *problem);
    return true;
  }
  if (!changes && !is_for_programs(path)) return false;
  if (auto const problem = policy_.refuse_origin(source)) {
    reply = refusal(request.target, 403, *problem);
    return true;
  }
  return false;
}

bool HttpHandler::refuses_token(Request const& request, Reply& reply) const {
  auto refused = refuse_token(identity_of(request), request);
  if (!refused) return false;
  reply = std::move(*refused);
  return true;
}

void HttpHandler::protect(Reply& reply, std::string_view host) const {
  // A refused request may have any Host. Under an address of IPv6, which this language cannot say, 'self' must do.
  bool const can_be_said = OriginPolicy::is_origin("http://" + std::string(host)) && !host.starts_with('[');
  std::string const sockets = can_be_said ? ' ' + policy_.socket_origin(host) : "";
  reply.headers.emplace_back("Content-Security-Policy",
                             "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                             "img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'" +
                                 sockets +
                                 "; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'");
  // It is for a host with all its ports (RFC 6797): not for names at which other programs may speak HTTP.
  if (hsts_seconds_ > 0 && policy_.is_secure(host) && OriginPolicy::is_public_name(host))
    reply.headers.emplace_back("Strict-Transport-Security", "max-age=" + std::to_string(hsts_seconds_));
  reply.headers.emplace_back("X-Content-Type-Options", "nosniff");
  reply.headers.emplace_back("Referrer-Policy", "no-referrer");
  // What the page never asks a browser for, whatever gets into it.
  reply.headers.emplace_back("Permissions-Policy",
                             "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
                             "magnetometer=(), microphone=(), midi=(), payment=(), usb=()");
  // With both of these the page may share memory with its workers, and its engine stops at once.
  reply.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  reply.headers.emplace_back("Cross-Origin-Embedder-Policy", "require-corp");
  reply.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

// A program shows the API a token, or the secret of a session.
bool HttpHandler::shows_token(Request const& request) const {
  std::string_view const path = path_of(request.target), secret = bearer_of(request.authorization);
  return path != metrics_path &&
         (secret.starts_with(token_prefix) || (!secret.empty() && is_api_path(path) && !issuer_.made(secret)));
}

IdentitySource HttpHandler::source_of(Request const& request) const {
  return {request.cookie, request.authorization, is_from_here(request), policy_.is_secure(request.host)};
}

std::string HttpHandler::shown_by(Request const& request) const {
  if (!is_for_programs(path_of(request.target))) return {};
  if (shows_token(request)) return hash_of(bearer_of(request.authorization));
  Identity identity = identify(source_of(request), issuer_);
  return identity.new_secret ? std::string() : std::move(identity.principal.hash);
}

Identity HttpHandler::identity_of(Request const& request) const {
  if (shows_token(request)) {
    auto known = accounts_.recognise_token(hash_of(bearer_of(request.authorization)), request.turn);
    Identity shown;
    shown.has_bad_token = !known;
    if (known) shown.principal = std::move(*known);
    return shown;
  }
  Identity identity = identify(source_of(request), issuer_);
  identity.principal.network = request.network;
  if (auto known = accounts_.recognise(identity.principal)) {
    identity.principal = std::move(*known);
  } else {
    // Its games are an account's: it is nobody's secret any more.
    identity.is_changing = accounts_.has_left(identity.principal.hash);
    identity.cookie_secret = issuer_.make();
    identity.new_secret = identity.cookie_secret;
    identity.principal = {hash_of(identity.cookie_secret)};
  }
  identity.principal.address_key = request.turn;
  identity.principal.network = request.network;
  return identity;
}

std::optional<Reply> HttpHandler::refuse_token(Identity const& identity, Request const& request) {
  std::string_view const path = path_of(request.target);
  if (identity.has_bad_token) {
    Reply reply = refusal(request.target, 401, "No such token");
    reply.headers.emplace_back("WWW-Authenticate", "Bearer");
    return reply;
  }
  if (!identity.principal.has_token() || is_api_path(path) || path.starts_with(export_path)) return std::nullopt;
  if (path == token_path && request.method == "DELETE") return std::nullopt;
  // A program joins a tournament as a person does.
  if (TournamentHandler::handles(path)) return std::nullopt;
  return refusal(request.target, 403, "a token is for the API of programs alone (docs/formats/api.md)");
}

std::optional<Reply> HttpHandler::refuse_banned(Request const& request) const {
  std::string_view const path = path_of(request.target);
  constexpr std::array<std::string_view, 3> left = {"/api/auth/log-out", "/api/auth/export", "/api/auth/delete"};
  bool const is_open = path == "/healthz" || path == metrics_path || path.starts_with("/api/auth/export/") ||
                       std::ranges::find(left, path) != left.end();
  if (order_ == nullptr || !is_for_programs(path) || is_open) return std::nullopt;
  Principal const who = identity_of(request).principal;
  auto const banned = order_->refuse(who, request.address);
  if (!banned) return std::nullopt;
  if (is_api_path(path) || !path.starts_with("/api")) return refusal(request.target, 403, banned->message);
  return failure_reply({.code = protocol::ErrorCode::Forbidden,
                        .message = banned->message,
                        .reason = "banned",
                        .values = {{"ends", std::to_string(banned->ends)},
                                   {"why", banned->reason},
                                   {"of", banned->of_network ? "network" : "person"},
                                   {"who", who.login ? "account" : "guest"}}});
}

std::optional<Reply> HttpHandler::refuse_game(Principal const& who, protocol::CreateGame const& game) const {
  if (who.login && who.login->is_bot)
    return refusal(games_path, 403, "This account is a bot: it plays through the API for programs.");
  auto const bot = game.invites.empty() ? std::nullopt : accounts_.bot_named(game.invites);
  if (!bot) return std::nullopt;
  if (game.variant_text.empty() && std::ranges::find(bot->variants, game.variant) != bot->variants.end())
    return std::nullopt;
  return refusal(games_path, 409, bot->name + " is a bot that does not play this game.");
}

void HttpHandler::answer_api(Identity const& identity, Request const& request, std::function<void(Reply)> done) const {
  if (api_ == nullptr) return done(refusal(request.target, 404, "there is nothing at this address"));
  std::string const site = (policy_.is_secure(request.host) ? "https://" : "http://") + request.host;
  Principal who = identity.principal;
  // Nobody is a new guest here.
  if (identity.new_secret) who = {};
  api_->answer({request.method, request.target, request.content_type, request.body, site, std::move(who)},
               [done = std::move(done)](ApiReply answered) {
                 Reply reply{answered.status,
                             {{"Content-Type", answered.type}, {"Cache-Control", "no-store"}},
                             std::move(answered.text),
                             {},
                             {}};
                 if (!answered.allow.empty()) reply.headers.emplace_back("Allow", answered.allow);
                 if (answered.status == 401) reply.headers.emplace_back("WWW-Authenticate", "Bearer");
                 if (answered.lines) {
                   reply.headers = {{"Content-Type", "application/x-ndjson"},
                                    {"Cache-Control", "no-store"},
                                    {"X-Accel-Buffering", "no"}};  // a proxy hands each line on
                   reply.lines = std::move(answered.lines);
                 }
                 done(std::move(reply));
               });
}

std::string HttpHandler::cookie_for(Request const& request, Identity const& identity) const {
  if (!identity.new_secret || identity.is_changing) return {};
  return cookie_of(identity.cookie_name, *identity.new_secret, policy_.is_secure(request.host));
}

std::string HttpHandler::cookie_of_socket(Request const& request, Identity const& identity) const {
  // The cookie of an account is renewed with its secret. A late answer must not bring back one from before a log-in.
  if (identity.principal.login || (identity.by_cookie && accounts_.has_left(identity.principal.hash))) return {};
  if (identity.by_cookie && !identity.is_changing)
    return cookie_of(identity.cookie_name, identity.cookie_secret, policy_.is_secure(request.host));
  return cookie_for(request, identity);
}

void HttpHandler::answer(Request const& request, std::function<void(Reply)> done) const {
  Identity const identity = identity_of(request);
  std::string_view const path = path_of(request.target);
  if (is_api_path(path)) return answer_api(identity, request, std::move(done));
  if (path.starts_with(export_path))
    return answer_record(identity.principal, request, std::string(path.substr(export_path.size())), std::move(done));
  if (order_handler_ && OrderHandler::handles(path)) {
    Visit const visit{identity.principal, request.agent, request.network, {}, request.address};
    return order_handler_->answer(visit, request, done);
  }
  if (path == exported_games && is_reading(request.method))
    return answer_list(identity.principal, request, std::move(done));
  if (path.starts_with(exported_game))
    return answer_record(identity.principal, request, std::string(path.substr(exported_game.size())), std::move(done),
                         true);
  if (AccountHandler::handles(path))
    return account_handler_.answer(identity, request, policy_.is_secure(request.host), done);
  // A new visitor is given a secret with the page or with its first request for the games.
  bool const may_set = is_route(path) || path.starts_with("/api/");
  if (may_set && is_due(identity)) return answer_renewed(identity, request, std::move(done));
  std::string cookie = may_set ? cookie_for(request, identity) : std::string();
  if (cookie.empty()) return answer(identity.principal, request, std::move(done));
  answer(identity.principal, request, with_cookie(std::move(cookie), std::move(done)));
}

bool HttpHandler::is_due(Identity const& identity) const {
  // A program that shows the secret in a header reads no cookies.
  bool const is_session = identity.by_cookie && identity.principal.login && !identity.principal.has_token();
  return is_session && accounts_.is_due(hash_of(identity.cookie_secret));
}

void HttpHandler::answer_renewed(Identity const& identity, Request const& request,
                                 std::function<void(Reply)> done) const {
  std::string const secret = issuer_.make();
  std::string cookie = cookie_of(identity.cookie_name, secret, policy_.is_secure(request.host));
  // The request may be gone before the commit that makes the secret good.
  accounts_.replace(hash_of(identity.cookie_secret), hash_of(secret),
                    [this, who = identity.principal, request = Request(request), cookie = std::move(cookie),
                     done = std::move(done)](bool is_good) mutable {
                      auto rest = is_good ? with_cookie(std::move(cookie), std::move(done)) : std::move(done);
                      std::function<void()> work = [this, who = std::move(who), request = std::move(request),
                                                    rest = std::move(rest)] { answer(who, request, rest); };
                      if (later_) return later_(std::move(work));
                      work();
                    });
}

void HttpHandler::answer(Principal const& who, Request const& request, std::function<void(Reply)> done) const {
  std::string_view const path = path_of(request.target);
  if (path == own_path) return answer_me(who, request, std::move(done));
  if (path == "/api/challenges") return answer_challenges(request, std::move(done));
  if (player_handler_ && PlayerHandler::handles(path)) return player_handler_->answer(who, request, done);
  if (relation_handler_ && RelationHandler::handles(path)) return relation_handler_->answer(who, request, done);
  if (tournament_handler_ && TournamentHandler::handles(path)) {
    if (leader_ != nullptr && !leader_->leads()) return pass_on(who, request, done);
    return tournament_handler_->answer(who, request, done);
  }
  if (PushHandler::handles(path)) return push_handler_.answer(who, request, done);
  if (path == TableHandler::path) return table_handler_.answer(who, request, std::move(done));
  if (path == "/api/network") return answer_network(request, done);
  if (path == NetworkFiles::list_path) return answer_networks(request, done);
  if (path == games_path) return answer_games(who, request, std::move(done));
  if (path.starts_with(games_path) && path.size() > games_path.size() + 1 && path[games_path.size()] == '/') {
    std::string id(path.substr(games_path.size() + 1));
    if (!id.ends_with(record_path)) return answer_game(who, request, std::move(id), std::move(done));
    id.resize(id.size() - record_path.size());
    return answer_record(who, request, std::move(id), std::move(done));
  }
  bool const reads = is_reading(request.method);
  if (path == "/healthz" && reads) return answer_health(request, std::move(done));
  if (path == metrics_path && reads) return answer_metrics(request, std::move(done));
  if (path.starts_with("/api")) return done(refusal(path, 404, "there is nothing at this address"));
  if (!reads) return done(not_allowed(request.target, "GET, HEAD"));
  if (path == "/ws") return done(refusal(path, 426, "this address speaks WebSocket"));
  done(answer_file(request));
}

void HttpHandler::pass_on(Principal const& who, Request const& request, std::function<void(Reply)> const& done) const {
  leader_->pass_on(
      {who, request.method, request.target, request.content_type, request.body}, [done](PassedReply passed) {
        if (passed.status == 503 && passed.text.empty())
          return done(failure_reply({protocol::ErrorCode::Unavailable,
                                     "The server that leads this club cannot be asked now; try again in a moment."}));
        done(Reply{passed.status, std::move(passed.headers), std::move(passed.text), {}});
      });
}

void HttpHandler::answer_passed(PassedRequest passed, std::function<void(PassedReply)> done) const {
  Request request;
  request.method = std::move(passed.method);
  request.target = std::move(passed.target);
  request.content_type = std::move(passed.content_type);
  request.body = std::move(passed.body);
  auto const answered = [done = std::move(done)](Reply reply) {
    done({reply.status, std::move(reply.headers),
          reply.bytes.empty() ? std::move(reply.text) : std::string(reply.bytes)});
  };
  if (!tournament_handler_ || !TournamentHandler::handles(path_of(request.target)))
    return answered(refusal(request.target, 404, "no server passes this on"));
  tournament_handler_->answer(passed.who, request, answered);
}

void HttpHandler::answer_me(Principal const& who, Request const& request, std::function<void(Reply)> done) const {
  bool const asks = is_reading(request.method);
  if (!asks && request.method != "POST") return done(not_allowed(request.target, "GET, HEAD, POST"));
  auto me = asks ? Result<protocol::Me>(protocol::Me{}) : protocol::read_me(request.body);
  if (!me) return done(refusal(games_path, 400, me.error().message));
  auto reply = replied<protocol::Me>(std::move(done),
                                     [](protocol::Me const& told) { return json_reply(200, protocol::write(told)); });
  if (asks) return games_.name(who, std::move(reply));
  games_.rename(who, std::move(*me), std::move(reply));
}

void HttpHandler::answer_challenges(Request const& request, std::function<void(Reply)> done) const {
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  games_.challenges(replied<protocol::Challenges>(std::move(done), [](protocol::Challenges const& challenges) {
    return json_reply(200, protocol::write(challenges));
  }));
}

void HttpHandler::answer_network(Request const& request, std::function<void(Reply)> const& done) const {
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  done(json_reply(200, protocol::write(network_ ? network_() : protocol::Network{})));
}

void HttpHandler::answer_networks(Request const& request, std::function<void(Reply)> const& done) const {
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  done(json_reply(200, networks_.list()));
}

void HttpHandler::answer_list(Principal const& who, Request const& request, std::function<void(Reply)> done) const {
  std::optional<protocol::ListPlace> before;
  if (auto const text = query_field(request.target, "before")) {
    auto place = protocol::read_list_place(*text);
    if (!place) return done(refusal(games_path, 400, place.error().message));
    before = std::move(*place);
  }
  games_.list(who, std::move(before), replied<protocol::Games>(std::move(done), [](protocol::Games const& games) {
                return json_reply(200, protocol::write(games));
              }));
}

void HttpHandler::answer_games(Principal const& who, Request const& request, std::function<void(Reply)> done) const {
  if (is_reading(request.method)) return answer_list(who, request, std::move(done));
  if (request.method != "POST") {
    return done(not_allowed(request.target, "GET, HEAD, POST"));
  }
  auto game = protocol::read_create_game(request.body);
  if (!game) return done(refusal(games_path, game.error().code == ErrorCode::Limit ? 413 : 400, game.error().message));
  if (auto refused = refuse_game(who, *game)) return done(std::move(*refused));
  games_.create(who, std::move(*game),
                replied<protocol::Created>(std::move(done), [](protocol::Created const& created) {
                  return json_reply(201, protocol::write(created));
                }));
}

void HttpHandler::answer_game(Principal const& who, Request const& request, std::string id,
                              std::function<void(Reply)> done) const {
  if (!is_game_id(id)) return done(no_such_game());
  if (is_reading(request.method)) {
    return games_.snapshot(who, std::move(id),
                           replied<protocol::GameSnapshot>(std::move(done), [](protocol::GameSnapshot const& game) {
                             return json_reply(200, protocol::write(game));
                           }));
  }
  if (request.method != "DELETE") {
    return done(not_allowed(request.target, "GET, HEAD, DELETE"));
  }
  games_.remove(who, std::move(id),
                replied<Removed>(std::move(done), [](Removed const&) { return Reply{204, {}, {}, {}}; }));
}

void HttpHandler::answer_record(Principal const& who, Request const& request, std::string id,
                                std::function<void(Reply)> done, bool is_own) const {
  if (!is_reading(request.method)) return done(not_allowed(request.target, "GET, HEAD"));
  if (!is_game_id(id)) return done(no_such_game());
  games_.snapshot(
      who, std::move(id),
      replied<protocol::GameSnapshot>(std::move(done), [is_own](protocol::GameSnapshot const& game) {
        bool const is_theirs = game.you.owner || game.you.white || game.you.black;
        if (is_own && !is_theirs) return refusal(games_path, 404, "this is no game of yours");
        return Reply{
            200, {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}}, record_text(game), {}};
      }));
}

bool HttpHandler::is_from_here(Request const& request) {
  return request.from_this_machine && OriginPolicy::is_loopback(request.host);
}

bool HttpHandler::may_read_figures(Request const& request) const {
  constexpr std::string_view scheme = "Bearer ";
  std::string_view const shown = request.authorization;
  bool const has_token =
      !metrics_hash_.empty() && shown.starts_with(scheme) && hash_of(shown.substr(scheme.size())) == metrics_hash_;
  return is_from_here(request) || has_token;
}

void HttpHandler::answer_health(Request const& request, std::function<void(Reply)> done) const {
  auto const uptime = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - started_);
  bool const healthy = games_.healthy();
  std::optional<ClusterMeasures> cluster;
  if (cluster_) cluster = cluster_();
  // How much is played here is told to those who may read the metrics.
  auto const tell = [healthy, cluster, version = version_, uptime,
                     is_told = may_read_figures(request)](std::optional<std::int64_t> games) {
    bool const stores = healthy && games.has_value();
    bool const ok = stores && !(cluster && cluster->is_late);
    std::string body;
    {
      protocol::ObjectWriter object(body);
      object.field("ok", ok);
      object.field("version", version);
      if (is_told) object.field("games", games);
      object.field("uptime", static_cast<std::int64_t>(uptime.count()));
      if (cluster) object.field("store", stores);
      if (cluster) object.field("bus", cluster->has_bus);
      if (cluster) object.field("heartbeat", cluster->heartbeat);
      if (cluster && is_told) object.field("nodes", static_cast<std::int64_t>(cluster->nodes));
      if (cluster && is_told) object.field("owned", static_cast<std::int64_t>(cluster->owned_games));
    }
    return json_reply(ok ? 200 : 503, std::move(body));
  };
  games_.count([done = std::move(done), tell](std::variant<std::int64_t, Failure> const& answer) {
    auto const* const games = std::get_if<std::int64_t>(&answer);
    done(tell(games != nullptr ? std::optional(*games) : std::nullopt));
  });
}

void HttpHandler::answer_metrics(Request const& request, std::function<void(Reply)> done) const {
  if (!may_read_figures(request))
    return done(refusal(metrics_path, 403, "the metrics are for this machine, and for who shows the --metrics-token"));
  std::chrono::duration<double> const uptime = std::chrono::steady_clock::now() - started_;
  games_.measure(replied<GameMeasures>(std::move(done), [this, uptime](GameMeasures const& games) {
    return Reply{200,
                 {{"Content-Type", metrics_type}, {"Cache-Control", "no-store"}},
                 metrics_text(games, counters_, push_handler_.measure(),
                              cluster_ ? std::optional(cluster_()) : std::nullopt, version_, uptime, bots_online()),
                 {}};
  }));
}

std::uint64_t HttpHandler::bots_online() const {
  std::vector<std::string> people;
  for (Bot const& bot : accounts_.bots()) people.push_back(bot.id);
  std::vector<bool> const online = games_.online(people);
  return static_cast<std::uint64_t>(std::ranges::count(online, true));
}

Reply HttpHandler::answer_file(Request const& request) const {
  std::string_view const path = path_of(request.target);
  if (page_.empty() && is_route(path)) {
    return {503,
            {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"}},
            std::string(page_is_missing),
            {}};
  }
  PageFile const* file = page_file(page_, path);
  if (file == nullptr) file = page_file(networks_.files(), path);
  if (file == nullptr) return refusal(path, 404, "there is nothing at this address");
  bool const packed = !file->gzip.empty() && takes_gzip(request.accept_encoding);
  std::string const tag = "\"" + std::string(file->hash) + (packed ? "-gzip\"" : "\"");
  Reply reply{200, {{"ETag", tag}, {"Vary", "Accept-Encoding"}}, {}, packed ? file->gzip : file->bytes};
  reply.headers.emplace_back("Cache-Control", is_immutable(*file) ? "public, max-age=31536000, immutable" : "no-cache");
  if (names_tag(request.if_none_match, tag)) {
    reply.status = 304;
    reply.bytes = {};
    return reply;
  }
  reply.headers.emplace_back("Content-Type", std::string(file->type));
  if (packed) reply.headers.emplace_back("Content-Encoding", "gzip");
  return reply;
}

}  // namespace strata::server::net
