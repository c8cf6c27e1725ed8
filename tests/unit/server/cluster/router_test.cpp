// A game over several nodes: its messages reach its owner, even when a node dies, a message is lost or the game moves.

#include <gtest/gtest.h>

#include "tests/unit/server/cluster/router_fixture.hpp"

namespace strata::server::cluster {

namespace {

using Code = protocol::ErrorCode;

}  // namespace

TEST_F(RouterTest, PlayersAtTwoNodesPlayAGameOfAThird) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  std::string const game = meet(three, one, two);
  play(game, {"e2-e4", "e7-e5", "g1-f3", "b8-c6"});
  check(game, {ann_, bob_, looker_});
  EXPECT_EQ(three.games->online({"ann", "bob"}), std::vector<bool>({true, true})) << "they are visitors of its games";
  EXPECT_GT(one.router->measure().forwarded, 0u);
  EXPECT_EQ(three.router->measure().forwarded, 0u);
  EXPECT_EQ(world_.node_of(game), "three");
}

TEST_F(RouterTest, AGameWithoutAnOwnerIsTakenByTheNodeThatIsAskedForIt) {
  TestNode& one = start("one");
  start("two");
  std::string const game = create(one, a_challenge());
  Visitor& her = visit(one, ann);
  EXPECT_EQ(her.join(game), 0);
  EXPECT_EQ(world_.node_of(game), "one");
  EXPECT_EQ(one.router->measure().forwarded, 0u);
}

TEST_F(RouterTest, WhenTheOwnerDiesTheyGoOnWithEveryEventOnceAndInOrder) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  std::string const game = meet(three, one, two);
  play(game, {"e2-e4", "e7-e5"});
  // A move on its way when it dies: nothing of it arrives.
  network_.set_connected("three", false);
  std::int64_t const asked = ann_->send_move(game, 2, "g1-f3");
  kill(three);
  EXPECT_GT(ann_->seq(asked), 0);
  play(game, {"b8-c6", "f1-c4"}, 3);
  check(game, {ann_, bob_});
  EXPECT_NE(world_.node_of(game), "three");
}

TEST_F(RouterTest, AStoredMoveWithoutAnAnswerIsNotPlayedTwice) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  std::string const game = meet(three, one, two);
  play(game, {"e2-e4", "e7-e5"});
  bob_->await_event(3);
  // Messages from the owner are lost from now on; it carries out messages to it.
  network_.set_filter([](std::string const& from, std::string const&, std::string_view) { return from != "three"; });
  std::int64_t const asked = ann_->send_move(game, 2, "g1-f3");
  ASSERT_TRUE(comes_true([&] { return world_.stored(game).events.size() == 4; }));
  kill(three);
  EXPECT_EQ(ann_->seq(asked), 4);
  EXPECT_EQ(world_.stored(game).events.size(), 4u);
  play(game, {"b8-c6"}, 3);
  check(game, {ann_, bob_});
}

TEST_F(RouterTest, AnEventThatIsLostIsSeenAllTheSame) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  play(game, {"e2-e4", "e7-e5"});
  ann_->await_event(3);
  // The next thing of the owner for her node is lost: ticks are short.
  auto const left = std::make_shared<std::atomic<int>>(1);
  network_.set_filter([left](std::string const& from, std::string const& to, std::string_view bytes) {
    constexpr std::size_t no_tick = 300;
    return !(from == "two" && to == "one" && bytes.size() > no_tick && left->exchange(0) == 1);
  });
  EXPECT_GT(ann_->move(game, 2, "g1-f3"), 0);
  EXPECT_GT(bob_->move(game, 3, "b8-c6"), 0);
  EXPECT_EQ(left->load(), 0);
  check(game, {ann_, bob_, looker_});
}

TEST_F(RouterTest, AMessageThatIsLostIsSentAgain) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  auto const left = std::make_shared<std::atomic<int>>(1);
  network_.set_filter([left](std::string const& from, std::string const& to, std::string_view bytes) {
    return !(from == "one" && to == "two" && bytes.find("e2-e4") != std::string_view::npos && left->exchange(0) == 1);
  });
  EXPECT_GT(ann_->move(game, 0, "e2-e4"), 0);
  EXPECT_EQ(left->load(), 0);
  play(game, {"e7-e5", "g1-f3"}, 1);
  check(game, {ann_, bob_});
}

