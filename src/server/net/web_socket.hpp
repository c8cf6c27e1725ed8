#pragma once
// One WebSocket connection. Include this only in sources that use Beast already.

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/admission.hpp"
#include "server/net/first_arrivals.hpp"
#include "server/net/message_quota.hpp"
#include "server/net/net_counters.hpp"
#include "server/net/out_queue.hpp"
#include "server/net/round_trips.hpp"
#include "server/net/stream.hpp"
#include "server/net/wake_queue.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server::net {

class WebSocket final : public MessageSink, public std::enable_shared_from_this<WebSocket> {
 public:
  struct Visitor {
    Principal who;
    std::string cookie;                        // the Set-Cookie value in the handshake's answer; empty: none
    std::unique_ptr<Place> place;              // of a socket
    std::optional<AddressBytes> address = {};  // nothing: this machine
  };

  WebSocket(Stream stream, GameService& games, NetCounters& counters, std::uint64_t id, Visitor visitor,
            MessageQuota quota, std::shared_ptr<WakeQueue> spectators);

  // From the handshake until the connection closes.
  boost::asio::awaitable<void> run(boost::beast::http::request<boost::beast::http::string_body> request);

  // From any thread.
  void send(protocol::ServerMessage message) override;
  [[nodiscard]] std::int64_t lag() const override { return lag_; }
  void share(SharedMessage const& shared, Hearer who) override;
  void after_arrivals(std::function<void()> const& done) override;

  // Whether its visitor showed the secret with this hash, that of a session or of a guest.
  [[nodiscard]] bool showed(std::string const& hash) const {
    return hash == (visitor_.who.login ? visitor_.who.login->session : visitor_.who.hash);
  }
  [[nodiscard]] Visitor const& visitor() const { return visitor_; }
  // Ignores all messages from now on.
  void stop_reading() { ignores_messages_ = true; }
  // Sends what is queued, then closes with the code for going away.
  void go_away();
  // The same, with the code for a server that is full.
  void give_way();

 private:
  boost::asio::awaitable<void> read_messages();
  boost::asio::awaitable<void> write_messages(std::shared_ptr<WebSocket> self);
  boost::asio::awaitable<void> ping(std::shared_ptr<WebSocket> self);
  boost::asio::awaitable<void> cut_off(std::shared_ptr<WebSocket> self);
  // Checks again in each round of the loop, until there was nothing to read for `quiet` rounds.
  void await_arrivals(std::function<void()> done, int rounds, int quiet);
  // Parses a message; nothing if it was answered already, as unreadable or over the quota.
  std::optional<protocol::ClientMessage> read(std::string const& text);
  // Measures a player's round-trip time: at hello and with moves, not too often.
  void measure_lag(protocol::ClientMessage const& message);
  void take_pong(std::string_view payload);
  // Closes a connection that did not start with hello.
  void turn_away();
  // Handles a control frame: it was granted, or is over the quota and cannot be answered.
  void grant(bool granted);
  // Closes a connection that floods.
  void drop_flood();
  // Whether hello has been sent or this is it; otherwise answers and closes the connection.
  [[nodiscard]] bool is_greeted(protocol::ClientMessage const& message);
  // Whether this message is handled before more output has been sent.
  [[nodiscard]] bool may_take(protocol::ClientMessage const& message) const;
  // Queues a message; false if it does not fit.
  [[nodiscard]] bool put(protocol::ServerMessage const& message, std::shared_ptr<std::string const> text);
  void put_own(protocol::ErrorAnswer const& message);
  // Tells the writer that a message was queued, or the connection that it did not fit.
  void was_put(bool taken);
  // Its place in the spectators' queue.
  void wake_spectator();
  void wake();
  // Closes a connection that does not read its messages.
  void drop_slow();
  void close(std::uint16_t code);

  boost::beast::websocket::stream<Stream> stream_;
  boost::asio::steady_timer wake_reader_;
  boost::asio::steady_timer wake_writer_;
  boost::asio::steady_timer cut_off_timer_;
  GameService& games_;
  NetCounters& counters_;
  std::uint64_t id_;
  Visitor visitor_;
  MessageQuota quota_;
  OutQueue queue_;
  std::shared_ptr<WakeQueue> spectators_;
  // The writer will run: soon, or when this spectator is next in the queue.
  std::atomic<bool> is_posted_ = false, is_in_line_ = false;
  std::atomic<int> unanswered_ = 0;
  FirstArrivals first_arrivals_;
  std::atomic<std::int64_t> joining_ = 0;  // id of the join not yet answered; 0: none
  RoundTrips round_trips_;
  std::atomic<std::int64_t> lag_ = 0;  // average round-trip time
  std::int64_t pinged_ = 0;            // when the last ping was sent, steady; the pong repeats it
  bool awaits_pong_ = false;           // a client that does not answer gets no more pings
  std::uint16_t closing_ = 0;          // the close code to use once the queue is empty; 0: stay open
  bool greeted_ = false;               // hello has been received
  bool ended_ = false;
  bool cannot_write_ = false;
  bool ignores_messages_ = false;
};

}  // namespace strata::server::net
