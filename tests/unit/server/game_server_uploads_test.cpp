// Games that were played without the server, and are given to it.

#include <gtest/gtest.h>

#include "server/games/game_server.hpp"
#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using protocol::CreateGame;
using protocol::End;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::EventKind;
using protocol::Failure;
using protocol::GameSnapshot;
using protocol::GotoRequest;
using protocol::Seat;
using protocol::SeatKind;

TEST_F(GameServerTest, AGamePlayedElsewhereKeepsItsDatesAndWhereItStood) {
  constexpr std::int64_t day = 86'400'000;
  std::int64_t const now = clock_.now().utc;
  CreateGame request = a_game(person, computer);
  request.line = {"e2-e4", "e7-e5", "g1-f3"};
  request.created = now - 3 * day;
  request.updated = now - 2 * day;
  request.at = 2;
  std::string const game = create(request);
  EXPECT_EQ(create(request), game);
  auto const expect_kept = [&] {
    auto const shown = std::get<GameSnapshot>(snapshot(game));
    EXPECT_EQ(shown.created, request.created);
    EXPECT_EQ(shown.updated, request.updated);
    EXPECT_EQ(shown.at, 2);
    EXPECT_EQ(shown.line, request.line);
    EXPECT_FALSE(shown.paused);
    auto const listed = list().games;
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed.front().created, request.created);
    EXPECT_EQ(listed.front().updated, request.updated);
    EXPECT_EQ(listed.front().at, 2);
    EXPECT_EQ(listed.front().plies, 3);
  };
  expect_kept();
  open();
  expect_kept();
  // It goes on as any other: what was taken back can be played again.
  auto const first = page(game);
  receive(last_connection_, GotoRequest{2, game, "forward", 3});
  acked(first->answer(2));
}

TEST_F(GameServerTest, AGameThatEndedElsewhereEndedThen) {
  std::int64_t const now = clock_.now().utc;
  CreateGame request = a_game();
  request.line = {"e2-e4", "e7-e5"};
  request.created = now - 5'000;
  request.updated = now - 4'000;
  request.end = End{"white", "resignation"};
  CreateGame mated = a_game();
  mated.line = {"f2-f3", "e7-e5", "g2-g4", "d8-h4"};
  mated.created = request.created;
  mated.updated = request.updated;
  mated.end = End{"black", "checkmate"};
  for (CreateGame const& each : {request, mated}) {
    std::string const game = create(each);
    open();
    auto const shown = std::get<GameSnapshot>(snapshot(game));
    EXPECT_EQ(shown.end, each.end);
    EXPECT_EQ(shown.updated, each.updated);
  }
}

TEST_F(GameServerTest, TheComputerOfAnUploadedGameWaitsIfItWaitedThere) {
  CreateGame request = a_game(computer, person);
  request.created = clock_.now().utc - 1'000;
  request.paused = true;
  std::string const stopped = create(request);
  auto const first = page(stopped);
  EXPECT_TRUE(std::get<GameSnapshot>(snapshot(stopped)).paused);
  request.key += "again";
  request.paused = false;
  std::string const going = create(request);
  auto const second = page(going);
  EXPECT_EQ(second->await<EventAnswer>([](EventAnswer const& event) { return event.at == 1; }).kind, EventKind::Move);
  await_engine();
  EXPECT_TRUE(first->all<EventAnswer>().empty());
}

TEST_F(GameServerTest, DatesOfAWrongClockAreBroughtIntoThePast) {
  constexpr std::int64_t hour = 3'600'000, earliest = 1'577'836'800'000;
  std::int64_t const now = clock_.now().utc;
  auto const created = [&](std::int64_t began, std::int64_t updated) {
    CreateGame request = a_game();
    request.created = began;
    request.updated = updated;
    return std::get<GameSnapshot>(snapshot(create(request)));
  };
  auto const is_now = [&](std::int64_t time) { return time >= now && time <= clock_.now().utc; };
  GameSnapshot const too_early = created(1, 2);
  EXPECT_EQ(too_early.created, earliest);
  EXPECT_EQ(too_early.updated, earliest);
  GameSnapshot const in_the_future = created(now + hour, now + 2 * hour);
  EXPECT_TRUE(is_now(in_the_future.created));
  EXPECT_TRUE(is_now(in_the_future.updated));
  GameSnapshot const changed_before_it_began = created(now - hour, now - 2 * hour);
  EXPECT_EQ(changed_before_it_began.created, now - hour);
  EXPECT_EQ(changed_before_it_began.updated, now - hour);
  GameSnapshot const changed_now = created(now - hour, 0);
  EXPECT_EQ(changed_now.created, now - hour);
  EXPECT_TRUE(is_now(changed_now.updated));
}

TEST_F(GameServerTest, OnlyAGameOfOnePersonWithoutAClockWasPlayedElsewhere) {
  CreateGame open_seat = a_game(person, Seat{SeatKind::Open, 1});
  CreateGame clocked = a_game();
  clocked.clock_base = 60'000;
  CreateGame short_line = a_game();
  short_line.line = {"e2-e4"};
  short_line.at = 2;
  for (CreateGame request : {open_seat, clocked, short_line}) {
    request.created = clock_.now().utc;
    EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadMessage);
  }
}

}  // namespace
}  // namespace strata::server