TEST_F(RouterTest, APlayerWhoCannotReachTheOwnerIsToldAndGoesOnAfterwards) {
  patience_ = 600;
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  play(game, {"e2-e4", "e7-e5"});
  network_.set_partition("one", "two", true);
  auto const answer = ann_->say(protocol::MoveRequest{0, game, "m2", 2, "g1-f3"});
  ASSERT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(answer));
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(answer).code, Code::Unavailable);
  // He sees the game, which is of his node.
  EXPECT_EQ(bob_->done(protocol::ChatRequest{0, game, "c1", "Are you there?"}), 0);
  network_.set_partition("one", "two", false);
  // He sends it again with its key, whether or not it was carried out.
  EXPECT_TRUE(comes_true([&] {
    return std::holds_alternative<protocol::AckAnswer>(ann_->say(protocol::MoveRequest{0, game, "m2", 2, "g1-f3"}));
  }));
  play(game, {"b8-c6"}, 3);
  check(game, {ann_, bob_});
}

TEST_F(RouterTest, AnOwnerThatWakesWritesNothingAndAsksTheOther) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  std::string const game = meet(three, one, two);
  play(game, {"e2-e4", "e7-e5"});
  looker_->await_event(3);
  kill(three);
  play(game, {"g1-f3"}, 2);
  // It does not know yet, and the game in its memory would take this.
  std::int64_t const late = looker_->send(protocol::TitleRequest{0, game, "t", "Mine"});
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(looker_->page().answer(late)).code, Code::Refused) << "nobody may do that";
  Visitor& her = visit(three, ann);
  EXPECT_EQ(her.join(game, 3), 0);
  int const tried = world_.appends(game);
  std::int64_t const fenced = her.send(protocol::ResignRequest{0, game, "r", protocol::Side::White});
  ASSERT_TRUE(comes_true([&] { return world_.appends(game) > tried; }));
  EXPECT_EQ(world_.stored(game).events.size(), 4u) << "fenced";
  wake(three);
  EXPECT_GT(her.seq(fenced), 0) << "at the node that has the game now";
  check(game, {ann_, bob_, &her});
  looker_->await_event(5);
  looker_->check(game);
}

TEST_F(RouterTest, AnOwnerThatWakesAnswersNothingFromWhatItRemembers) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  std::string const game = meet(three, one, two);
  std::string const other = meet(three, one, two);
  for (std::string const& each : {game, other}) play(each, {"e2-e4", "e7-e5"});
  kill(three);
  for (std::string const& each : {game, other}) play(each, {"g1-f3"}, 2);
  wake(three, false);
  // Each is the first that asks there.
  Visitor& her = visit(three, ann);
  EXPECT_EQ(her.join(game), 0);
  auto const seen =
      her.page().await<protocol::SnapshotAnswer>([](protocol::SnapshotAnswer const& /*whole*/) { return true; });
  EXPECT_EQ(seen.state.seq, 4);
  auto const whole =
      answer_of<protocol::GameSnapshot>([&](auto done) { three.router->snapshot(ann, other, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<protocol::GameSnapshot>(whole));
  EXPECT_EQ(std::get<protocol::GameSnapshot>(whole).seq, 4);
}

TEST_F(RouterTest, AGameIsNotLookedForWhenNobodyWantsItAnyMore) {
  patience_ = 300;
  TestNode& one = start("one");
  std::string const game = create(one, a_challenge());
  world_.set_readable(false);
  Visitor& her = visit(one, ann);
  Visitor& him = visit(one, bob);
  std::int64_t const asked = her.send(protocol::JoinRequest{0, game, 0});
  (void)him.send(protocol::JoinRequest{0, "another", 0});
  ASSERT_TRUE(comes_true([&] { return one.router->measure().sought == 2; }));
  him.leave();
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(her.page().answer(asked)).code, Code::Unavailable);
  EXPECT_TRUE(comes_true([&] { return one.router->measure().sought == 0; }));
  world_.set_readable(true);
  EXPECT_EQ(her.join(game), 0);
}

TEST_F(RouterTest, ANodeThatIsLateAndStillHasItsGamesGoesOn) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  play(game, {"e2-e4", "e7-e5"});
  two.router->is_late();
  play(game, {"g1-f3", "b8-c6"}, 2);
  check(game, {ann_, bob_, looker_});
}

