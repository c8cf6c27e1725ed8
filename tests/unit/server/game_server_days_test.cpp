// Games by days on the server: how they are made and listed, that nobody has to be there, and that the deadline is kept by the
// store, not by memory.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using protocol::ClaimRequest;
using protocol::CreateGame;
using protocol::End;
using protocol::ErrorCode;
using protocol::Failure;
using protocol::GameSnapshot;
using protocol::MoveRequest;
using protocol::Seat;
using protocol::SeatKind;
using protocol::Side;
using protocol::SitRequest;

constexpr std::int64_t whole_day = 86'400'000;

class GameServerDays : public GameServerTest {
 protected:
  static CreateGame by_days(std::int64_t days) {
    CreateGame request = a_game(person, Seat{SeatKind::Open, 1});
    request.title.clear();
    request.clock_days = days;
    return request;
  }
  // Ann and Bob have made so many moves, and have gone.
  std::string played(std::vector<std::string> const& line) {
    std::string const game = create(by_days(3));
    auto const hers = page(game);
    ConnectionId const her = last_connection_;
    auto const his = page(game, 0, bob);
    ConnectionId const him = last_connection_;
    receive(him, SitRequest{2, game, "sit"});
    EXPECT_GT(acked(his->answer(2)), 0);
    for (std::size_t at = 0; at < line.size(); ++at) {
      auto const id = static_cast<std::int64_t>(10 + at);
      receive(at % 2 == 0 ? her : him, MoveRequest{id, game, "m" + line[at], static_cast<std::int64_t>(at), line[at]});
      EXPECT_GT(acked((at % 2 == 0 ? hers : his)->answer(id)), 0);
    }
    server_->disconnect(her, true);
    server_->disconnect(him, true);
    return game;
  }
  GameSnapshot state(std::string const& game) { return std::get<GameSnapshot>(snapshot(game)); }
  // Starts the server again, with the deadline of all games that go on so late after now.
  void deadline_in(std::int64_t milliseconds) {
    change(("UPDATE game_state SET deadline = " + std::to_string(clock_.now().utc + milliseconds) +
            " WHERE end_result IS NULL")
               .c_str());
  }
};

TEST_F(GameServerDays, AreMadeForTwoPeopleAndListedWithTheTimeThatIsLeft) {
  CreateGame alone = a_game();
  alone.clock_days = 3;
  EXPECT_EQ(std::get<Failure>(try_create(alone)).code, ErrorCode::BadMessage);
  CreateGame both = by_days(3);
  both.clock_base = 60'000;
  EXPECT_EQ(std::get<Failure>(try_create(both)).code, ErrorCode::BadMessage);
  CreateGame added = by_days(3);
  added.clock_increment = 10'000;
  EXPECT_NE(std::get<Failure>(try_create(added)).message.find("increment"), std::string::npos);
  std::string const game = played({"e2-e4", "e7-e5", "g1-f3"});
  GameSnapshot const told = state(game);
  EXPECT_EQ(told.clock->days, 3);
  EXPECT_EQ(told.clock->running, Side::Black);
  EXPECT_GT(told.clock->black, 2 * whole_day);
  ASSERT_EQ(list({}, bob).games.size(), 1u);
  std::int64_t const left = list({}, bob).games.front().time_left.value();
  EXPECT_GT(left, 2 * whole_day);
  EXPECT_LE(left, 3 * whole_day);
  open();
  EXPECT_EQ(state(game).clock->running, Side::Black) << "no one has to come for it to run";
}

TEST_F(GameServerDays, AbsenceCannotBeClaimedInCorrespondenceGames) {
  absence_ = {0, 0};
  open();
  std::string const game = played({"e2-e4", "e7-e5", "g1-f3"});
  auto const hers = page(game);
  EXPECT_FALSE(hers->await<protocol::PresenceAnswer>().black.claimable);
  receive(last_connection_, ClaimRequest{5, game, "c", "absence"});
  EXPECT_EQ(refused(hers->answer(5)), ErrorCode::Refused);
}

TEST_F(GameServerDays, ADeadlineThatPassedDuringDowntimeIsPostponedByADay) {
  std::string const game = played({"e2-e4", "e7-e5", "g1-f3"});
  deadline_in(-5 * whole_day);
  auto const put_off = [&] { return state(game).clock->black > 23 * whole_day / 24; };
  EXPECT_TRUE(comes_true(put_off));
  EXPECT_EQ(state(game).end, std::nullopt);
  open();
  EXPECT_TRUE(put_off()) << "and it is so in the store";
}

TEST_F(GameServerDays, TheDeadlineEndsAnUnloadedGame) {
  std::string const game = played({"e2-e4", "e7-e5", "g1-f3"});
  auto const end = [&] { return list().games.front().end; };
  deadline_in(whole_day / 24);
  EXPECT_EQ(end(), std::nullopt);
  clock_.pass(whole_day / 24);
  EXPECT_TRUE(comes_true([&] { return end().has_value(); }));
  EXPECT_EQ(end(), (End{"white", "time"}));
  EXPECT_EQ(list().games.front().time_left, std::nullopt);
  EXPECT_EQ(state(game).end, (End{"white", "time"}));
}

TEST_F(GameServerDays, ADeadlineThatCannotEndItsGameIsPostponedByADay) {
  std::string const read_only = played({"e2-e4", "e7-e5", "g1-f3"});
  std::string const damaged = played({"e2-e4", "e7-e5", "g1-f3"});
  change(("UPDATE game SET law = '0123456789abcdef' WHERE id = '" + read_only + "'").c_str());
  change(("UPDATE game_event SET move = 'e2-e5' WHERE game = '" + damaged + "'").c_str());
  ASSERT_EQ(state(read_only).law, protocol::LawStatus::Changed);
  ASSERT_TRUE(std::holds_alternative<Failure>(snapshot(damaged)));
  deadline_in(1'000);
  auto const are_put_off = [&] {
    protocol::Games const games = list();
    return games.games.size() == 2 && std::ranges::all_of(games.games, [](protocol::GameSummary const& game) {
             return game.time_left.value_or(0) > 23 * whole_day / 24;
           });
  };
  EXPECT_TRUE(comes_true(are_put_off));
}

}  // namespace
}  // namespace strata::server
