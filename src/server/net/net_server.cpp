#include "server/net/net_server.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>

#include "server/net/address_quotas.hpp"
#include "server/net/entrance.hpp"
#include "server/net/http_handler.hpp"
#include "server/net/http_request.hpp"
#include "server/net/line_stream.hpp"
#include "server/net/log.hpp"
#include "server/net/open_connections.hpp"
#include "server/net/origin_policy.hpp"
#include "server/net/plain_address.hpp"
#include "server/net/request_quotas.hpp"
#include "server/net/stream.hpp"
#include "server/net/tls.hpp"
#include "server/net/trusted_proxies.hpp"
#include "server/net/web_socket.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::net {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

using asio::steady_timer;
using asio::ip::tcp;
using namespace std::chrono_literals;

constexpr std::size_t header_limit = std::size_t{16} * 1024;
constexpr auto request_timeout = 10s;  // for the next request of a connection, from its first byte to its last
constexpr auto answer_timeout = 30s;
constexpr auto tls_timeout = 10s;  // for its handshake
constexpr auto farewell_timeout = 2s;
constexpr auto drain_timeout = 3s;
constexpr auto closing_timeout = 1500ms;
constexpr auto turning_away_timeout = 2s;
constexpr auto cut_off_look = 500ms;

// Where the answer to a request is put, by whatever thread, for the connection that waits.
struct Slot {
  explicit Slot(asio::any_io_executor const& executor) : ready(executor, steady_timer::time_point::max()) {}
  steady_timer ready;
  std::optional<Reply> reply;
};

}  // namespace