TEST_F(RouterTest, AnEventInFlightWhenTheGameIsLetGoIsAnsweredOnce) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  world_.hold_appends(true);
  std::int64_t const asked = ann_->send_move(game, 0, "e2-e4");
  ASSERT_TRUE(comes_true([&] { return world_.appends(game) == 2; }));
  two.router->is_late();
  world_.hold_appends(false);
  EXPECT_EQ(ann_->seq(asked), 2);
  play(game, {"e7-e5"}, 1);
  check(game, {ann_, bob_, looker_});
}

TEST_F(RouterTest, ANodeThatGoesGivesItsGamesAway) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  std::string const game = meet(three, one, two);
  play(game, {"e2-e4", "e7-e5"});
  three.router->close();
  std::int64_t const asked = ann_->send_move(game, 2, "g1-f3");
  three.games->drain();
  (void)three.store->leave_cluster();
  three.router->release();
  EXPECT_GT(ann_->seq(asked), 0);
  play(game, {"b8-c6"}, 3);
  check(game, {ann_, bob_});
  EXPECT_NE(world_.node_of(game), "three");
  auto const answer = looker_->say(protocol::JoinRequest{0, game, 0});
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(answer).code, Code::Unavailable) << "its own visitors are told to go";
}

TEST_F(RouterTest, MessagesThatWaitForTheOwnerStayInOrder) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  Visitor& again = visit(one, ann);
  world_.hold_lookups(true);
  start("three");
  Visitor& other = visit(*nodes_.back(), ann);
  std::int64_t const join = other.send(protocol::JoinRequest{0, game, 0});
  std::int64_t const move = other.send_move(game, 0, "e2-e4");
  std::int64_t const resign = other.send(protocol::ResignRequest{0, game, "r", protocol::Side::White});
  world_.hold_lookups(false);
  EXPECT_EQ(other.seq(join), 0);
  EXPECT_EQ(other.seq(move), 2);
  EXPECT_EQ(other.seq(resign), 3);
  check(game, {ann_, bob_, &other});
  EXPECT_EQ(again.join(game), 0);
}

TEST_F(RouterTest, ALeftGameIsHeardNoMore) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  EXPECT_EQ(ann_->done(protocol::LeaveRequest{0, game}), 0);
  EXPECT_GT(ann_->move(game, 0, "e2-e4"), 0) << "she may play all the same";
  EXPECT_GT(bob_->move(game, 1, "e7-e5"), 0);
  EXPECT_EQ(ann_->join(game), 0);
  EXPECT_EQ(ann_->page().all<protocol::EventAnswer>().size(), 1u) << "of his coming";
}

TEST_F(RouterTest, APlayerWhoseConnectionBreaksIsAway) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  (void)meet(two, one, two);
  ann_->leave(true);
  (void)bob_->page().await<protocol::PresenceAnswer>(
      [](protocol::PresenceAnswer const& presence) { return !presence.white.online; });
  EXPECT_TRUE(comes_true([&] { return two.router->connections().of_others == 0; }));
  EXPECT_EQ(one.router->connections().own, 0u);
}

TEST_F(RouterTest, APlayerWhoseNodeDiesIsAway) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  (void)meet(two, one, two);
  kill(one);
  (void)bob_->page().await<protocol::PresenceAnswer>(
      [](protocol::PresenceAnswer const& presence) { return !presence.white.online; });
}

TEST_F(RouterTest, AFlagWaitsForAMoveThatHasArrivedAtAnotherNode) {
  arrivals_ = 600'000;
  resume_after_ = 0;
  TestNode& one = start("one");
  TestNode& two = start("two");
  protocol::CreateGame request = a_challenge();
  request.clock_base = 1'000;
  std::string const game = meet(two, one, two, request);
  EXPECT_GT(ann_->move(game, 0, "e2-e4"), 0);
  EXPECT_GT(bob_->move(game, 1, "e7-e5"), 0);
  ann_->page().fall_behind();
  ann_->page().await_wait_for_arrivals();
  EXPECT_EQ(world_.stored(game).events.size(), 3u);
  ann_->page().catch_up();
  (void)bob_->page().await<protocol::EventAnswer>(
      [](protocol::EventAnswer const& event) { return event.end.has_value(); });
  check(game, {ann_, bob_});
}

