#pragma once
// The network as the fleet sees it: one thread that does everything, sockets that speak WebSocket, requests over HTTP. Beast is
// behind it, in network.cpp alone, so that nothing else waits for its headers.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::load {

// Where a server is. Its name was looked up once: a fleet asks no name server.
struct Address {
  std::string host;  // "127.0.0.1:8080", as the header says it
  std::string ip;
  std::uint16_t port = 0;
};
// Of "http://127.0.0.1:8080" or "http://127.0.0.1:8080/". Fails with a sentence.
[[nodiscard]] Result<Address> read_address(std::string_view url);

// What a request or a connection shows of who asks.
struct Credentials {
  std::string secret;      // empty: none so far
  std::string load_token;  // empty: none
};

// The thread of the fleet. Everything that is heard of is called from run().
class Loop {
 public:
  Loop();
  ~Loop();
  Loop(Loop const&) = delete;
  Loop& operator=(Loop const&) = delete;

  void after(std::int64_t microseconds, std::function<void()> task);
  // Ctrl-C, once; a second one ends the program.
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
  // Or never opened. The last that is heard.
  virtual void closed(std::string const& why) = 0;
};

// A connection. Its listener must live until it has heard of the end, or until the socket was cut.
class Socket {
 public:
  Socket(Loop& loop, Address const& address, Credentials const& who, SocketListener& listener);
  ~Socket();  // cuts
  Socket(Socket const&) = delete;
  Socket& operator=(Socket const&) = delete;

  void send(std::string text);
  // Reads no more for so long, once it has read what comes next.
  void rest(std::int64_t microseconds);
  // Broken off as a lost network breaks it: nothing is said to the server, and nothing is heard of it any more.
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
  std::string secret = {};  // that is given with the answer; empty: none
};
// On a connection of its own.
void ask(Loop& loop, Address const& address, HttpRequest request, std::function<void(Result<HttpReply>)> done);

}  // namespace strata::load
