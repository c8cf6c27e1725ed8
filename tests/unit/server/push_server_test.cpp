// Notices that wait to be sent: one of each game, however often it changes. The real server of notices with its store, and nobody to send to.

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/push/push_server.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

class PushNotices : public testing::Test {
 protected:
  static constexpr std::size_t many = PushServer::most_notices + 1'000, at_once = 1'000;

  void SetUp() override {
    auto opened = SqliteStore::open(folder_.path(), {});
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
    PushOptions options;
    options.contact = "mailto:keeper@club.example";
    options.delay = std::chrono::hours(1);
    auto push = PushServer::open(std::move(options), *store_, [](std::string const& /*person*/) { return false; });
    ASSERT_TRUE(push) << push.error().text();
    push_ = std::move(*push);
  }
  void tell(std::string const& game, std::string const& person) {
    push_->tell({person, {}, {protocol::PushKind::Turn, game, "Opponent", "orthodox"}, 60, false});
  }
  void challenge(std::string const& game, std::string const& account) {
    push_->tell({{}, account, {protocol::PushKind::Challenge, game, "Opponent", "orthodox"}, 60, true});
  }
  // Everything before this has been taken up.
  void wait() {
    std::promise<void> done;
    push_->state(Principal{"somebody", false}, [&](auto const& /*answer*/) { done.set_value(); });
    done.get_future().get();
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqliteStore> store_;
  std::unique_ptr<PushServer> push_;
};

TEST_F(PushNotices, ThoseThatWereReplacedTakeNoRoom) {
  for (std::size_t move = 0; move < many; ++move) {
    tell("game", move % 2 == 0 ? "white" : "black");
    if (move % at_once == 0) wait();
  }
  tell("another game", "white");
  wait();
  EXPECT_EQ(push_->measure().waiting, 2U);
  EXPECT_EQ(push_->measure().dropped, 0U);
}

TEST_F(PushNotices, ThoseThatWereTakenBackTakeNoRoom) {
  for (std::size_t move = 0; move < many; ++move) {
    tell("game", "white");
    push_->take_back("game", "white");
    if (move % at_once == 0) wait();
  }
  wait();
  EXPECT_EQ(push_->measure().waiting, 0U);
  tell("another game", "white");
  wait();
  EXPECT_EQ(push_->measure().waiting, 1U);
  EXPECT_EQ(push_->measure().dropped, 0U);
}

TEST_F(PushNotices, OfChallengesOneWaitsForEachPerson) {
  challenge("game", "Marie");
  challenge("another game", "marie");
  challenge("a third game", "Pierre");
  wait();
  EXPECT_EQ(push_->measure().waiting, 2U);
}

TEST_F(PushNotices, SoManyWaitAndNoMore) {
  for (std::size_t game = 0; game < many; ++game) {
    tell("game" + std::to_string(game), "white");
    if (game % at_once == 0) wait();
  }
  wait();
  EXPECT_EQ(push_->measure().waiting, PushServer::most_notices);
  EXPECT_EQ(push_->measure().dropped, many - PushServer::most_notices);
}

}  // namespace
}  // namespace strata::server
