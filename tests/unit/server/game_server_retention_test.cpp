// Games that are removed once they were kept long enough, and new ones that there is no room for.

#include <gtest/gtest.h>

#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using protocol::CreateGame;
using protocol::ErrorAnswer;
using protocol::ErrorCode;
using protocol::Failure;
using protocol::GameSnapshot;
using protocol::LawStatus;

constexpr std::int64_t day = 86'400'000;

class GameServerRetention : public GameServerTest {
 protected:
  void SetUp() override {
    sweep_every_ = 20;
    unload_every_ = 20;
    retention_.finished = 10 * day;
    retention_.unfinished = 30 * day;
    open();
  }
  // A game that ends as it is made.
  static CreateGame finished(std::string const& title = "Finished") {
    CreateGame request = a_game();
    request.title = title;
    request.end = protocol::End{"white", "resignation"};
    return request;
  }
  static CreateGame unbegun() {
    CreateGame request = a_game();
    request.title.clear();
    return request;
  }
  // Returns once a whole sweep has passed: the second of two games that go at once has gone, so the sweep of the first is over.
  void await_sweep() {
    for (int each = 0; each < 2; ++each) {
      std::string const old = create(unbegun());
      run_sql(folder_.path(), "UPDATE game_state SET kept_since = 0 WHERE game = '" + old + "'");
      expect_gone(old);
    }
  }
  void days_pass(int days) { clock_.pass(days * day); }
  // A game is counted after it has gone.
  void expect_counted(std::uint64_t GameMeasures::* count, std::uint64_t games) {
    EXPECT_TRUE(comes_true([&] { return measure().*count >= games; }));
    EXPECT_EQ(measure().*count, games);
  }
};

TEST_F(GameServerRetention, GamesGoByTheirKindWhenTheirTimeIsOver) {
  std::string const over = create(finished());
  std::string const over_too = create(finished());
  std::string const goes_on = create(a_game());
  days_pass(9);
  EXPECT_TRUE(is_there(over));
  days_pass(2);
  expect_gone(over);
  expect_gone(over_too);
  EXPECT_TRUE(is_there(goes_on)) << "the sweep that removed them has passed it by";
  days_pass(20);
  expect_gone(goes_on);
  expect_counted(&GameMeasures::removed_finished, 2);
  expect_counted(&GameMeasures::removed_unfinished, 1);
  expect_counted(&GameMeasures::removed_unbegun, 0);
}

TEST_F(GameServerRetention, AFollowedGameIsKeptUntilItsFollowerLeaves) {
  std::string const followed = create(finished());
  auto const looker = page(followed, 0, bob);
  ConnectionId const connection = last_connection_;
  // Again and again the sweep finds it first, and what comes after it all the same.
  for (int round = 0; round < 3; ++round) {
    std::string const other = create(finished());
    days_pass(11);
    expect_gone(other);
    EXPECT_TRUE(is_there(followed));
  }
  EXPECT_TRUE(looker->all<ErrorAnswer>().empty());
  server_->disconnect(connection, true);
  expect_gone(followed);
}

TEST_F(GameServerRetention, AMoveKeepsAGame) {
  std::string const moved = create(a_game());
  std::string const left = create(a_game());
  auto const player = page(moved);
  days_pass(31);
  expect_gone(left);
  move(2, moved, 0, "e2-e4");
  EXPECT_EQ(acked(player->answer(2)), 1) << "it was followed, and goes on";
}

// More than one sweep removes, with games before them that cannot be removed.
TEST_F(GameServerRetention, ManyGamesAreRemovedOverSeveralSweeps) {
  std::vector<std::string> games;
  for (int number = 0; number < 250; ++number) games.push_back(create(finished()));
  run_sql(folder_.path(), "UPDATE game SET start = 'no position' WHERE id IN ('" + games[0] + "', '" + games[1] + "')");
  open();
  EXPECT_EQ(list().games.size(), 60u);
  days_pass(11);
  for (std::size_t number = 2; number < games.size(); ++number) expect_gone(games[number]);
  for (std::size_t number = 0; number < 2; ++number)
    EXPECT_EQ(std::get<Failure>(snapshot(games[number])).code, ErrorCode::Unavailable) << "for whoever has a backup";
  expect_counted(&GameMeasures::removed_finished, 248);
}

// A sweep looks at a hundred of those that nobody has begun; more than these cannot be removed here.
TEST_F(GameServerRetention, UnbegunGamesThatStayKeepNoOtherFromGoing) {
  std::vector<std::string> games;
  for (int number = 0; number < 250; ++number) games.push_back(create(unbegun()));
  run_sql(folder_.path(),
          "UPDATE game SET start = 'no position'; UPDATE game_state SET kept_since = kept_since - 1000");
  std::string const last = create(unbegun());
  days_pass(2);
  expect_gone(last);
  EXPECT_EQ(std::get<Failure>(snapshot(games.front())).code, ErrorCode::Unavailable) << "for whoever has a backup";
  expect_counted(&GameMeasures::removed_unbegun, 1);
}

