#pragma once
// Accepts connections: the port, who gets a place, and who is refused. What happens on a connection is elsewhere (net_server.cpp). Used by
// the one thread of the network.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "server/net/address_quotas.hpp"
#include "server/net/admission.hpp"
#include "server/net/net_counters.hpp"
#include "server/net/quotas.hpp"
#include "server/net/stream.hpp"
#include "server/net/trusted_proxies.hpp"

namespace strata::server::net {

// The places and their holders. Outlives the io_context: places held by its coroutines count until it is destroyed.
struct Places {
  Places(std::size_t connections, NetCounters& counters)
      : staying(Room{.places = connections}, &counters.endings),
        turned_away(Room{.places = most_turned_away, .newcomers = 0, .here = 0}) {}

  static constexpr std::size_t most_turned_away =
      64;  // at a time; another one closes the first of them, or one of a crowd
  Count crowded = 0;
  Admission staying, turned_away;
};

// Where a connection comes from.
struct Caller {
  Share share;
  std::unique_ptr<Place> place;
  bool is_crowded = false;  // the address has as many connections as it may; a load-test token lifts that limit
  std::unique_ptr<Held> crowd = {};  // held by a crowded one that has not shown the token
};

// What to do with a connection.
struct Reception {
  std::function<void(Stream, Caller)> serve;
  // `is_full`: there is no place for anybody; otherwise none for this address or its network.
  std::function<void(Stream, std::unique_ptr<Place> place, bool is_full)> turn_away;
};

class Entrance {
 public:
  // All but the acceptor must outlive this object. `tls`: null if there is none.
  Entrance(boost::asio::ip::tcp::acceptor acceptor, TlsContext* tls, TrustedProxies const& proxies,
           NetLimits const& limits, AddressQuotas& quotas, NetCounters& counters, Places& places);

  [[nodiscard]] boost::asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  // Both run until close().
  [[nodiscard]] boost::asio::awaitable<void> accept(Reception reception);
  // Closes sockets that do not send hello, so that they keep no place.
  [[nodiscard]] boost::asio::awaitable<void> end_mute();
  void close();

 private:
  void receive(boost::asio::ip::tcp::socket socket, Reception const& reception);

  boost::asio::ip::tcp::acceptor acceptor_;
  TlsContext* tls_;
  TrustedProxies const& proxies_;
  NetLimits const& limits_;
  AddressQuotas& quotas_;
  NetCounters& counters_;
  Places& places_;
  bool is_closed_ = false;
};

// Listens at the port, or at the first free one of `further_ports` after it. Fails with a sentence.
[[nodiscard]] Result<boost::asio::ip::tcp::acceptor> take_port(boost::asio::io_context& io, std::string const& host,
                                                               int port, int further_ports);

// As in a URL: IPv6 in brackets.
[[nodiscard]] std::string address_text(boost::asio::ip::address const& seen);

}  // namespace strata::server::net
