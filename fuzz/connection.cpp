// Any bytes on a connection of the real server, HTTP and WebSocket, over the loopback interface: it answers in HTTP or not at all, ends
// the connection once the other side has, and hands no message on before the greeting. What it answers for is games that say yes to
// everything.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/net/net_server.hpp"
#include "server/protocol/no_accounts.hpp"
#include "server/protocol/no_players.hpp"
#include "server/protocol/secrets.hpp"

namespace strata::server {
namespace {

class AnyGames final : public GameService {
 public:
  void connect(ConnectionId connection, Principal /*who*/, std::shared_ptr<MessageSink> sink) override {
    sinks_[connection] = {std::move(sink), false};
  }
  void receive(ConnectionId connection, protocol::ClientMessage message, Moment /*arrived*/) override {
    Known& known = sinks_.at(connection);
    if (auto const* const hello = std::get_if<protocol::HelloRequest>(&message)) {
      known.is_greeted = known.is_greeted || hello->protocol == protocol::protocol_version;
      return known.sink->send(protocol::WelcomeAnswer{protocol::protocol_version, "fuzz", "page"});
    }
    if (!known.is_greeted) std::abort();
    if (std::holds_alternative<protocol::PingRequest>(message)) return known.sink->send(protocol::PongAnswer{});
    auto const id = std::visit([](auto const& request) { return request.id; }, message);
    if (std::holds_alternative<protocol::JoinRequest>(message)) known.sink->send(protocol::SnapshotAnswer{});
    if (std::holds_alternative<protocol::HintRequest>(message))
      return known.sink->send(protocol::ErrorAnswer{id, protocol::ErrorCode::Stale, "It has gone on."});
    known.sink->send(protocol::AckAnswer{id, 1});
  }
  void disconnect(ConnectionId connection, bool /*lost*/) override { sinks_.erase(connection); }

  void create(Principal /*who*/, protocol::CreateGame /*request*/, Answer<protocol::Created> done) override {
    done(protocol::Created{"game"});
  }
  void list(Principal /*who*/, std::optional<protocol::ListPlace> /*before*/, Answer<protocol::Games> done) override {
    done(protocol::Games{});
  }
  void count(Answer<std::int64_t> done) override { done(std::int64_t{1}); }
  void measure(Answer<GameMeasures> done) override { done(GameMeasures{}); }
  void snapshot(Principal /*who*/, std::string game, Answer<protocol::GameSnapshot> done) override {
    protocol::GameSnapshot snapshot;
    snapshot.game = std::move(game);
    done(std::move(snapshot));
  }
  void remove(Principal /*who*/, std::string /*game*/, Answer<Removed> done) override { done(Removed{}); }
  void name(Principal /*who*/, Answer<protocol::Me> done) override { done(protocol::Me{"Ann"}); }
  void rename(Principal /*who*/, protocol::Me me, Answer<protocol::Me> done) override { done(std::move(me)); }
  void challenges(Answer<protocol::Challenges> done) override { done(protocol::Challenges{}); }
  [[nodiscard]] std::vector<bool> online(std::vector<std::string> const& people) override {
    return std::vector<bool>(people.size());
  }
  [[nodiscard]] bool healthy() const override { return true; }

 private:
  struct Known {
    std::shared_ptr<MessageSink> sink;
    bool is_greeted = false;
  };
  std::map<ConnectionId, Known> sinks_;  // of the thread of the network alone
};

// Serves in a thread of its own as long as the process lives; its port.
std::uint16_t serve() {
  static AnyGames games;
  static NoAccounts accounts;
  static NoPlayers players;
  net::NetOptions options;
  options.port = 0;
  options.origins = {"http://fuzz.example"};  // a name that does not change with the port
  options.version = "fuzz";
  options.players = &players;
  options.issued_before = {hash_of(std::string(32, 'a'))};  // somebody whose secret the corpus shows
  auto server = net::NetServer::listen(options, games, accounts);
  if (!server) std::abort();
  // Ends the process, as it would without a server.
  for (int const number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_DFL);
  std::string const address = (*server)->address();
  static net::NetServer* const running = server->release();
  std::thread([] { running->run([] {}); }).detach();
  return static_cast<std::uint16_t>(std::atoi(address.c_str() + address.rfind(':') + 1));
}

int connected(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  void const* const generic = &address;
  for (;;) {
    int const descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(descriptor, static_cast<sockaddr const*>(generic), sizeof address) == 0) return descriptor;
    // Each connection of the last minute still has its port; where all are taken, one is free again soon.
    if (errno != EADDRNOTAVAIL) {
      std::perror("connect");
      std::abort();
    }
    ::close(descriptor);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace
}  // namespace strata::server

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static std::uint16_t const port = strata::server::serve();
  int const connection = strata::server::connected(port);
  for (std::size_t sent = 0; sent < size;) {
    ssize_t const more = ::send(connection, data + sent, size - sent, MSG_NOSIGNAL);
    if (more <= 0) break;  // the server has heard enough
    sent += static_cast<std::size_t>(more);
  }
  ::shutdown(connection, SHUT_WR);
  std::string answer;
  std::array<char, 4096> piece{};
  for (ssize_t more = 1; more > 0;) {
    more = ::recv(connection, piece.data(), piece.size(), 0);
    if (more > 0) answer.append(piece.data(), static_cast<std::size_t>(more));
  }
  ::close(connection);
  if (!answer.empty() && !answer.starts_with("HTTP/1.1 ")) std::abort();
  return 0;
}
