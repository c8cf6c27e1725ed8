// What a game server owes to those who analyse: one who is gone leaves the engine to others, and a server that goes down answers.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using protocol::AckAnswer;
using protocol::AnalyseRequest;
using protocol::ErrorAnswer;
using protocol::ErrorCode;
using protocol::LinesAnswer;

// One thread, which nobody has to give up within a minute.
class GameServerAnalysis : public GameServerTest {
 protected:
  void SetUp() override {
    GameServerOptions options;
    options.workers = 1;
    options.hash_megabytes = 2;
    options.loops = loops_;
    options.version = "test";
    options.analysis.threads = 1;
    options.analysis.hash_megabytes = 2;
    options.analysis.longest = options.analysis.slice = 60'000;
    auto store = SqliteStore::open(folder_.path(), limits_);
    ASSERT_TRUE(store) << store.error().text();
    server_ = std::make_unique<GameServer>(options, std::move(*store));
  }
  std::shared_ptr<Page> analysing(std::int64_t id, Principal const& who) {
    auto page = std::make_shared<Page>();
    last_connection_ = ++connections_;
    server_->connect(last_connection_, who, page);
    AnalyseRequest request;
    request.id = id;
    request.variant = "orthodox";
    request.multipv = 1;
    receive(last_connection_, request);
    return page;
  }
};

TEST_F(GameServerAnalysis, DisconnectingFreesTheEngineForOthers) {
  auto const first = analysing(1, ann);
  ConnectionId const gone = last_connection_;
  first->await<LinesAnswer>();
  auto const second = analysing(2, bob);
  server_->disconnect(gone, true);
  EXPECT_TRUE(std::holds_alternative<AckAnswer>(second->answer(2)));
  second->await<LinesAnswer>();
}

TEST_F(GameServerAnalysis, RunningAndQueuedAnalysesEndOnShutdown) {
  auto const first = analysing(1, ann);
  first->await<LinesAnswer>();
  auto const second = analysing(2, bob);
  server_->drain();  // returns when the threads have ended
  std::size_t const told = first->messages().size();
  auto const answers = second->all<ErrorAnswer>();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers.front().re, 2);
  EXPECT_EQ(answers.front().code, ErrorCode::Unavailable);
  EXPECT_TRUE(second->all<LinesAnswer>().empty());
  server_.reset();
  EXPECT_EQ(first->messages().size(), told) << "something was told after the end";
}

}  // namespace
}  // namespace strata::server
