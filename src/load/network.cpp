#include "load/network.hpp"

#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <tuple>
#include <utility>

namespace strata::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using asio::ip::tcp;

namespace {

constexpr auto token = asio::as_tuple(asio::use_awaitable);
constexpr auto connect_timeout = std::chrono::seconds(10);
constexpr auto answer_timeout = std::chrono::seconds(30);
constexpr std::size_t longest_body = std::size_t{64} << 20;

tcp::endpoint endpoint_of(Address const& address) { return {asio::ip::make_address(address.ip), address.port}; }

}  // namespace

Result<Address> read_address(std::string_view url) {
  constexpr std::string_view scheme = "http://";
  auto const bad = [&](std::string const& why) {
    return failure(ErrorCode::BadUsage, "URL is \"" + std::string(url) + "\", " + why);
  };
  if (url.starts_with("https://"))
    return bad("and TLS is the proxy's: give the address of the server behind it, like http://127.0.0.1:8080");
  if (!url.starts_with(scheme)) return bad("expected one like http://127.0.0.1:8080");
  std::string_view rest = url.substr(scheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  Address address{std::string(rest), {}, 80};
  std::size_t const colon = rest.rfind(':');
  if (colon != std::string_view::npos && !rest.ends_with(']')) {
    std::string_view const digits = rest.substr(colon + 1);
    int port = 0;
    for (char const c : digits) port = c >= '0' && c <= '9' && port < 65536 ? port * 10 + (c - '0') : 65536;
    if (digits.empty() || port < 1 || port > 65535) return bad("and its port is none");
    address.port = static_cast<std::uint16_t>(port);
    rest = rest.substr(0, colon);
  }
  if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
  if (rest.empty() || rest.find_first_of("/?#@") != std::string_view::npos)
    return bad("expected one like http://127.0.0.1:8080");
  asio::io_context io;
  beast::error_code problem;
  auto const found = tcp::resolver(io).resolve(rest, std::to_string(address.port), problem);
  if (problem || found.empty()) return bad("and there is no machine of that name: " + problem.message());
  address.ip = found.begin()->endpoint().address().to_string();
  return address;
}

// ---------------------------------------------------------------- the thread

struct Loop::Impl {
  asio::io_context io{1};
  asio::signal_set signals{io};
};

Loop::Loop() : impl_(std::make_unique<Impl>()) {}
Loop::~Loop() = default;

void Loop::after(std::int64_t microseconds, std::function<void()> task) {
  auto timer = std::make_shared<asio::steady_timer>(impl_->io, std::chrono::microseconds(microseconds));
  timer->async_wait([timer, task = std::move(task)](beast::error_code const& ended) {
    if (!ended) task();
  });
}

void Loop::on_interrupt(std::function<void()> task) {
  beast::error_code ignored;
  std::ignore = impl_->signals.add(SIGINT, ignored);
  impl_->signals.async_wait([this, task = std::move(task)](beast::error_code const& ended, int /*signal*/) {
    beast::error_code unknown;
    std::ignore = impl_->signals.clear(unknown);
    if (!ended) task();
  });
}

void Loop::run() {
  auto const work = asio::make_work_guard(impl_->io);
  impl_->io.run();
}

void Loop::stop() { impl_->io.stop(); }

// ---------------------------------------------------------------- sockets

namespace {

template <class Fields>
void show(Credentials const& who, Fields& request) {
  if (!who.secret.empty()) request.set(http::field::authorization, "Bearer " + who.secret);
  if (!who.load_token.empty()) request.set("X-Strata-Load-Token", who.load_token);
}

}  // namespace

struct Socket::Impl : std::enable_shared_from_this<Impl> {
  Impl(asio::io_context& io, SocketListener& hears) : stream(io), pause(io), listener(&hears) {}

  asio::awaitable<void> converse(Address address, Credentials who) {
    auto const self = shared_from_this();
    auto& lowest = beast::get_lowest_layer(stream);
    lowest.expires_after(connect_timeout);
    auto const endpoint = endpoint_of(address);
    auto const [unreachable] = co_await lowest.async_connect(endpoint, token);
    if (unreachable) co_return end(unreachable.message());
    beast::error_code ignored;
    std::ignore = lowest.socket().set_option(tcp::no_delay(true), ignored);
    lowest.expires_never();
    stream.set_option(websocket::stream_base::timeout{connect_timeout, std::chrono::seconds(60), true});
    stream.set_option(
        websocket::stream_base::decorator([who](websocket::request_type& request) { show(who, request); }));
    auto const [refused] = co_await stream.async_handshake(address.host, "/ws", token);
    if (refused) co_return end(refused.message());
    stream.text(true);
    open = true;
    if (listener != nullptr) listener->opened();
    beast::flat_buffer buffer;
    while (listener != nullptr) {
      auto const [ended, size] = co_await stream.async_read(buffer, token);
      if (ended) co_return end(reason(ended));
      if (listener == nullptr) co_return;
      listener->received({static_cast<char const*>(buffer.data().data()), buffer.size()});
      buffer.consume(buffer.size());
      if (std::int64_t const rest = std::exchange(resting, 0); rest > 0) {
        pause.expires_after(std::chrono::microseconds(rest));
        co_await pause.async_wait(token);
      }
    }
  }

  [[nodiscard]] std::string reason(beast::error_code const& ended) const {
    if (ended != websocket::error::closed) return ended.message();
    return "the server closed it with " + std::to_string(stream.reason().code);
  }

  asio::awaitable<void> write_all() {
    auto const self = shared_from_this();
    writing = true;
    while (!waiting.empty()) {
      std::string const text = std::move(waiting.front());
      waiting.pop_front();
      auto const bytes = asio::buffer(text);
      auto const [failed, size] = co_await stream.async_write(bytes, token);
      if (failed) break;  // the reader hears of it as well
    }
    writing = false;
  }

  void end(std::string const& why) {
    open = false;
    if (SocketListener* const hears = std::exchange(listener, nullptr)) hears->closed(why);
  }

  void cut() {
    listener = nullptr;
    open = false;
    beast::error_code ignored;
    auto& socket = beast::get_lowest_layer(stream).socket();
    // Without a farewell: what is on its way is gone.
    std::ignore = socket.set_option(asio::socket_base::linger(true, 0), ignored);
    std::ignore = socket.close(ignored);
    pause.cancel();
  }

  websocket::stream<beast::tcp_stream, false> stream;  // nothing is compressed
  asio::steady_timer pause;
  SocketListener* listener;
  std::deque<std::string> waiting;
  std::int64_t resting = 0;
  bool open = false;
  bool writing = false;
};

Socket::Socket(Loop& loop, Address const& address, Credentials const& who, SocketListener& listener)
    : impl_(std::make_shared<Impl>(loop.impl().io, listener)) {
  asio::co_spawn(loop.impl().io, impl_->converse(address, who), asio::detached);
}

Socket::~Socket() { cut(); }

void Socket::send(std::string text) {
  if (!impl_->open) return;
  impl_->waiting.push_back(std::move(text));
  if (!impl_->writing) asio::co_spawn(impl_->stream.get_executor(), impl_->write_all(), asio::detached);
}

void Socket::rest(std::int64_t microseconds) { impl_->resting = microseconds; }

void Socket::cut() { impl_->cut(); }

// ---------------------------------------------------------------- requests

namespace {

// Of "strata=SECRET; Path=/; ...".
std::string secret_in(std::string_view cookie) {
  std::size_t const equals = cookie.find('=');
  if (equals == std::string_view::npos) return {};
  return std::string(cookie.substr(equals + 1, cookie.find(';') - equals - 1));
}

asio::awaitable<Result<HttpReply>> exchange(asio::io_context& io, Address const& address, HttpRequest const& asked) {
  beast::tcp_stream stream(io);
  stream.expires_after(connect_timeout);
  auto const broken = [&](beast::error_code const& problem) {
    return failure(ErrorCode::Io, "no answer from " + address.host + ": " + problem.message());
  };
  auto const endpoint = endpoint_of(address);
  auto const [unreachable] = co_await stream.async_connect(endpoint, token);
  if (unreachable)
    co_return failure(ErrorCode::Io, "there is no server at " + address.host + ": " + unreachable.message());
  http::request<http::string_body> request(http::string_to_verb(asked.method), asked.path, 11);
  request.set(http::field::host, address.host);
  show(asked.who, request);
  request.keep_alive(false);
  request.body() = asked.body;
  request.prepare_payload();
  stream.expires_after(answer_timeout);
  auto const [unsent, sent] = co_await http::async_write(stream, request, token);
  if (unsent) co_return broken(unsent);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(longest_body);
  auto const [unheard, size] = co_await http::async_read(stream, buffer, parser, token);
  if (unheard) co_return broken(unheard);
  std::string secret = secret_in(parser.get()[http::field::set_cookie]);
  co_return HttpReply{static_cast<int>(parser.get().result_int()), std::move(parser.get().body()), std::move(secret)};
}

asio::awaitable<void> answer(asio::io_context& io, Address address, HttpRequest asked,
                             std::function<void(Result<HttpReply>)> done) {
  auto reply = co_await exchange(io, address, asked);
  done(std::move(reply));
}

}  // namespace

void ask(Loop& loop, Address const& address, HttpRequest request, std::function<void(Result<HttpReply>)> done) {
  auto& io = loop.impl().io;
  asio::co_spawn(io, answer(io, address, std::move(request), std::move(done)), asio::detached);
}

}  // namespace strata::load
