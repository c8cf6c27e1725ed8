#include "server/cluster/passing.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

#include "server/cluster/passed.hpp"
#include "server/protocol/quoted.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server::cluster {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

using asio::ip::tcp;

constexpr auto passing_token = asio::as_tuple(asio::use_awaitable);
constexpr std::string_view code_header = "X-Strata-Code", passed_path = "/passed";
constexpr std::size_t passed_header_limit = std::size_t{8} * 1024;

// Returns the code of these bytes and of the request that they answer.
std::string code_of(std::string_view secret, std::string_view kind, std::string_view answers, std::string_view bytes) {
  prepare_sodium();
  std::array<unsigned char, crypto_auth_hmacsha256_KEYBYTES> key{};
  crypto_hash_sha256(key.data(), reinterpret_cast<unsigned char const*>(secret.data()), secret.size());
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  for (std::string_view const part : {kind, std::string_view("\n"), answers, std::string_view("\n"), bytes})
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<unsigned char const*>(part.data()), part.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code{};
  crypto_auth_hmacsha256_final(&state, code.data());
  return hexadecimal(code);
}

bool is_code(std::string_view shown, std::string const& code) {
  return shown.size() == code.size() && sodium_memcmp(shown.data(), code.data(), code.size()) == 0;
}

PassedReply unavailable() { return {503, {}, {}}; }

std::optional<tcp::endpoint> endpoint_in(std::string const& text) {
  auto const read = read_node_address(text);
  if (!read || read->port == 0) return std::nullopt;
  return tcp::endpoint(asio::ip::make_address(read->host), static_cast<std::uint16_t>(read->port));
}

}  // namespace

