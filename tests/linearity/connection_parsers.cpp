// Bytes on connections of a server that runs in a thread of its own, HTTP and WebSocket: what counts is the processor time of that
// thread.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <future>
#include <map>
#include <thread>

#include "server/net/net_server.hpp"
#include "server/protocol/no_accounts.hpp"
#include "server/protocol/no_players.hpp"
#include "tests/linearity/parser.hpp"

namespace strata::tests {

namespace {

namespace protocol = strata::server::protocol;

// Says yes to everything.
class AnyGames final : public server::GameService {
 public:
  void connect(server::ConnectionId connection, server::Principal /*who*/,
               std::shared_ptr<server::MessageSink> sink) override {
    sinks_[connection] = std::move(sink);
  }
  void receive(server::ConnectionId connection, protocol::ClientMessage message, server::Moment /*arrived*/) override {
    if (std::holds_alternative<protocol::HelloRequest>(message))
      sinks_.at(connection)->send(protocol::WelcomeAnswer{protocol::protocol_version, "linearity", "page"});
    else
      sinks_.at(connection)->send(protocol::PongAnswer{});
  }
  void disconnect(server::ConnectionId connection, bool /*lost*/) override { sinks_.erase(connection); }
  void create(server::Principal /*who*/, protocol::CreateGame /*request*/,
              server::Answer<protocol::Created> done) override {
    done(protocol::Created{"game"});
  }
  void list(server::Principal /*who*/, std::optional<protocol::ListPlace> /*before*/,
            server::Answer<protocol::Games> done) override {
    done(protocol::Games{});
  }
  void count(server::Answer<std::int64_t> done) override { done(std::int64_t{1}); }
  void measure(server::Answer<server::GameMeasures> done) override { done(server::GameMeasures{}); }
  void snapshot(server::Principal /*who*/, std::string /*game*/, server::Answer<protocol::GameSnapshot> done) override {
    done(protocol::GameSnapshot{});
  }
  void remove(server::Principal /*who*/, std::string /*game*/, server::Answer<server::Removed> done) override {
    done(server::Removed{});
  }
  void name(server::Principal /*who*/, server::Answer<protocol::Me> done) override { done(protocol::Me{"Ann"}); }
  void rename(server::Principal /*who*/, protocol::Me me, server::Answer<protocol::Me> done) override {
    done(std::move(me));
  }
  void challenges(server::Answer<protocol::Challenges> done) override { done(protocol::Challenges{}); }
  [[nodiscard]] std::vector<bool> online(std::vector<std::string> const& people) override {
    return std::vector<bool>(people.size());
  }
  [[nodiscard]] bool healthy() const override { return true; }

