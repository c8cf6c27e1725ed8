#pragma once
// One WebSocket connection. Only the sources that already speak Beast include this.

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "server/net/backend.hpp"
#include "server/net/out_queue.hpp"

namespace strata::server::net {

class WebSocket final : public Receiver, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(boost::beast::tcp_stream stream, Backend& backend, std::uint64_t id);

  // From the handshake to the end of the connection.
  boost::asio::awaitable<void> run(boost::beast::http::request<boost::beast::http::string_body> request);

  // From any thread.
  void send(protocol::ServerMessage message) override;

  // Takes no more messages from now on.
  void stop_reading() { deaf_ = true; }
  // Sends what waits, then closes with the code for a server that goes.
  void go_away();

 private:
  boost::asio::awaitable<void> read_messages();
  boost::asio::awaitable<void> write_messages(std::shared_ptr<WebSocket> self);
  boost::asio::awaitable<void> cut_off(std::shared_ptr<WebSocket> self);
  void take(std::string const& text);
  void put(std::string text, std::string topic);
  void wake();
  void close(std::uint16_t code);

  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  boost::asio::steady_timer wake_reader_;
  boost::asio::steady_timer wake_writer_;
  boost::asio::steady_timer last_chance_;
  Backend& backend_;
  std::uint64_t id_;
  OutQueue queue_;
  std::atomic<int> unanswered_ = 0;
  std::uint16_t closing_ = 0;  // the code to close with once nothing waits; 0: go on
  bool ended_ = false;
  bool deaf_ = false;
};

}  // namespace strata::server::net
