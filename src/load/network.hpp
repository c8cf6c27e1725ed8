#pragma once
// The network as the fleet sees it: one thread for everything, WebSocket connections, HTTP requests. Beast is used only in network.cpp, so
// that nothing else waits for its headers.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::load {

// The address of a server. Its name is resolved once, so the fleet makes no DNS queries.
struct Address {
  std::string host;  // "127.0.0.1:8080", as in the header Host
  std::string ip;
  std::uint16_t port = 0;
};
// Reads "http://127.0.0.1:8080" or "http://127.0.0.1:8080/". Fails with a sentence.
[[nodiscard]] Result<Address> read_address(std::string_view url);

// Identifies the sender of a request or connection.
struct Credentials {
  std::string secret;      // empty: none so far
  std::string load_token;  // empty: none
};

// The thread of the fleet. All callbacks are called from run().
class Loop {
 public:
  Loop();
  ~Loop();
  Loop(Loop const&) = delete;
  Loop& operator=(Loop const&) = delete;

  void after(std::int64_t microseconds, std::function<void()> task);
  // Handles the first Ctrl-C; a second one ends the program.
  void on_interrupt(std::function<void()> task);
  void run();  // until stop()
  void stop();

  struct Impl;
  [[nodiscard]] Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

struct SocketListener {
  virtual ~SocketListener() = default;
  virtual void opened() = 0;
  virtual void received(std::string_view text) = 0;
  // Closed, or never opened; the final callback.
  virtual void closed(std::string const& why) = 0;
};

// A connection. Its listener must live until closed() was called or the socket was cut.
class Socket {
 public:
  Socket(Loop& loop, Address const& address, Credentials const& who, SocketListener& listener);
  ~Socket();  // cuts
  Socket(Socket const&) = delete;
  Socket& operator=(Socket const&) = delete;

  void send(std::string text);
  // After the next message, reads nothing for this long.
  void rest(std::int64_t microseconds);
  // Breaks the connection like a lost network: the server is told nothing, and no callback follows.
  void cut();

  struct Impl;

 private:
  std::shared_ptr<Impl> impl_;
};

struct HttpRequest {
  std::string method, path;
  Credentials who;
  std::string body;
};
struct HttpReply {
  int status = 0;
  std::string body;
  std::string secret = {};  // given with the answer; empty: none
};
// Uses a connection of its own.
void ask(Loop& loop, Address const& address, HttpRequest request, std::function<void(Result<HttpReply>)> done);

}  // namespace strata::load