 private:
  std::map<server::ConnectionId, std::shared_ptr<server::MessageSink>> sinks_;  // of the thread of the network alone
};

// Serves as long as the process lives.
struct Server {
  Server() {
    spdlog::set_level(spdlog::level::off);
    static AnyGames games;
    static server::NoAccounts accounts;
    static server::NoPlayers players;
    server::net::NetOptions options;
    options.port = 0;
    options.version = "linearity";
    options.players = &players;
    options.limits.messages = 1'000'000;
    server::net::NetServer* const made = server::net::NetServer::listen(options, games, accounts)->release();
    port = static_cast<std::uint16_t>(made->port());
    std::thread thread([made] { made->run([] {}); });
    pthread_getcpuclockid(thread.native_handle(), &clock);
    thread.detach();
  }
  [[nodiscard]] double processor_ns() const {
    timespec time{};
    clock_gettime(clock, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
  }

  std::uint16_t port = 0;
  clockid_t clock{};
};

Server const& the_server() {
  static Server const server;
  return server;
}

void send_all(int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the server has heard enough
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

// A close of WebSocket, whose payload is a code.
constexpr std::string_view closing = "\x88\x02";

// Up to one of these, or to the end.
std::string receive(int connection, std::vector<std::string_view> const& ends) {
  std::string answer;
  std::array<char, 65536> piece{};
  while (std::ranges::none_of(ends, [&](std::string_view end) { return answer.contains(end); })) {
    ssize_t const more = ::recv(connection, piece.data(), piece.size(), 0);
    if (more <= 0) break;
    answer.append(piece.data(), static_cast<std::size_t>(more));
  }
  return answer;
}

// What comes after the request for a socket is sent once that is answered.
bool talk(std::string_view bytes) {
  int const connection = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(the_server().port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  void const* const generic = &address;
  if (::connect(connection, static_cast<sockaddr const*>(generic), sizeof address) != 0) return false;
  bool accepted = false;
  if (std::size_t const upgrade = bytes.find("Upgrade: websocket\r\n\r\n"); upgrade != std::string_view::npos) {
    std::size_t const begin = bytes.find("\r\n\r\n", upgrade) + 4;
    send_all(connection, bytes.substr(0, begin));
    accepted = receive(connection, {"\r\n\r\n"}).starts_with("HTTP/1.1 101");
    bytes.remove_prefix(begin);
  }
  // The other way is emptied meanwhile, or both would wait for each other. A socket is answered only while this side is open.
  std::string answer;
  std::promise<void> has_pong;
  std::thread reader([&] {
    answer = receive(connection,
                     accepted ? std::vector<std::string_view>{"pong", closing} : std::vector<std::string_view>());
    has_pong.set_value();
    answer += receive(connection, {});
  });
  send_all(connection, bytes);
  if (accepted) has_pong.get_future().wait();
  ::shutdown(connection, SHUT_WR);
  reader.join();
  ::close(connection);
  return accepted ? answer.contains("pong") : answer.starts_with("HTTP/1.1 20");
}

// A frame that is masked by zeros.
std::string frame(int opcode, bool is_last, std::string const& payload) {
  std::string bytes{static_cast<char>((is_last ? 0x80 : 0) | opcode)};
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(payload.size() / 256);
    bytes += static_cast<char>(payload.size() % 256);
  }
  return bytes + std::string(4, '\0') + payload;
}

std::string address() { return "127.0.0.1:" + std::to_string(the_server().port); }
std::string host() { return "Host: " + address() + "\r\n"; }

std::string socket_opened() {
  return "GET /ws HTTP/1.1\r\n" + host() +
         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Upgrade: websocket\r\n\r\n" +
         frame(1, true, R"({"t":"hello","id":1,"protocol":1})");
}

Parser base(std::string name) {
  return {.name = std::move(name), .fuzz_targets = {"connection"}, .read = talk, .parts = {}, .processor_ns = [] {
            return the_server().processor_ns();
          }};
}

// Up to 16 KB.
Parser headers() {
  Parser parser = base("Headers");
  parser.smallest = 900;
  parser.largest_on_shared_thread = 16000;
  std::string const get = "GET /healthz HTTP/1.1\r\n" + host();
  parser.parts = {
      {"fields", Verdict::Read, repeated(get, "X-<n>: y\r\n", "\r\n")},
      {"fields of one name", Verdict::Read, repeated(get, "X: y\r\n", "\r\n")},
      {"hosts", Verdict::Refused, repeated(get, "Host: localhost\r\n", "\r\n")},
      {"encodings", Verdict::Refused, repeated(get, "Transfer-Encoding: x\r\n", "\r\n")},
      {"a long value", Verdict::Read, repeated(get + "X: ", "y", "\r\n\r\n")},
      {"a long name", Verdict::Read, repeated(get, "X", ": y\r\n\r\n")},
      {"words of Connection", Verdict::Read, repeated(get + "Connection: ", "x, ", "x\r\n\r\n")},
      {"words of Upgrade", Verdict::Read, repeated(get + "Connection: upgrade\r\nUpgrade: ", "x, ", "x\r\n\r\n")},
      {"words of Transfer-Encoding", Verdict::Refused, repeated(get + "Transfer-Encoding: ", "x, ", "x\r\n\r\n")},
      {"tags of If-None-Match", Verdict::Read, repeated(get + "If-None-Match: ", "\"x\", ", "*\r\n\r\n")},
      {"words of Accept-Encoding", Verdict::Read, repeated(get + "Accept-Encoding: ", "x, ", "x\r\n\r\n")},
      {"cookies", Verdict::Read, repeated(get + "Cookie: ", "a=b; ", "c=d\r\n\r\n")},
      {"blanks before a value", Verdict::Read, repeated(get + "X:", " ", "y\r\n\r\n")},
      {"a long target", Verdict::Refused, repeated("GET /", "x", " HTTP/1.1\r\n" + host() + "\r\n")},
      {"a long query", Verdict::Read, repeated("GET /api/games?", "a=b&", " HTTP/1.1\r\n" + host() + "\r\n")},
      {"fields of a leaderboard", Verdict::Read,
       repeated("GET /api/leaderboard?", "a=b&", "variant=x&speed=days HTTP/1.1\r\n" + host() + "\r\n")},
      {"a long variant of a leaderboard", Verdict::Refused,
       repeated("GET /api/leaderboard?variant=", "x", " HTTP/1.1\r\n" + host() + "\r\n")},
      {"a search of a player's games", Verdict::Refused,
       repeated("GET /api/users/ann/games?", "a=b&", "result=won&min=1&max=2 HTTP/1.1\r\n" + host() + "\r\n")},
      {"a long name of a player", Verdict::Refused,
       repeated("GET /api/users/", "x", " HTTP/1.1\r\n" + host() + "\r\n")},
      {"a long method", Verdict::Refused, repeated("", "X", " / HTTP/1.1\r\n" + host() + "\r\n")},
      {"lines before", Verdict::Either, repeated("", "\r\n", get + "\r\n")},
  };
  return parser;
}

Parser requests() {
  Parser parser = base("Requests");
  parser.smallest = 8192;
  std::string const get = "GET /healthz HTTP/1.1\r\n" + host();
  std::string const post = "POST /api/me HTTP/1.1\r\n" + host() + "Origin: http://" + address() + "\r\n";
  parser.parts = {
      {"requests", Verdict::Read, repeated("", get + "\r\n")},
      {"chunks", Verdict::Either, repeated(post + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n", "0\r\n\r\n")},
      {"a long size of a chunk", Verdict::Refused,
       repeated(post + "Transfer-Encoding: chunked\r\n\r\n", "0", "1\r\n \r\n0\r\n\r\n")},
      {"extensions of a chunk", Verdict::Either,
       repeated(post + "Transfer-Encoding: chunked\r\n\r\n1", ";a=b", "\r\n \r\n0\r\n\r\n")},
      {"trailers", Verdict::Either, repeated(post + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "X-<n>: y\r\n", "\r\n")},
      {"objects in a body", Verdict::Refused,
       [post](std::size_t bytes) {
         std::string const body = repeated("{\"options\":[", "{},", "{}]}")(bytes);
         return post + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
       }},
  };
  return parser;
}

Parser frames() {
  Parser parser = base("Frames");
  parser.smallest = 4096;
  std::string const ping = frame(1, true, R"({"t":"ping","id":2})");
  std::string const begin = frame(1, false, R"({"t":"ping","id":2)");
  parser.parts = {
      {"messages", Verdict::Read, repeated(socket_opened(), ping)},
      {"messages that are none", Verdict::Either, repeated(socket_opened(), frame(1, true, "x"), ping)},
      {"messages of many values", Verdict::Read,
       repeated(socket_opened(), frame(1, true, repeated("{\"t\":\"move\",\"x\":[", "{},", "{}]}")(8000)), ping)},
      {"pieces", Verdict::Either, repeated(socket_opened() + begin, frame(0, false, " "), frame(0, true, "}"))},
      {"empty pieces", Verdict::Read, repeated(socket_opened() + begin, frame(0, false, ""), frame(0, true, "}"))},
      {"pings of WebSocket", Verdict::Either, repeated(socket_opened() + ping, frame(9, true, "x"))},
      {"pongs of WebSocket", Verdict::Either, repeated(socket_opened() + ping, frame(10, true, "x"))},
      {"pings between pieces", Verdict::Either,
       repeated(socket_opened() + begin, frame(0, false, " ") + frame(9, true, "x"), frame(0, true, "}"))},
  };
  return parser;
}

}  // namespace

std::vector<Parser> connection_parsers() { return {headers(), requests(), frames()}; }

}  // namespace strata::tests
