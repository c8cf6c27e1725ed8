#pragma once
// One accepted connection, with or without TLS, as the stream type that Beast requires: HTTP and WebSocket are compiled once, for this
// type. Include this only in sources that use Beast already.

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "server/net/tls.hpp"

namespace strata::server::net {

class Stream {
 public:
  // NOLINTBEGIN(readability-identifier-naming): the names that Asio and Beast look for
  using executor_type = boost::beast::tcp_stream::executor_type;
  using next_layer_type = boost::beast::tcp_stream;
  // NOLINTEND(readability-identifier-naming)
  using Signature = void(boost::beast::error_code, std::size_t);

  // `tls`: null if there is none. With TLS the handshake must come first.
  Stream(boost::asio::ip::tcp::socket socket, TlsContext* tls)
      : connection_(std::make_shared<next_layer_type>(std::move(socket))),
        tls_(tls != nullptr ? tls->session(*connection_) : nullptr) {}

  [[nodiscard]] executor_type get_executor() noexcept { return connection_->get_executor(); }
  [[nodiscard]] next_layer_type& next_layer() noexcept { return *connection_; }
  [[nodiscard]] next_layer_type const& next_layer() const noexcept { return *connection_; }
  [[nodiscard]] boost::asio::ip::tcp::socket& socket() { return connection_->socket(); }
  // Sets the time limit of the operations started from now on, together.
  void expires_after(std::chrono::milliseconds time) { connection_->expires_after(time); }
  // A function that closes the connection at once, whatever waits on it; it does nothing once the stream is destroyed.
  [[nodiscard]] std::function<void()> ending() const {
    return [connection = std::weak_ptr<next_layer_type>(connection_)] {
      if (auto const open = connection.lock()) open->close();
    };
  }
  [[nodiscard]] bool has_tls() const { return tls_ != nullptr; }
  // Calls `told` before each read from now on. It must not destroy the stream.
  void on_read(std::function<void()> told) { on_read_ = std::move(told); }

 private:
  // Wraps a handler of any type in the one type that a session takes.
  template <class Handler>
  [[nodiscard]] StreamHandler erased(Handler handler) {
    auto const executor = boost::asio::get_associated_executor(handler, get_executor());
    auto const kept = std::make_shared<Handler>(std::move(handler));
    return [executor, kept](boost::beast::error_code problem, std::size_t size) {
      boost::asio::dispatch(executor, boost::beast::bind_front_handler(std::move(*kept), problem, size));
    };
  }

  struct Read {
    Stream* stream;
    template <class Handler, class Buffers>
    void operator()(Handler&& handler, Buffers const& buffers) const {
      if (stream->on_read_) stream->on_read_();
      if (!stream->has_tls()) return stream->connection_->async_read_some(buffers, std::forward<Handler>(handler));
      boost::asio::mutable_buffer into;
      for (auto each = boost::asio::buffer_sequence_begin(buffers); each != boost::asio::buffer_sequence_end(buffers);
           ++each)
        if (into.size() == 0) into = *each;
      stream->tls_->read_some(into, stream->erased(std::forward<Handler>(handler)));
    }
  };
  struct Write {
    Stream* stream;
    template <class Handler, class Buffers>
    void operator()(Handler&& handler, Buffers const& buffers) const {
      if (!stream->has_tls()) return stream->connection_->async_write_some(buffers, std::forward<Handler>(handler));
      TwoBuffers from;
      std::size_t filled = 0;
      for (auto each = boost::asio::buffer_sequence_begin(buffers); each != boost::asio::buffer_sequence_end(buffers);
           ++each) {
        boost::asio::const_buffer const bytes = *each;
        if (bytes.size() > 0 && filled < from.size()) from[filled++] = bytes;
      }
      stream->tls_->write_some(from, stream->erased(std::forward<Handler>(handler)));
    }
  };
  enum class Step : std::uint8_t { Handshake, ShutDown };
  struct Take {
    Stream* stream;
    template <class Handler>
    void operator()(Handler&& handler, Step step) const {
      auto done = stream->erased(std::forward<Handler>(handler));
      if (step == Step::Handshake) return stream->tls_->handshake(std::move(done));
      stream->tls_->shut_down(std::move(done));
    }
  };

 public:
  template <class Buffers, class Token>
  auto async_read_some(Buffers const& buffers, Token&& token)
      -> decltype(boost::asio::async_initiate<Token, Signature>(std::declval<Read>(), token, buffers)) {
    return boost::asio::async_initiate<Token, Signature>(Read{this}, token, buffers);
  }
  template <class Buffers, class Token>
  auto async_write_some(Buffers const& buffers, Token&& token)
      -> decltype(boost::asio::async_initiate<Token, Signature>(std::declval<Write>(), token, buffers)) {
    return boost::asio::async_initiate<Token, Signature>(Write{this}, token, buffers);
  }
  // For a stream with TLS.
  template <class Token>
  auto async_handshake(Token&& token) {
    return boost::asio::async_initiate<Token, Signature>(Take{this}, token, Step::Handshake);
  }
  template <class Token>
  auto async_shut_down(Token&& token) {
    return boost::asio::async_initiate<Token, Signature>(Take{this}, token, Step::ShutDown);
  }

 private:
  std::shared_ptr<next_layer_type> connection_;  // keeps its address when the stream is moved
  std::unique_ptr<TlsSession> tls_;              // null: without
  std::function<void()> on_read_;                // may be empty
};

// Closes a WebSocket, for Beast. Both sides have sent close frames, so TLS need not say it again.
inline void teardown(boost::beast::role_type role, Stream& stream, boost::beast::error_code& problem) {
  boost::beast::websocket::teardown(role, stream.socket(), problem);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, Stream& stream, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, stream.socket(), std::forward<Handler>(handler));
}

// How a coroutine waits: errors are part of the result.
inline constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);

}  // namespace strata::server::net