TEST_F(GameServerRetention, AnUnbegunGameOfAnotherLawGoes) {
  std::string const game = create(unbegun());
  run_sql(folder_.path(), "UPDATE game SET law = '0123456789abcdef'");
  open();
  ASSERT_EQ(std::get<GameSnapshot>(snapshot(game)).law, LawStatus::Changed);
  days_pass(2);
  expect_gone(game);
  expect_counted(&GameMeasures::removed_unbegun, 1);
}

TEST_F(GameServerRetention, AnInvitationStaysAsLongAsTheOperatorSays) {
  retention_.unbegun = 7 * day;
  retention_.finished = 5 * day;
  open();
  CreateGame request = a_game(person, {protocol::SeatKind::Open, 1});
  request.title.clear();
  std::string const link = create(request);
  std::string const over = create(finished());
  days_pass(6);
  expect_gone(over);
  EXPECT_TRUE(is_there(link)) << "the sweep that removed the other has passed it by";
  days_pass(2);
  expect_gone(link);
  expect_counted(&GameMeasures::removed_unbegun, 1);
}

// The dates that its player gives it say when it was played, not how long it has been here.
TEST_F(GameServerRetention, AnUploadedGameIsKeptFromItsArrival) {
  std::int64_t const long_ago = clock_.now().utc - 400 * day;
  CreateGame over = finished(), goes_on = a_game(), empty = unbegun(), of_another_law = finished();
  goes_on.line = {"e2-e4"};
  std::vector<std::string> games;
  for (CreateGame* const request : {&over, &goes_on, &empty, &of_another_law}) {
    request->created = request->updated = long_ago;
    games.push_back(create(*request));
  }
  auto const all_there = [&](std::size_t first, std::size_t last) {
    await_sweep();
    for (std::size_t number = first; number < last; ++number) EXPECT_TRUE(is_there(games[number])) << number;
  };
  all_there(0, 4);
  run_sql(folder_.path(), "UPDATE game SET law = '0123456789abcdef' WHERE id = '" + games[3] + "'");
  open();
  all_there(0, 4);
  days_pass(2);
  expect_gone(games[2]);
  days_pass(7);
  all_there(0, 2);
  all_there(3, 4);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(games[0])).updated, long_ago) << "lists show when it was played";
  days_pass(2);
  expect_gone(games[0]);
  expect_gone(games[3]);
  all_there(1, 2);
  days_pass(20);
  expect_gone(games[1]);
}

class GameServerKeepsAll : public GameServerTest {
 protected:
  void SetUp() override {
    sweep_every_ = 20;
    open();
  }
};

TEST_F(GameServerKeepsAll, BegunGamesAreKeptByDefault) {
  CreateGame request = a_game();
  request.end = protocol::End{"white", "resignation"};
  std::string const over = create(request);
  std::string const goes_on = create(a_game());
  CreateGame unnamed = a_game();
  unnamed.title.clear();
  std::string const unbegun = create(unnamed);
  clock_.pass(100'000 * day);
  expect_gone(unbegun);
  EXPECT_TRUE(is_there(over));
  EXPECT_TRUE(is_there(goes_on));
}

class GameServerRoom : public GameServerTest {
 protected:
  std::string refusal(CreateGame request, Principal const& who = ann) {
    auto const answer = try_create(std::move(request), who);
    auto const* const failed = std::get_if<Failure>(&answer);
    if (failed == nullptr) return "made";
    EXPECT_EQ(failed->code, ErrorCode::Refused);
    return failed->message;
  }
};

TEST_F(GameServerRoom, AGuestMakesAsManyGamesAsAreKeptForHim) {
  limits_.games_of_owner = 2;
  open();
  CreateGame const first = a_game();
  std::string const one = create(first);
  create(a_game());
  EXPECT_EQ(refusal(a_game()),
            "This server keeps 2 games for each who makes them, and you have made as many; remove one, or wait a day "
            "for those in which nobody has moved to go.");
  EXPECT_EQ(create(first), one) << "one that was made is asked for again";
  EXPECT_EQ(refusal(a_game(), bob), "made");
  EXPECT_EQ(measure().store.over_games_of_owner, 1u);
  EXPECT_EQ(remove(one), std::nullopt);
  EXPECT_EQ(refusal(a_game()), "made");
  EXPECT_TRUE(server_->healthy());
}

TEST_F(GameServerRoom, AFullServerMakesNoGamesAndGoesOnWithThoseItHas) {
  std::string const game = create(a_game());
  std::vector<std::string> others;
  for (int number = 0; number < 60; ++number) others.push_back(create(a_game()));
  limits_.bytes = static_cast<std::int64_t>(measure().store.used_bytes);
  open();
  EXPECT_EQ(refusal(a_game()),
            "This server has no room for anything new, by the limit that its operator has set; games that run go on.");
  auto const player = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(player->answer(2)), 1);
  EXPECT_EQ(measure().store.over_bytes, 1u);
  EXPECT_TRUE(server_->healthy());
  for (std::string const& other : others) EXPECT_EQ(remove(other), std::nullopt);
  EXPECT_EQ(refusal(a_game()), "made") << "room in the file that is free again is room";
}

}  // namespace
}  // namespace strata::server
