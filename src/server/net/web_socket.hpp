#pragma once
// One WebSocket connection. Only the sources that already speak Beast include this.

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
    std::string cookie;            // what Set-Cookie says in the answer to the handshake; empty: nothing
    std::unique_ptr<Place> place;  // of a socket
  };

  WebSocket(Stream stream, GameService& games, NetCounters& counters, std::uint64_t id, Visitor visitor,
            MessageQuota quota, std::shared_ptr<WakeQueue> onlookers);

  // From the handshake to the end of the connection.
  boost::asio::awaitable<void> run(boost::beast::http::request<boost::beast::http::string_body> request);

  // From any thread.
  void send(protocol::ServerMessage message) override;
  [[nodiscard]] std::int64_t lag() const override { return lag_; }
  void share(SharedMessage const& shared, Hearer who) override;
  void after_arrivals(std::function<void()> done) override;

  // Takes no more messages from now on.
  void stop_reading() { ignores_messages_ = true; }
  // Sends what waits, then closes with the code for a server that goes.
  void go_away();
  // The same, with the code for one that has no place left.
  void give_way();

 private:
  boost::asio::awaitable<void> read_messages();
  boost::asio::awaitable<void> write_messages(std::shared_ptr<WebSocket> self);
  boost::asio::awaitable<void> ping(std::shared_ptr<WebSocket> self);
  boost::asio::awaitable<void> cut_off(std::shared_ptr<WebSocket> self);
  // Looks again each round of the loop until nothing has been there to read for some rounds.
  void await_arrivals(std::function<void()> done, int rounds, int quiet);
  // What a text asks for; nothing where that was answered already: it cannot be read, or is one too many.
  std::optional<protocol::ClientMessage> read(std::string const& text);
  // Measures the lag of whoever plays: at hello and with moves, not too often.
  void measure_lag(protocol::ClientMessage const& message);
  void take_pong(std::string_view payload);
  // Ends a connection that did not begin with hello.
  void turn_away();
  // What is no message was granted, or is one too many: nothing can be answered to it.
  void grant(bool granted);
  // Ends a connection that sends more than can be of use to anybody.
  void drop_flood();
  // Whether it comes after hello or is one; else it is answered, and the connection closed.
  [[nodiscard]] bool is_greeted(protocol::ClientMessage const& message);
  // Whether this message is looked at before more has gone out.
  [[nodiscard]] bool may_take(protocol::ClientMessage const& message) const;
  // Puts a message into the queue; false where it does not fit.
  [[nodiscard]] bool put(protocol::ServerMessage const& message, std::shared_ptr<std::string const> text);
  void put_own(protocol::ErrorAnswer const& message);
  // Tells the writer or the connection that a message was put into the queue, or did not fit.
  void was_put(bool taken);
  // Its turn among those who look on.
  void wake_onlooker();
  void wake();
  // Ends a connection that does not read what it is sent.
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
  std::shared_ptr<WakeQueue> onlookers_;
  // The writer will look into the queue: soon, or when it is the turn of this onlooker.
  std::atomic<bool> is_posted_ = false, is_in_line_ = false;
  std::atomic<int> unanswered_ = 0;
  std::atomic<std::int64_t> joining_ = 0;  // id of the join that is not yet answered; 0: none
  RoundTrips round_trips_;
  std::atomic<std::int64_t> lag_ = 0;  // their average
  std::int64_t pinged_ = 0;            // when the last ping went out, steady, as it says itself
  bool awaits_pong_ = false;           // whoever does not answer is asked no more
  std::uint16_t closing_ = 0;          // the code to close with once nothing waits; 0: go on
  bool greeted_ = false;               // hello has been said
  bool ended_ = false;
  bool cannot_write_ = false;
  bool ignores_messages_ = false;
};

}  // namespace strata::server::net