std::string NodeAddress::text() const {
  bool const is_v6 = host.find(':') != std::string::npos;
  return (is_v6 ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

Result<NodeAddress> read_node_address(std::string_view text) {
  auto const bad = [&] {
    return failure(ErrorCode::BadUsage,
                   "\"" + std::string(text) + "\" is no address of a node, expected one like 192.0.2.1:8090",
                   "--node-address");
  };
  std::size_t const colon = text.rfind(':');
  if (colon == std::string_view::npos) return bad();
  std::string_view host = text.substr(0, colon);
  std::string_view const digits = text.substr(colon + 1);
  std::uint16_t port = 0;
  auto const [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (problem != std::errc() || end != digits.data() + digits.size()) return bad();
  if (host == "localhost") host = "127.0.0.1";
  bool const has_brackets = host.starts_with('[') && host.ends_with(']');
  if (has_brackets) host = host.substr(1, host.size() - 2);
  beast::error_code unknown;
  auto const address = asio::ip::make_address(std::string(host), unknown);
  if (unknown || address.is_v6() != has_brackets) return bad();
  return NodeAddress{address.to_string(), port};
}

class Passing::Impl : public std::enable_shared_from_this<Passing::Impl> {
 public:
  Impl(std::unique_ptr<asio::io_context> io, tcp::acceptor acceptor, Parts parts)
      : owned_io_(std::move(io)), io_(*owned_io_), acceptor_(std::move(acceptor)), parts_(std::move(parts)) {}

  void begin() {
    asio::co_spawn(io_, accept(), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
  }

  void stop() {
    if (is_stopping_.exchange(true)) return;
    asio::post(io_, [this] {
      beast::error_code ignored;
      std::ignore = acceptor_.close(ignored);
      // A request that ends removes its entry, so this walks over a copy.
      auto const waiting = std::exchange(waiting_, {});
      for (auto const& [number, done] : waiting) done(unavailable());
      io_.stop();
    });
    if (thread_.joinable()) thread_.join();
  }

  [[nodiscard]] int port() const {
    beast::error_code unknown;
    return acceptor_.local_endpoint(unknown).port();
  }
  [[nodiscard]] Measures measure() const { return {passed_, answered_, failed_, refused_}; }
  [[nodiscard]] bool leads() const { return parts_.leads(); }

  void pass_on(PassedRequest request, std::function<void(PassedReply)> done) {
    auto const leader = parts_.leader();
    auto const endpoint = leader ? endpoint_in(leader->info.address) : std::nullopt;
    // The leader may be this node by now, or may have no address.
    if (!endpoint || leader->name == parts_.node || is_stopping_ || !take_place(request.who.quota_key())) {
      ++failed_;
      return done(unavailable());
    }
    ++passed_;
    asio::post(io_, [this, endpoint = *endpoint, passed = Passed{leader->name, parts_.now(), std::move(request)},
                     done = std::move(done)]() mutable {
      if (is_stopping_) return done(unavailable());
      std::uint64_t const number = ++last_;
      waiting_.emplace(number, std::move(done));
      asio::co_spawn(io_, send(number, endpoint, std::move(passed)), asio::detached);
    });
  }

 private:
  // ---- requests that this node passes on

  // One visitor, whose requests take long, leaves places for others. False: none is free.
  [[nodiscard]] bool take_place(std::string const& visitor) {
    std::lock_guard const lock(counting_);
    if (under_way_ >= most_passed) return false;
    int& own = of_visitor_[visitor];
    if (own >= most_of_one) return false;
    ++own;
    ++under_way_;
    return true;
  }

  void give_place_back(std::string const& visitor) {
    std::lock_guard const lock(counting_);
    --under_way_;
    if (auto const own = of_visitor_.find(visitor); --own->second == 0) of_visitor_.erase(own);
  }

  asio::awaitable<void> send(std::uint64_t number, tcp::endpoint endpoint, Passed passed) {
    auto reply = co_await exchange(endpoint, passed);
    give_place_back(passed.request.who.quota_key());
    auto const waiting = waiting_.extract(number);
    if (waiting.empty()) co_return;
    if (!reply) {
      ++failed_;
      spdlog::warn("event=not_passed_on node={} target={} reason={}", passed.to,
                   protocol::quoted(passed.request.target), protocol::quoted(reply.error().message));
    }
    waiting.mapped()(reply ? std::move(*reply) : unavailable());
  }

  asio::awaitable<Result<PassedReply>> exchange(tcp::endpoint const& endpoint, Passed const& passed) {
    auto const lost = [](beast::error_code const& problem) { return failure(ErrorCode::Io, problem.message()); };
    beast::tcp_stream stream(io_);
    stream.expires_after(std::chrono::milliseconds(patience));
    auto const [refused] = co_await stream.async_connect(endpoint, passing_token);
    if (refused) co_return lost(refused);
    http::request<http::string_body> request(http::verb::post, passed_path, 11);
    request.set(http::field::host, parts_.node);
    request.body() = write_passed(passed);
    std::string const code = code_of(parts_.secret, "passed", {}, request.body());
    request.set(code_header, code);
    request.keep_alive(false);
    request.prepare_payload();
    auto const [unsent, sent] = co_await http::async_write(stream, request, passing_token);
    if (unsent) co_return lost(unsent);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.header_limit(passed_header_limit);
    parser.body_limit(largest_passed_reply);
    auto const [unread, read] = co_await http::async_read(stream, buffer, parser, passing_token);
    if (unread) co_return lost(unread);
    std::string const& body = parser.get().body();
    if (!is_code(parser.get()[code_header], code_of(parts_.secret, "answer", code, body)))
      co_return failure(ErrorCode::Io, "the answer is no answer of a node of this cluster");
    co_return read_passed_reply(body);
  }

  // ---- requests that are passed to this node

  asio::awaitable<void> accept() {
    while (true) {
      auto [failed, socket] = co_await acceptor_.async_accept(passing_token);
      if (is_stopping_) co_return;
      if (failed) {
        spdlog::error("event=passing_not_accepted reason={}", protocol::quoted(failed.message()));
        asio::steady_timer pause(io_, std::chrono::milliseconds(100));
        co_await pause.async_wait(passing_token);
        continue;
      }
      if (open_ >= most_answered) continue;  // closed at once
      ++open_;
      asio::co_spawn(io_, serve(beast::tcp_stream(std::move(socket))), asio::detached);
    }
  }

  asio::awaitable<void> serve(beast::tcp_stream stream) {
    co_await answer(stream);
    beast::error_code ignored;
    std::ignore = stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    --open_;
  }

  asio::awaitable<void> answer(beast::tcp_stream& stream) {
    stream.expires_after(std::chrono::milliseconds(patience));
    beast::flat_buffer buffer;
    http::request_parser<http::string_body> parser;
    parser.header_limit(passed_header_limit);
    parser.body_limit(largest_passed);
    auto const [unread, read] = co_await http::async_read(stream, buffer, parser, passing_token);
    if (unread) co_return;
    std::string const shown(parser.get()[code_header]);
    std::string const& body = parser.get().body();
    bool const is_ours =
        parser.get().target() == passed_path && is_code(shown, code_of(parts_.secret, "passed", {}, body));
    auto passed = is_ours ? read_passed(body) : failure(ErrorCode::BadUsage, "not from a node of this cluster");
    bool const counts = passed && passed->to == parts_.node && std::abs(parts_.now() - passed->sent) <= counts_for;
    if (!counts) {
      ++refused_;
      spdlog::warn("event=passed_refused reason={}",
                   protocol::quoted(passed ? "for another node or of another time" : passed.error().message));
      http::response<http::empty_body> refusal(http::status::forbidden, 11);
      refusal.prepare_payload();
      co_await http::async_write(stream, refusal, passing_token);
      co_return;
    }
    ++answered_;
    PassedReply const reply = co_await ask(std::move(passed->request));
    http::response<http::string_body> response(http::status::ok, 11);
    response.body() = write_passed_reply(reply);
    response.set(code_header, code_of(parts_.secret, "answer", shown, response.body()));
    response.keep_alive(false);
    response.prepare_payload();
    stream.expires_after(std::chrono::milliseconds(patience));
    co_await http::async_write(stream, response, passing_token);
  }

  asio::awaitable<PassedReply> ask(PassedRequest request) {
    struct Slot {
      asio::steady_timer ready;
      std::optional<PassedReply> reply;
    };
    auto const slot = std::make_shared<Slot>(asio::steady_timer(io_, std::chrono::milliseconds(patience)));
    parts_.answer(std::move(request), [self = weak_from_this(), slot](PassedReply reply) {
      // The answer may come after the end of this object.
      auto const here = self.lock();
      if (!here) return;
      asio::post(here->io_, [slot, reply = std::move(reply)]() mutable {
        slot->reply = std::move(reply);
        slot->ready.cancel();
      });
    });
    co_await slot->ready.async_wait(passing_token);
    co_return slot->reply ? std::move(*slot->reply) : unavailable();
  }

  std::unique_ptr<asio::io_context> owned_io_;
  asio::io_context& io_;
  tcp::acceptor acceptor_;
  Parts parts_;
  std::map<std::uint64_t, std::function<void(PassedReply)>> waiting_;  // requests that were passed on
  std::uint64_t last_ = 0;
  int open_ = 0;
  std::mutex counting_;  // guards the following
  int under_way_ = 0;
  std::map<std::string, int> of_visitor_;  // those under way
  std::atomic<std::uint64_t> passed_ = 0, answered_ = 0, failed_ = 0, refused_ = 0;
  std::atomic<bool> is_stopping_ = false;
  std::thread thread_;
};

Result<std::unique_ptr<Passing>> Passing::listen(std::string const& host, int port, Parts parts) {
  auto io = std::make_unique<asio::io_context>(1);
  beast::error_code problem;
  auto const address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, problem);
  if (problem)
    return failure(ErrorCode::BadUsage, "\"" + host + "\" is no address, expected one like 127.0.0.1 or ::1",
                   "--node-address");
  tcp::endpoint const endpoint(address, static_cast<std::uint16_t>(port));
  tcp::acceptor acceptor(*io);
  std::ignore = acceptor.open(endpoint.protocol(), problem);
  if (!problem) std::ignore = acceptor.set_option(tcp::acceptor::reuse_address(true), problem);
  if (!problem) std::ignore = acceptor.bind(endpoint, problem);
  if (!problem) std::ignore = acceptor.listen(asio::socket_base::max_listen_connections, problem);
  if (problem)
    return failure(ErrorCode::Io, host + ":" + std::to_string(port) + " cannot be served: " + problem.message(),
                   "--node-address");
  auto impl = std::make_shared<Impl>(std::move(io), std::move(acceptor), std::move(parts));
  return std::unique_ptr<Passing>(new Passing(std::move(impl)));
}

Passing::Passing(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Passing::~Passing() { stop(); }

void Passing::begin() { impl_->begin(); }
void Passing::stop() { impl_->stop(); }
int Passing::port() const { return impl_->port(); }
Passing::Measures Passing::measure() const { return impl_->measure(); }
bool Passing::leads() const { return impl_->leads(); }
void Passing::pass_on(PassedRequest request, std::function<void(PassedReply)> done) {
  impl_->pass_on(std::move(request), std::move(done));
}

}  // namespace strata::server::cluster