TEST_F(RouterTest, AFlagDoesNotWaitForANodeThatSaysNothing) {
  arrivals_ = 50;
  resume_after_ = 0;
  TestNode& one = start("one");
  TestNode& two = start("two");
  protocol::CreateGame request = a_challenge();
  request.clock_base = 1'000;
  std::string const game = meet(two, one, two, request);
  EXPECT_GT(ann_->move(game, 0, "e2-e4"), 0);
  EXPECT_GT(bob_->move(game, 1, "e7-e5"), 0);
  ann_->page().fall_behind();
  (void)bob_->page().await<protocol::EventAnswer>(
      [](protocol::EventAnswer const& event) { return event.end.has_value(); });
  ann_->page().catch_up();
}

TEST_F(RouterTest, AGameWhoseLawNobodyHasIsShownAndTakenByNobody) {
  TestNode& one = start("one");
  start("two");
  std::string const game = create(one, a_challenge());
  world_.change_law(game);
  ASSERT_TRUE(comes_true([&] { return one.router->measure().nodes == 2; }));
  Visitor& her = visit(one, ann);
  EXPECT_EQ(her.join(game), 0);
  auto const whole = her.page().await<protocol::SnapshotAnswer>();
  EXPECT_EQ(whole.state.law, protocol::LawStatus::Changed);
  EXPECT_GT(one.router->measure().forwarded, 0u) << "the other was asked whether it has that law";
  EXPECT_EQ(world_.node_of(game), "");
  auto const answer = her.say(protocol::ResignRequest{0, game, "r", protocol::Side::White});
  ASSERT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(answer));
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(answer).code, Code::Refused);
  her.check(game);
}

TEST_F(RouterTest, OneConnectionMayNotHaveTooMuchWaiting) {
  TestNode& one = start("one");
  start("two");
  std::string const game = create(one, a_challenge());
  Visitor& her = visit(one, ann);
  world_.hold_lookups(true);
  constexpr int most = 64;
  std::vector<std::int64_t> asked;
  for (int each = 0; each < most; ++each) asked.push_back(her.send(protocol::JoinRequest{0, game, 0}));
  auto const refused = her.say(protocol::JoinRequest{0, game, 0});
  ASSERT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(refused));
  EXPECT_EQ(std::get<protocol::ErrorAnswer>(refused).code, Code::Unavailable);
  world_.hold_lookups(false);
  for (std::int64_t const each : asked) EXPECT_EQ(her.seq(each), 0);
  her.check(game);
}

TEST_F(RouterTest, AMessageThatTheOwnerCannotReadIsRefusedAndTheLinkGoesOn) {
  TestNode &owner = start("one"), &hers = start("two"), &his = start("three");
  std::string const game = meet(owner, hers, his);
  auto const answer = ann_->say(protocol::MoveRequest{0, game, "long", 0, std::string(65, 'm')});
  auto const* const error = std::get_if<protocol::ErrorAnswer>(&answer);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->code, protocol::ErrorCode::BadMessage);
  EXPECT_EQ(error->message, "move.move: 65 characters, expected at most 64");
  play(game, {"e2-e4", "e7-e5"});
  check(game, {ann_, bob_, looker_});
  for (TestNode const* const node : {&owner, &hers}) EXPECT_EQ(node->router->links().measure().lost, 0U) << node->name;
}

TEST_F(RouterTest, AnIdThatCouldBeANumberOfTheNodesIsRefused) {
  TestNode& one = start("one");
  std::string const game = create(one, a_challenge());
  auto const page = std::make_shared<Page>();
  one.router->connect(1, ann, page);
  for (protocol::ClientMessage const& message :
       {protocol::ClientMessage(protocol::JoinRequest{first_number, game, 0}),
        protocol::ClientMessage(protocol::WatchRequest{first_number + 1, true, ""})}) {
    one.router->receive(1, message, machine_clock().now());
    std::int64_t const id = std::visit([](auto const& request) { return request.id; }, message);
    auto const answer = page->answer(id);
    ASSERT_TRUE(std::holds_alternative<protocol::ErrorAnswer>(answer));
    EXPECT_EQ(std::get<protocol::ErrorAnswer>(answer).code, Code::BadMessage);
  }
}

}  // namespace strata::server::cluster
