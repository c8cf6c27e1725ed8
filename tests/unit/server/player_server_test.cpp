// The profiles of players as anybody may know them: by names in any spelling, and not computed more often than it changes.

#include "server/games/player_server.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "server/protocol/names.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/temporary_folder.hpp"
#include "tests/unit/server/test_clock.hpp"

namespace strata::server {
namespace {

constexpr std::int64_t one_day = 86'400'000;  // milliseconds

class PlayerServerTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = SqliteStore::open(folder_.path());
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
    clock_.stop();
    players_ = std::make_unique<PlayerServer>(*store_, *store_, clock_);
    now_ = clock_.now().utc;
    run_sql(folder_.path(), "INSERT INTO account VALUES ('id of ann', 'Ann_1', '" + skeleton_of("Ann_1") +
                                "', '', 1, 0, 77);"
                                "INSERT INTO rating VALUES ('id of ann', 'orthodox/live', 1712.4, 60, 0.06, 30, " +
                                std::to_string(now_ - one_day) +
                                "), ('id of ann', 'parmen/days', 1499.6, 109, 0.06, 9, " +
                                std::to_string(now_ - 80 * one_day) +
                                ");"
                                "INSERT INTO player_result VALUES ('id of ann', 5, 3, 2);");
  }
  template <class T>
  std::variant<T, protocol::Failure> ask(std::function<void(Answer<T>)> const& of) {
    std::promise<std::variant<T, protocol::Failure>> promise;
    of([&](std::variant<T, protocol::Failure> answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::variant<protocol::Profile, protocol::Failure> profile(std::string const& name) {
    return ask<protocol::Profile>([&](auto const& done) { players_->profile(name, done); });
  }
  std::variant<protocol::Leaderboard, protocol::Failure> board(std::string const& variant,
                                                               protocol::Speed speed = protocol::Speed::Live) {
    return ask<protocol::Leaderboard>(
        [&](auto const& done) { players_->leaderboard(variant, speed, PlayedBy::People, done); });
  }

  TemporaryFolder folder_;
  std::unique_ptr<SqliteStore> store_;
  TestClock clock_;
  std::unique_ptr<PlayerServer> players_;
  std::int64_t now_ = 0;
};

TEST_F(PlayerServerTest, AProfileSaysHowCertainARatingIsNow) {
  auto const answer = profile("ANN_l");
  ASSERT_TRUE(std::holds_alternative<protocol::Profile>(answer));
  auto const& ann = std::get<protocol::Profile>(answer);
  EXPECT_EQ(ann.name, "Ann_1");
  EXPECT_EQ(ann.created, 77);
  EXPECT_TRUE(ann.moderator && !ann.admin);
  EXPECT_EQ((std::array{ann.won, ann.lost, ann.drawn}), (std::array<std::int64_t, 3>{5, 3, 2}));
  ASSERT_EQ(ann.ratings.size(), 2U);
  EXPECT_EQ(ann.ratings[0].variant, "orthodox");
  EXPECT_EQ(ann.ratings[0].speed, protocol::Speed::Live);
  EXPECT_EQ(ann.ratings[0].rating, 1712);
  EXPECT_FALSE(ann.ratings[0].provisional);
  EXPECT_EQ(ann.ratings[1].rating, 1500);
  EXPECT_TRUE(ann.ratings[1].provisional) << "she has not played it for long";
  clock_.pass(400 * one_day);
  EXPECT_TRUE(std::get<protocol::Profile>(profile("Ann_1")).ratings[0].provisional);
}

TEST_F(PlayerServerTest, ANameThatNobodyHasIsNotFound) {
  for (char const* const name : {"nobody", "", "Guest-abcdefgh", "a/b", "' OR 1=1"}) {
    auto const answer = profile(name);
    ASSERT_TRUE(std::holds_alternative<protocol::Failure>(answer)) << name;
    EXPECT_EQ(std::get<protocol::Failure>(answer).code, protocol::ErrorCode::NotFound) << name;
  }
  auto const games = ask<protocol::PlayerGames>(
      [&](auto const& done) { players_->games({"somebody"}, "Ann_1", {.opponent = "Nora"}, done); });
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(games));
  EXPECT_EQ(std::get<protocol::Failure>(games).message, "No account is called Nora.");
}

TEST_F(PlayerServerTest, ALeaderboardIsComputedOnceInFiveSeconds) {
  auto const names = [&] {
    std::vector<std::string> all;
    auto const answer = board("orthodox");
    for (auto const& player : std::get<protocol::Leaderboard>(answer).players) all.push_back(player.name);
    return all;
  };
  EXPECT_EQ(names(), std::vector<std::string>{"Ann_1"});
  run_sql(folder_.path(),
          "INSERT INTO account VALUES ('id of bob', 'Bob', 'bob', '', 0, 0, 78);"
          "INSERT INTO rating VALUES ('id of bob', 'orthodox/live', 1800, 60, 0.06, 30, " +
              std::to_string(now_) + ")");
  clock_.pass(4'999);
  EXPECT_EQ(names(), std::vector<std::string>{"Ann_1"});
  clock_.pass(1);
  EXPECT_EQ(names(), (std::vector<std::string>{"Bob", "Ann_1"}));
  EXPECT_TRUE(std::get<protocol::Leaderboard>(board("parmen", protocol::Speed::Days)).players.empty())
      << "by now it is provisional";
  clock_.pass(91 * one_day);
  EXPECT_TRUE(names().empty());
  EXPECT_TRUE(std::holds_alternative<protocol::Failure>(board("no such variant")));
}

}  // namespace
}  // namespace strata::server
