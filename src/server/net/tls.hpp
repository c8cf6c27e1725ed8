#pragma once
// TLS for accepted connections, version 1.2 or newer, by OpenSSL, which only tls.cpp of this folder includes; other code sees a session as
// four functions with handlers of one type (see stream.hpp).

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"

namespace strata::server::net {

using StreamHandler = std::function<void(boost::beast::error_code, std::size_t)>;
// What is written at a time: the head of a message and its body.
using TwoBuffers = std::array<boost::asio::const_buffer, 2>;

// TLS on one connection, from the handshake on. As with any Asio stream, one read and one write may be pending at a time, and a handler is
// called once and never from within the call. The time limits are those of the connection below.
class TlsSession {
 public:
  virtual ~TlsSession() = default;
  virtual void handshake(StreamHandler done) = 0;
  virtual void read_some(boost::asio::mutable_buffer into, StreamHandler done) = 0;
  virtual void write_some(TwoBuffers const& from, StreamHandler done) = 0;
  // Sends the end of the session, and waits until the other side has sent its own or something else.
  virtual void shut_down(StreamHandler done) = 0;
};

class TlsContext {
 public:
  virtual ~TlsContext() = default;
  // Reads the files, both PEM: a certificate followed by its chain, and its key, without a passphrase. Fails with a sentence if one cannot
  // be read or is invalid, or if they do not match.
  static Result<std::unique_ptr<TlsContext>> load(std::string const& certificate, std::string const& key);
  // The connection outlives the session.
  [[nodiscard]] virtual std::unique_ptr<TlsSession> session(boost::beast::tcp_stream& connection) = 0;
};

}  // namespace strata::server::net
