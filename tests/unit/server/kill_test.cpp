// A server that is killed: what it acknowledged is there when the next one opens the same folder.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <future>
#include <thread>

#include "base/random.hpp"
#include "server/games/game_server.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

// Tells the number of every ack through a pipe: what the killed server had promised.
struct Promises : MessageSink {
  explicit Promises(int descriptor) : pipe(descriptor) {}
  void send(protocol::ServerMessage message) override {
    auto const* const ack = std::get_if<protocol::AckAnswer>(&message);
    if (ack != nullptr && ack->seq > 0 && ::write(pipe, &ack->seq, sizeof ack->seq) != sizeof ack->seq) _exit(3);
  }
  int pipe;
};

std::unique_ptr<GameServer> open_server(std::filesystem::path const& folder) {
  auto store = SqliteStore::open(folder);
  if (!store) return nullptr;
  GameServerOptions options;
  options.workers = 1;
  options.hash_megabytes = 1;
  return std::make_unique<GameServer>(options, std::move(*store));
}

// Goes to and fro in one game as fast as it can, until it is killed.
[[noreturn]] void serve(std::filesystem::path const& folder, std::string const& game, int round, int pipe) {
  auto const server = open_server(folder);
  if (!server) _exit(1);
  server->connect(1, {"ann"}, std::make_shared<Promises>(pipe));
  for (std::int64_t id = 1;; ++id) {
    server->receive(1, protocol::GotoRequest{id, game, std::to_string(round) + "/" + std::to_string(id), id % 3},
                    now());
    if (id % 20 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST(Kill, NothingAcknowledgedIsLost) {
  TemporaryFolder const folder;
  std::string game;
  {
    auto const server = open_server(folder.path());
    ASSERT_TRUE(server);
    protocol::CreateGame request;
    request.key = "k";
    request.variant = "orthodox";
    request.line = {"e2-e4", "e7-e5"};
    std::promise<std::string> created;
    server->create({"ann"}, request, [&](auto answer) { created.set_value(std::get<protocol::Created>(answer).game); });
    game = created.get_future().get();
  }
  constexpr std::uint64_t seed = 7;
  Random random(seed);
  std::int64_t promised = 0;
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    pid_t const child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) serve(folder.path(), game, round, ends[1]);
    ::close(ends[1]);
    std::int64_t seq = 0;
    // At least one promise, then at any moment.
    if (::read(ends[0], &seq, sizeof seq) == sizeof seq) promised = std::max(promised, seq);
    std::this_thread::sleep_for(std::chrono::milliseconds(random.below(150)));
    EXPECT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the server ended by itself, " << status;
    while (::read(ends[0], &seq, sizeof seq) == sizeof seq) promised = std::max(promised, seq);
    ::close(ends[0]);

    auto const store = SqliteStore::open(folder.path());
    ASSERT_TRUE(store) << store.error().text();
    auto const stored = (*store)->load(game);
    ASSERT_TRUE(stored) << stored.error().text();
    EXPECT_GE(static_cast<std::int64_t>(stored->events.size()), promised) << "seed " << seed << ", round " << round;
    for (std::size_t i = 0; i < stored->events.size(); ++i)
      EXPECT_EQ(stored->events[i].seq, static_cast<std::int64_t>(i + 1));
  }
  EXPECT_GT(promised, 5);
}

}  // namespace
}  // namespace strata::server
