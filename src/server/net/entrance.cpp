#include "server/net/entrance.hpp"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <tuple>
#include <utility>

#include "server/net/log.hpp"
#include "server/net/plain_address.hpp"

namespace strata::server::net {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

using asio::steady_timer;
using asio::ip::tcp;
using namespace std::chrono_literals;

// At a time: connections that their address has too many of, and that may still show the token of a load test.
constexpr std::size_t most_crowded = 64;

Result<tcp::endpoint> endpoint_of(std::string const& host, int port) {
  beast::error_code problem;
  auto const address = read_address(host == "localhost" ? "127.0.0.1" : host, problem);
  if (problem)
    return failure(ErrorCode::BadUsage, "\"" + host + "\" is no address, expected one like 127.0.0.1 or ::1");
  return tcp::endpoint(address, static_cast<std::uint16_t>(port));
}

Result<tcp::acceptor> listen_at(asio::io_context& io, tcp::endpoint const& endpoint, beast::error_code& problem) {
  tcp::acceptor acceptor(io);
  std::ignore = acceptor.open(endpoint.protocol(), problem);
  // Sockets of an earlier server in TIME_WAIT do not block the port; a listening server still does.
  if (!problem) std::ignore = acceptor.set_option(tcp::acceptor::reuse_address(true), problem);
  if (!problem) std::ignore = acceptor.bind(endpoint, problem);
  if (!problem) std::ignore = acceptor.listen(asio::socket_base::max_listen_connections, problem);
  if (!problem) return acceptor;
  std::string const where = address_text(endpoint.address()) + ":" + std::to_string(endpoint.port());
  if (problem == asio::error::address_in_use) return failure(ErrorCode::Io, where + " is taken by another program");
  return failure(ErrorCode::Io, where + " cannot be served: " + problem.message());
}

}  // namespace

std::string address_text(asio::ip::address const& seen) {
  asio::ip::address const address = plain_address(seen);
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

Result<tcp::acceptor> take_port(asio::io_context& io, std::string const& host, int port, int further_ports) {
  auto endpoint = endpoint_of(host, port);
  if (!endpoint) return std::unexpected(endpoint.error());
  for (int further = 0;; ++further) {
    beast::error_code problem;
    auto acceptor = listen_at(io, *endpoint, problem);
    bool const may_go_on = problem == asio::error::address_in_use && endpoint->port() < 65535;
    if (acceptor || !may_go_on || further >= further_ports) return acceptor;
    endpoint->port(static_cast<std::uint16_t>(endpoint->port() + 1));
  }
}

Entrance::Entrance(tcp::acceptor acceptor, TlsContext* tls, TrustedProxies const& proxies, NetLimits const& limits,
                   AddressQuotas& quotas, NetCounters& counters, Places& places)
    : acceptor_(std::move(acceptor)),
      tls_(tls),
      proxies_(proxies),
      limits_(limits),
      quotas_(quotas),
      counters_(counters),
      places_(places) {}

asio::awaitable<void> Entrance::accept(Reception reception) {
  while (true) {
    auto [failed, socket] = co_await acceptor_.async_accept(token);
    if (is_closed_) co_return;
    if (failed) {
      // Out of descriptors, most likely: some connection will end.
      spdlog::error("event=accept_failed reason={}", protocol::quoted(failed.message()));
      steady_timer pause(acceptor_.get_executor(), 100ms);
      co_await pause.async_wait(token);
    } else {
      receive(std::move(socket), reception);
    }
  }
}

void Entrance::receive(tcp::socket socket, Reception const& reception) {
  beast::error_code gone;
  auto const visitor = socket.remote_endpoint(gone);
  if (gone) return;
  auto const now = std::chrono::steady_clock::now();
  // A proxy speaks for many: whose share a request takes shows when it is there.
  bool const is_proxy = proxies_.contains(visitor.address());
  Share share = is_proxy ? Share() : quotas_.of(visitor.address(), now);
  CameFrom const where = is_proxy ? CameFrom() : came_from(visitor.address());
  bool const is_crowded =
      !places_.staying.may_come(where, now) ||
      (share.has_connections(limits_.connections_per_address) && !places_.staying.give_way_of(where));
  Stream stream(std::move(socket), tls_);
  std::unique_ptr<Place> place;
  if (!is_crowded || (!limits_.load_token.empty() && places_.crowded < most_crowded))
    place = places_.staying.admit(where, now, stream.ending());
  if (place) {
    auto crowd = is_crowded ? std::make_unique<Held>(places_.crowded) : nullptr;
    reception.serve(std::move(stream), {std::move(share), std::move(place), is_crowded, std::move(crowd)});
    return;
  }
  counters_.count(is_crowded ? Quota::AddressConnections : Quota::Connections);
  spdlog::warn("event=connection_refused reason={} open={}", is_crowded ? "too_many_of_address" : "too_many",
               counters_.connections.load());
  place = places_.turned_away.admit(where, now, stream.ending());
  reception.turn_away(std::move(stream), std::move(place), !is_crowded);
}

asio::awaitable<void> Entrance::end_mute() {
  steady_timer moment(acceptor_.get_executor());
  while (!is_closed_) {
    moment.expires_after(1s);
    co_await moment.async_wait(token);
    places_.staying.end_mute(std::chrono::steady_clock::now());
  }
}

void Entrance::close() {
  is_closed_ = true;
  beast::error_code ignored;
  std::ignore = acceptor_.close(ignored);
}

}  // namespace strata::server::net
