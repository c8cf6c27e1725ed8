#pragma once
// TLS for connections that were accepted, version 1.2 or newer, by OpenSSL. What is included of it stands in tls.cpp alone;
// everybody else sees a session as four functions with handlers of one type (see stream.hpp).

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
// What is written at a time: the head of a message, and what follows it.
using TwoBuffers = std::array<boost::asio::const_buffer, 2>;

// TLS on one connection, from its handshake on. As of any stream of Asio, one read and one write may be under way at a time, and a
// handler is called once and never from within. The limits of time are those of the connection below.
class TlsSession {
 public:
  virtual ~TlsSession() = default;
  virtual void handshake(StreamHandler done) = 0;
  virtual void read_some(boost::asio::mutable_buffer into, StreamHandler done) = 0;
  virtual void write_some(TwoBuffers const& from, StreamHandler done) = 0;
  // Says that nothing more comes, and waits until the other side has said so too, or something else.
  virtual void shut_down(StreamHandler done) = 0;
};

class TlsContext {
 public:
  virtual ~TlsContext() = default;
  // Reads the files, both PEM: a certificate with those that vouch for it after it, and its key, which no passphrase locks. Fails
  // with a sentence where one cannot be read or is none, or where they do not belong together.
  static Result<std::unique_ptr<TlsContext>> load(std::string const& certificate, std::string const& key);
  // The connection outlives the session.
  [[nodiscard]] virtual std::unique_ptr<TlsSession> session(boost::beast::tcp_stream& connection) = 0;
};

}  // namespace strata::server::net