class NetServer::Impl {
 public:
  Impl(std::unique_ptr<asio::io_context> io, tcp::acceptor acceptor, std::unique_ptr<TlsContext> tls,
       TrustedProxies proxies, NetOptions const& options, GameService& games, AccountService& accounts)
      : places_(options.limits.connections, counters_),
        owned_io_(std::move(io)),
        io_(*owned_io_),
        signals_(io_, SIGINT, SIGTERM),
        tls_(std::move(tls)),
        limits_(options.limits),
        proxies_(std::move(proxies)),
        entrance_(std::move(acceptor), tls_.get(), proxies_, limits_, quotas_, counters_, places_),
        policy_(OwnAddress{entrance_.endpoint().port(), tls_ != nullptr, options.names}, options.origins),
        handler_(Issuer(options.identity_keys, options.issued_before), policy_, games, accounts, counters_,
                 options.version, page_files(), options.metrics_token, options.network, options.hsts_seconds,
                 options.api, options.players, options.order, options.tournaments, options.push, options.relations),
        games_(games),
        accounts_(accounts),
        order_(options.order),
        is_cut_off_(options.is_cut_off) {
    handler_.offer_networks(options.networks);
    handler_.set_leader(options.leader);
    handler_.set_tables(options.tables);
    handler_.watch_cluster(options.cluster);
    handler_.run_later([this](std::function<void()> work) { asio::post(io_, std::move(work)); });
    // The terminal is closed. A process started with nohup should continue.
    struct sigaction hangup{};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) signals_.add(SIGHUP);
  }

  [[nodiscard]] tcp::endpoint endpoint() const { return entrance_.endpoint(); }
  [[nodiscard]] bool has_tls() const { return tls_ != nullptr; }

  void answer_passed(PassedRequest request, std::function<void(PassedReply)> done) {
    asio::post(io_, [this, request = std::move(request), done = std::move(done)]() mutable {
      handler_.answer_passed(std::move(request), std::move(done));
    });
  }

  bool run(std::function<void()> drain) {
    bool in_time = false;
    asio::co_spawn(io_, stop(std::move(drain), in_time), asio::detached);
    asio::co_spawn(io_, entrance_.accept(reception()), asio::detached);
    asio::co_spawn(io_, entrance_.end_mute(), asio::detached);
    if (is_cut_off_) asio::co_spawn(io_, send_away(), asio::detached);
    accounts_.watch_ends([this](std::string const& session) {
      asio::post(io_, [this, session] { connections_.close_session(session); });
    });
    if (order_ != nullptr)
      order_->watch_bans([this] { asio::post(io_, [this] { connections_.close_banned(*order_); }); });
    io_.run();
    accounts_.watch_ends({});
    if (order_ != nullptr) order_->watch_bans({});
    return in_time;
  }

 private:
  [[nodiscard]] Reception reception() {
    return {[this](Stream stream, Caller from) {
              asio::co_spawn(io_, serve(std::move(stream), std::move(from)), asio::detached);
            },
            [this](Stream stream, std::unique_ptr<Place> place, bool is_full) {
              asio::co_spawn(io_, turn_away(std::move(stream), std::move(place), is_full), asio::detached);
            }};
  }

  // Answers the first request, whatever it is, that there is no place.
  asio::awaitable<void> turn_away(Stream stream, std::unique_ptr<Place> /*held*/, bool is_full) {
    if (co_await open(stream, turning_away_timeout)) co_await tell_no_place(stream, is_full);
  }

  asio::awaitable<void> tell_no_place(Stream& stream, bool is_full) {
    beast::flat_buffer buffer(header_limit);
    http::request_parser<http::empty_body> parser;
    parser.header_limit(header_limit);
    stream.expires_after(turning_away_timeout);
    auto const [failed, size] = co_await http::async_read_header(stream, buffer, parser, token);
    if (failed) co_return;
    Request request;
    request.method = std::string(parser.get().method_string());
    request.target = std::string(parser.get().target());
    Reply reply = no_place(request.target, is_full);
    co_await reply_with(stream, request, reply, false);
    co_await linger(stream);
  }

  // From the signal to the last socket; true if all was done in time.
  asio::awaitable<void> stop(std::function<void()> drain, bool& in_time) {
    auto const [failed, signal] = co_await signals_.async_wait(token);
    spdlog::info("event=stopping signal={}", signal);
    stopping_ = true;
    entrance_.close();
    connections_.stop_reading();
    steady_timer drained(io_, drain_timeout);
    std::thread drainer(drain_then_wake, std::move(drain), &drained);
    auto const [woken] = co_await drained.async_wait(token);
    in_time = woken == asio::error::operation_aborted;
    if (!in_time) {
      spdlog::error("event=drain_late");
      drainer.detach();
      io_.stop();
      co_return;
    }
    drainer.join();
    connections_.close_all();
    auto const deadline = std::chrono::steady_clock::now() + closing_timeout;
    while ((!connections_.empty() || busy_ > 0) && std::chrono::steady_clock::now() < deadline) {
      steady_timer moment(io_, 10ms);
      co_await moment.async_wait(token);
    }
    spdlog::info("event=stopped");
    io_.stop();
  }

  static void drain_then_wake(std::function<void()> const& drain, steady_timer* drained) {
    drain();
    asio::post(drained->get_executor(), [drained] { drained->cancel(); });
  }

  asio::awaitable<void> serve(Stream stream, Caller from) {
    Held const counted(counters_.connections);
    ++counters_.connected;
    try {
      // What was needed to read requests is gone while the connection is another.
      auto wanted = co_await converse(std::move(stream), std::move(from));
      if (auto* const socket = std::get_if<Upgrade>(&wanted)) co_await upgrade(std::move(*socket));
      if (auto* const lines = std::get_if<Streaming>(&wanted)) co_await send_lines(std::move(*lines));
    } catch (std::exception const& problem) {
      spdlog::error("event=connection_failed reason={}", protocol::quoted(problem.what()));
    }
  }

  // The handshake of TLS, where there is one. False: it came to nothing, and the connection is over.
  static asio::awaitable<bool> open(Stream& stream, std::chrono::milliseconds time) {
    if (!stream.has_tls()) co_return true;
    stream.expires_after(time);
    auto const [failed, size] = co_await stream.async_handshake(token);
    if (!failed) co_return true;
    // Most likely a client that speaks HTTP here, or does not trust the certificate.
    spdlog::info("event=tls_failed reason={}", protocol::quoted(failed.message()));
    co_await linger(stream);
    co_return false;
  }

  // A connection that becomes a WebSocket.
  struct Upgrade {
    Stream stream;
    http::request<http::string_body> request;
    WebSocket::Visitor visitor;
    MessageQuota quota;
  };

  // A connection whose answer is a stream, of which the head has been sent.
  struct Streaming {
    LineStream::Client client;
    std::shared_ptr<LineSource> source;
  };

  // Requests and their answers, to the end of the connection or until it becomes another.
  asio::awaitable<std::variant<std::monostate, Upgrade, Streaming>> converse(Stream stream, Caller from) {
    if (!co_await open(stream, tls_timeout)) co_return std::monostate();
    beast::error_code unknown;
    auto const local = stream.socket().local_endpoint(unknown);
    std::string const local_address = address_text(local.address());
    auto const peer = stream.socket().remote_endpoint(unknown);
    bool const is_here = !unknown && plain_address(peer.address()).is_loopback();
    bool const is_proxy = !unknown && proxies_.contains(peer.address());
    std::ignore = stream.socket().set_option(tcp::no_delay(true), unknown);
    beast::flat_buffer buffer(header_limit + protocol::body_limit);
    for (bool more = true; more && !stopping_;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(header_limit);
      parser.body_limit(protocol::body_limit);
      stream.expires_after(request_timeout);
      auto const [no_header, header_size] = co_await http::async_read_header(stream, buffer, parser, token);
      if (no_header && !is_understandable(no_header)) break;
      from.place->is(Stage::Replying, std::chrono::steady_clock::now());

      Request request = request_of(parser.get(), local_address, is_here);
      if (no_header) {
        co_await refuse(stream, request, status_of_bad_request(no_header), no_header.message());
        break;
      }
      Reply refused;
      if (auto const problem = header_problem(parser.get()); !problem.empty()) {
        co_await refuse(stream, request, 400, problem);
        break;
      }
      if (!request.target.starts_with('/')) {
        co_await refuse(stream, request, 400, "expected an address that begins with /");
        break;
      }
      if (auto const framing = framing_problem(parser.get()); framing.status != 0) {
        co_await refuse(stream, request, framing.status, framing.message);
        break;
      }
      if (handler_.refuses(request, refused)) {
        spdlog::warn("event=refused method={} target={} host={} origin={} status={}", protocol::quoted(request.method),
                     protocol::quoted(request.target), protocol::quoted(request.host), protocol::quoted(request.origin),
                     refused.status);
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      bool const is_load = shows_load_token(parser.get());
      if (is_load) from.crowd.reset();
      bool const is_upgrade = beast::websocket::is_upgrade(parser.get()) && path_of(request.target) == "/ws";
      // Without an answer a proxy takes it to another server; with one it does not.
      if (is_upgrade && is_cut_off_ && is_cut_off_()) break;
      auto const visitor =
          is_proxy ? TrustedProxies::visitor(forwarded_for(parser.get()), peer.address()) : peer.address();
      if (!is_load) request.turn = quota_key_of(visitor);
      request.network = network_text(visitor);
      request.address = visitor_bytes(visitor);
      Share visitors;
      if (is_proxy) {
        visitors = share_of(visitor);
        from.place->is_for(came_from(visitor));
      }
      // Not a copy: each holder counts as a connection.
      Share& held = is_proxy ? visitors : from.share;
      bool const has_quotas = held && !is_load;
      // Behind a proxy it is the sockets of a visitor that are counted.
      bool const has_most =
          is_proxy && is_upgrade && has_quotas && held.has_connections(limits_.connections_per_address);
      if ((from.is_crowded && !is_load) || has_most) {
        counters_.count(Quota::AddressConnections);
        refused = no_place(request.target, false);
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      std::optional<Exceeded> empty;
      if (has_quotas) empty = request_quotas_.exceeds(held, request, is_upgrade);
      bool const is_known = empty || co_await know(request);
      Share principal = has_quotas && !empty ? principal_share_of(request) : Share();
      if (!empty && principal) empty = request_quotas_.exceeds(principal, request, is_upgrade);
      if (!is_known) {
        refused = refusal(request.target, 503, "who you are cannot be found out now; try again");
        refused.headers.emplace_back("Retry-After", "1");
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      if (empty) {
        refused = too_often(request, *empty);
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      if (handler_.refuses_token(request, refused)) {
        spdlog::info("event=token_refused method={} target={} status={}", protocol::quoted(request.method),
                     protocol::quoted(request.target), refused.status);
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      if (auto banned = handler_.refuse_banned(request)) {
        co_await reply_with(stream, request, *banned, false);
        co_await linger(stream);
        break;
      }
      if (is_upgrade && handler_.identity_of(request).is_changing) {
        refused = refusal(request.target, 503, "somebody is just logging in here; try again");
        refused.headers.emplace_back("Retry-After", "1");
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      if (is_upgrade && !from.place->settle(std::chrono::steady_clock::now())) {
        counters_.count(Quota::Connections);
        refused = no_place(request.target, true);
        co_await reply_with(stream, request, refused, false);
        co_await linger(stream);
        break;
      }
      if (is_upgrade) {
        Identity identity = handler_.identity_of(request);
        std::string cookie = handler_.cookie_of_socket(request, identity);
        int const messages = is_load ? std::numeric_limits<int>::max() : limits_.messages;
        MessageQuota share(messages, is_load ? Share() : std::move(held), std::move(principal),
                           std::chrono::steady_clock::now());
        co_return Upgrade{std::move(stream),
                          parser.release(),
                          {std::move(identity.principal), std::move(cookie), std::move(from.place), request.address},
                          std::move(share)};
      }
      if (parser.get()[http::field::expect] == "100-continue") {
        http::response<http::empty_body> const go_on(http::status::continue_, 11);
        auto const [failed, size] = co_await http::async_write(stream, go_on, token);
        if (failed) break;
      }
      from.place->is(Stage::Sending, std::chrono::steady_clock::now());
      auto const [no_body, body_size] = co_await http::async_read(stream, buffer, parser, token);
      if (no_body) {
        if (is_understandable(no_body)) {
          co_await refuse(stream, request, status_of_bad_request(no_body), no_body.message());
        }
        break;
      }
      request.body = std::move(parser.get().body());
      if (has_quotas) empty = request_quotas_.exceeds_bytes(held, request);
      if (!empty && principal) empty = request_quotas_.exceeds_bytes(principal, request);
      if (empty) {
        refused = too_often(request, *empty);
        from.place->is(Stage::Replying, std::chrono::steady_clock::now());
        more = co_await reply_with(stream, request, refused, parser.keep_alive() && from.place->may_stay());
        from.place->is(Stage::Quiet, std::chrono::steady_clock::now());
        continue;
      }
      ++busy_;
      from.place->is(Stage::Asking, std::chrono::steady_clock::now());
      Reply reply = co_await ask(request);
      from.place->is(Stage::Replying, std::chrono::steady_clock::now());
      if (reply.lines)
        if (auto no = refuse_stream(request, parser.get().version(), has_quotas ? &held : nullptr, principal, is_proxy,
                                    *from.place))
          reply = std::move(*no);
      if (reply.lines) {
        bool const has_begun = co_await reply_with(stream, request, reply, false);
        --busy_;
        if (!has_begun) break;
        Identity identity = handler_.identity_of(request);
        // The token or session may have ended meanwhile; from here on close_session() finds the stream.
        if (!identity.principal.login) break;
        co_return Streaming{{std::move(stream), std::move(from.place), is_load ? Share() : std::move(held),
                             std::move(principal), std::move(identity.principal), request.address},
                            std::move(reply.lines)};
      }
      more = co_await reply_with(stream, request, reply, parser.keep_alive() && from.place->may_stay());
      from.place->is(Stage::Quiet, std::chrono::steady_clock::now());
      --busy_;
    }
    co_await finish(stream);
    co_return std::monostate();
  }

  // Why this answer cannot be a stream; nothing if it can: then its connection counts as a socket from now on.
  std::optional<Reply> refuse_stream(Request const& request, unsigned version, Share const* address,
                                     Share const& principal, bool is_proxy, Place& place) {
    constexpr unsigned least_version = 11;
    auto const now = std::chrono::steady_clock::now();
    if (version < least_version) return refusal(request.target, 505, "a stream needs HTTP/1.1");
    if (is_proxy && address != nullptr && address->has_connections(limits_.connections_per_address)) {
      counters_.count(Quota::AddressConnections);
      return no_place(request.target, false);
    }
    std::optional<Exceeded> empty;
    if (address != nullptr) empty = request_quotas_.exceeds(*address, request, true);
    if (!empty && principal) empty = request_quotas_.exceeds(principal, request, true);
    if (empty) return too_often(request, *empty);
    if (!place.settle(now)) {
      counters_.count(Quota::Connections);
      return no_place(request.target, true);
    }
    place.is(Stage::Playing, now);
    return std::nullopt;
  }

  [[nodiscard]] bool shows_load_token(http::request<http::string_body> const& message) const {
    std::string_view const shown = message["X-Strata-Load-Token"];
    // By their hashes: how long that takes tells nothing of how much is right.
    return !limits_.load_token.empty() && !shown.empty() && hash_of(shown) == hash_of(limits_.load_token);
  }

  Share share_of(asio::ip::address const& visitor) { return quotas_.of(visitor, std::chrono::steady_clock::now()); }

  // The quota of a secret; a request without one counts as a new person each time.
  Share principal_share_of(Request const& request) {
    std::string_view const path = path_of(request.target);
    if (path != "/ws" && !counts_as_message(path)) return {};
    Identity const identity = handler_.identity_of(request);
    return identity.new_secret || identity.has_bad_token
               ? Share()
               : quotas_.of(identity.principal, std::chrono::steady_clock::now());
  }

  // Waits until the owner of the secret in this request is known, if another server may have made the session. False if that cannot be
  // found out.
  asio::awaitable<bool> know(Request const& request) {
    std::string const hash = handler_.shown_by(request);
    if (hash.empty()) co_return true;
    struct Answer {
      steady_timer ready;
      bool is_known = false;
    };
    auto const answer = std::make_shared<Answer>(steady_timer(io_.get_executor(), answer_timeout));
    bool const is_known = accounts_.knows(hash, [answer, executor = io_.get_executor()](bool known) {
      asio::post(executor, [answer, known] {
        answer->is_known = known;
        answer->ready.cancel();
      });
    });
    if (is_known) co_return true;
    co_await answer->ready.async_wait(token);
    co_return answer->is_known;
  }

  asio::awaitable<Reply> ask(Request const& request) {
    auto const slot = std::make_shared<Slot>(io_.get_executor());
    slot->ready.expires_after(answer_timeout);
    auto const executor = io_.get_executor();
    std::function<void(Reply)> const done = [slot, executor](Reply reply) {
      asio::post(executor, [slot, reply = std::move(reply)]() mutable {
        slot->reply = std::move(reply);
        slot->ready.cancel();
      });
    };
    handler_.answer(request, done);
    co_await slot->ready.async_wait(token);
    if (slot->reply) co_return std::move(*slot->reply);
    co_return refusal(request.target, 503, "the answer took too long");
  }

  asio::awaitable<void> refuse(Stream& stream, Request const& request, int status, std::string what) {
    spdlog::warn("event=bad_request status={} target={} reason={}", status, protocol::quoted(request.target),
                 protocol::quoted(what));
    std::string const sentence = status == 413
                                     ? "the body has more than " + std::to_string(protocol::body_limit) + " bytes"
                                     : "the request cannot be read: " + what;
    Reply reply = refusal(request.target, status, sentence);
    co_await reply_with(stream, request, reply, false);
    co_await linger(stream);
  }

  asio::awaitable<bool> reply_with(Stream& stream, Request const& request, Reply& reply, bool keep_alive) {
    counters_.count_reply(reply.status);
    handler_.protect(reply, request.host);
    std::string_view const body = reply.bytes.empty() ? std::string_view(reply.text) : reply.bytes;
    http::response<http::span_body<char const>> response(http::status(reply.status), 11);
    for (auto const& [name, value] : reply.headers) response.set(name, value);
    response.keep_alive(keep_alive);
    bool const is_stream = reply.lines != nullptr;
    if (is_stream) response.chunked(true);
    if (!is_stream && reply.status != 204 && reply.status != 304) response.content_length(body.size());
    bool const has_body = !is_stream && request.method != "HEAD" && reply.status != 204 && reply.status != 304;
    if (has_body) response.body() = beast::span<char const>(body.data(), body.size());
    spdlog::debug("event=request method={} target={} status={} bytes={}", request.method,
                  protocol::quoted(request.target), reply.status, has_body ? body.size() : 0);
    stream.expires_after(answer_timeout);
    http::response_serializer<http::span_body<char const>> serializer(response);
    if (is_stream) {
      auto const [failed, size] = co_await http::async_write_header(stream, serializer, token);
      co_return !failed;
    }
    auto const [failed, size] = co_await http::async_write(stream, serializer, token);
    co_return !failed && keep_alive;
  }

  // Says that nothing more comes.
  static asio::awaitable<void> finish(Stream& stream) {
    if (stream.has_tls()) {
      stream.expires_after(farewell_timeout);
      co_await stream.async_shut_down(token);
    }
    beast::error_code ignored;
    std::ignore = stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // Reads on for a moment after a refusal: closed at once, the connection would take the refusal with it.
  static asio::awaitable<void> linger(Stream& stream) {
    constexpr int most_rounds = 256;
    co_await finish(stream);
    std::vector<char> scrap(std::size_t{16} * 1024);
    stream.expires_after(farewell_timeout);
    for (int round = 0; round < most_rounds; ++round) {
      auto const room = asio::buffer(scrap);
      auto const [ended, size] = co_await stream.next_layer().async_read_some(room, token);
      if (ended) co_return;
    }
  }

  // Closes all sockets and streams while nothing can be done for them here.
  asio::awaitable<void> send_away() {
    bool was_cut_off = false;
    while (!stopping_) {
      bool const is_cut_off = is_cut_off_();
      if (is_cut_off != std::exchange(was_cut_off, is_cut_off)) spdlog::warn("event=cut_off value={}", is_cut_off);
      if (is_cut_off) connections_.close_all();
      steady_timer moment(io_, cut_off_look);
      co_await moment.async_wait(token);
    }
  }

  asio::awaitable<void> send_lines(Streaming wanted) {
    std::uint64_t const id = ++last_id_;
    auto const stream = std::make_shared<LineStream>(std::move(wanted.client), std::move(wanted.source));
    Held const counted(counters_.streams);
    connections_.add(id, stream);
    co_await stream->run();
    connections_.remove(id);
  }

  asio::awaitable<void> upgrade(Upgrade wanted) {
    std::uint64_t const id = ++last_id_;
    auto const socket = std::make_shared<WebSocket>(std::move(wanted.stream), games_, counters_, id,
                                                    std::move(wanted.visitor), std::move(wanted.quota), spectators_);
    Held const counted(counters_.sockets);
    connections_.add(id, socket);
    co_await socket->run(std::move(wanted.request));
    connections_.remove(id);
  }

  // Before what holds the coroutines: their frames count until they are gone.
  NetCounters counters_;
  Places places_;
  std::unique_ptr<asio::io_context> owned_io_;
  asio::io_context& io_;
  asio::signal_set signals_;         // set up first: a client that knows the address may also end the server
  std::unique_ptr<TlsContext> tls_;  // null: without
  NetLimits limits_;
  AddressQuotas quotas_;
  RequestQuotas request_quotas_{counters_};
  TrustedProxies proxies_;
  Entrance entrance_;
  OriginPolicy policy_;
  HttpHandler handler_;
  GameService& games_;
  AccountService& accounts_;
  OrderService* order_;
  std::function<bool()> is_cut_off_;
  OpenConnections connections_;
  std::shared_ptr<WakeQueue> spectators_ = std::make_shared<WakeQueue>(io_.get_executor());
  std::uint64_t last_id_ = 0;
  std::size_t busy_ = 0;
  bool stopping_ = false;
};

// ---------------------------------------------------------------- the server

namespace {

// A connection is a descriptor, and the system gives fewer than we may be told to take.
void allow_descriptors(std::size_t connections) {
  constexpr rlim_t besides = 256;  // files, newcomers, and connections that are turned away
  rlim_t const wanted = static_cast<rlim_t>(connections) + besides;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  if (::setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted)
    spdlog::warn("event=few_descriptors wanted={} limit={} remedy=\"ulimit -n, or fewer --sockets\"", wanted,
                 limit.rlim_cur);
}

}  // namespace

Result<std::unique_ptr<NetServer>> NetServer::listen(NetOptions const& options, GameService& games,
                                                     AccountService& accounts) {
  auto io = std::make_unique<asio::io_context>(1);
  std::unique_ptr<TlsContext> tls;
  if (!options.tls_certificate.empty()) {
    auto loaded = TlsContext::load(options.tls_certificate, options.tls_key);
    if (!loaded) return std::unexpected(loaded.error());
    tls = std::move(*loaded);
  }
  auto proxies = TrustedProxies::of(options.proxies);
  if (!proxies) return std::unexpected(proxies.error());
  allow_descriptors(options.limits.connections);
  auto acceptor = take_port(*io, options.host, options.port, options.further_ports);
  if (!acceptor) return std::unexpected(acceptor.error());
  auto impl = std::make_unique<Impl>(std::move(io), std::move(*acceptor), std::move(tls), std::move(*proxies), options,
                                     games, accounts);
  return std::unique_ptr<NetServer>(new NetServer(std::move(impl)));
}

NetServer::NetServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
NetServer::~NetServer() = default;

std::string NetServer::address() const {
  tcp::endpoint const endpoint = impl_->endpoint();
  // A wildcard address is not one that a browser can open.
  std::string const host = endpoint.address().is_unspecified() ? "localhost" : address_text(endpoint.address());
  return (impl_->has_tls() ? "https://" : "http://") + host + ":" + std::to_string(endpoint.port()) + "/";
}

int NetServer::port() const { return impl_->endpoint().port(); }

void NetServer::answer_passed(PassedRequest request, std::function<void(PassedReply)> done) {
  impl_->answer_passed(std::move(request), std::move(done));
}

bool NetServer::run(std::function<void()> drain) { return impl_->run(std::move(drain)); }

}  // namespace strata::server::net
