// Games and those who are not theirs: what another browser of the same server sees of them, and that it changes nothing.

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/unit/server/game_server_fixture.hpp"
#include "tests/unit/server/unsteady_store.hpp"

namespace strata::server {
namespace {

using protocol::ClaimRequest;
using protocol::CreateGame;
using protocol::DrawRequest;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::GameSnapshot;
using protocol::GotoRequest;
using protocol::HintRequest;
using protocol::MoveRequest;
using protocol::PaceRequest;
using protocol::ResignRequest;
using protocol::Role;
using protocol::SeatsRequest;
using protocol::Side;
using protocol::SnapshotAnswer;
using protocol::StepRequest;
using protocol::TitleRequest;

// A principal of another machine. He never controls games without players.
Principal const far{"far", false};

class GameServerAuthority : public GameServerTest {};

TEST_F(GameServerAuthority, SpectatorsGetAllEventsAndCannotChangeTheGame) {
  CreateGame request = a_game();
  request.line = {"e2-e4"};
  std::string const game = create(request);
  auto const watcher = page(game, 0, bob);
  ConnectionId const him = last_connection_;
  EXPECT_EQ(watcher->await<SnapshotAnswer>().state.you, (Role{false, false, false}));
  GameSnapshot const before = std::get<GameSnapshot>(snapshot(game));
  EXPECT_EQ(before.you, (Role{true, true, true}));
  receive(him, MoveRequest{2, game, "k2", 1, "e7-e5"});
  receive(him, ResignRequest{3, game, "k3", Side::White});
  receive(him, ResignRequest{4, game, "k4", Side::Black});
  receive(him, DrawRequest{5, game, "k5"});
  receive(him, ClaimRequest{6, game, "k6", "repetition"});
  receive(him, GotoRequest{7, game, "k7", 0});
  receive(him, SeatsRequest{8, game, "k8", person, computer, false});
  receive(him, TitleRequest{9, game, "k9", "His"});
  receive(him, HintRequest{10, game, 1});
  receive(him, PaceRequest{11, game, 5});
  receive(him, StepRequest{12, game, 1});
  for (std::int64_t id = 2; id <= 12; ++id) EXPECT_EQ(refused(watcher->answer(id)), ErrorCode::Refused) << id;
  EXPECT_EQ(remove(game, bob).value().code, ErrorCode::Refused);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)), before);
  auto const hers = page(game);
  move(2, game, 1, "e7-e5");
  EXPECT_EQ(acked(hers->answer(2)), 1);
  EXPECT_EQ(watcher->await<EventAnswer>().seq, 1);
}

TEST_F(GameServerAuthority, APrincipalSeesOnlyItsOwnGames) {
  std::string const hers = create(a_game());
  CreateGame request = a_game();
  std::string const his = create(request, bob);
  EXPECT_NE(create(request), his) << "another's key is another key";
  EXPECT_EQ(create(request, bob), his);
  EXPECT_EQ(list({}, bob).games.size(), 1u);
  EXPECT_EQ(list({}, bob).games.front().you, (Role{true, true, true}));
  EXPECT_EQ(list().games.size(), 2u);
  EXPECT_TRUE(list({}, far).games.empty());
  EXPECT_EQ(remove(his, bob), std::nullopt);
  EXPECT_EQ(remove(hers, bob).value().code, ErrorCode::Refused);
}

TEST_F(GameServerAuthority, AGameThatCannotBeOpenedIsRemovedByNobodyElse) {
  std::string const game = create(a_game());
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  acked(first->answer(2));
  change("DELETE FROM game_head; UPDATE game_event SET move = 'e2-e5'");
  EXPECT_EQ(remove(game, bob).value().code, ErrorCode::Refused);
  EXPECT_EQ(remove(game), std::nullopt);
}

TEST_F(GameServerAuthority, OldGamesGoToTheFirstLocalVisitor) {
  std::string const one = create(a_game()), two = create(a_game());
  change("UPDATE game SET owner = ''; UPDATE game_state SET owner = ''");
  EXPECT_TRUE(list({}, far).games.empty());
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(one, far)).you, (Role{false, false, false}));
  EXPECT_EQ(remove(one, far).value().code, ErrorCode::Refused);
  EXPECT_EQ(list({}, bob).games.size(), 2u) << "he is the first";
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(one, bob)).you, (Role{true, true, true})) << "it was in memory before";
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(two)).you, (Role{false, false, false}));
  EXPECT_TRUE(list().games.empty());
  open();
  EXPECT_TRUE(list().games.empty());
  EXPECT_EQ(list({}, bob).games.size(), 2u);
  EXPECT_EQ(remove(one).value().code, ErrorCode::Refused) << "nor after a restart";
}

TEST_F(GameServerAuthority, OldGamesGoToTheirFirstOpener) {
  std::string const game = create(a_game());
  change("UPDATE game SET owner = ''; UPDATE game_state SET owner = ''");
  auto const his = page(game, 0, bob);
  EXPECT_EQ(his->await<SnapshotAnswer>().state.you, (Role{true, true, true}));
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(his->answer(2)), 1);
  auto const hers = page(game);
  EXPECT_EQ(hers->await<SnapshotAnswer>().state.you, (Role{false, false, false}));
}

TEST_F(GameServerAuthority, AMoveOfAPageThatLeavesAtOnceIsPlayed) {
  std::string const game = create(a_game());
  open();  // it has to be read first
  server_->connect(7, ann, std::make_shared<Page>());
  receive(7, MoveRequest{1, game, "k", 0, "e2-e4"});
  server_->disconnect(7, true);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, 1);
}

class GameServerArrival : public GameServerTest {
 protected:
  std::unique_ptr<Store> wrap(std::unique_ptr<Store> store) override {
    return std::make_unique<UnsteadyStore>(std::move(store), trouble_);
  }
  void TearDown() override { trouble_->release(false); }
  std::shared_ptr<StoreTrouble> trouble_ = std::make_shared<StoreTrouble>();
};

TEST_F(GameServerArrival, NoClockPaysForTheTimeThatAMoveWaits) {
  CreateGame request = a_game();
  request.clock_base = 1000;
  clock_.stop();
  std::string const game = create(request);
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  trouble_->hold();
  receive(last_connection_, TitleRequest{3, game, "t", "Title"});
  move(4, game, 1, "e7-e5");
  // Longer than the clock has: what is slow here is the store.
  clock_.pass(1500);
  await_timers();
  trouble_->release(false);
  EXPECT_EQ(acked(first->answer(4)), 3);
  auto const moved = first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 3; });
  EXPECT_EQ(moved.clock->black, 1000);
  EXPECT_FALSE(moved.end);
}

TEST_F(GameServerArrival, NoTitleStopsAClock) {
  CreateGame request = a_game();
  request.clock_base = 10'000;
  clock_.stop();
  std::string const game = create(request);
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  for (std::int64_t title = 0; title < 3; ++title) {
    trouble_->hold();
    receive(last_connection_,
            TitleRequest{3 + title, game, "t" + std::to_string(title), "Title " + std::to_string(title)});
    clock_.pass(200);
    trouble_->release(false);
    EXPECT_EQ(acked(first->answer(3 + title)), 2 + title);
  }
  move(6, game, 1, "e7-e5");
  EXPECT_EQ(acked(first->answer(6)), 5);
  auto const moved = first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 5; });
  EXPECT_EQ(moved.clock->black, 10'000 - 3 * 200);
}

TEST_F(GameServerArrival, AMoveThatCameTooLateIsTooLate) {
  CreateGame request = a_game();
  request.clock_base = 1000;
  std::string const game = create(request);
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  Moment late = clock_.now();
  late.steady += 5'000;
  server_->receive(last_connection_, MoveRequest{3, game, "k", 1, "e7-e5"}, late);
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::GameOver);
}

}  // namespace
}  // namespace strata::server
