// Requests for a game of another node that come from no connection, and the state that all nodes share: challenges, seeks, the persons
// online, and events in somebody's own games.

#include <gtest/gtest.h>

#include "tests/unit/server/cluster/router_fixture.hpp"

namespace strata::server::cluster {

namespace {

using Code = protocol::ErrorCode;

protocol::SeekTerms terms() {
  constexpr std::int64_t minute = 60'000;
  protocol::SeekTerms terms;
  terms.variants = {"orthodox"};
  terms.base_least = 3 * minute;
  terms.base_most = 15 * minute;
  terms.increment_most = 10'000;
  terms.rating_most = 5000;
  return terms;
}

}  // namespace

class RouterPeople : public RouterTest {
 protected:
  static std::optional<protocol::GameSnapshot> snapshot(TestNode& node, std::string const& game) {
    auto answer =
        answer_of<protocol::GameSnapshot>([&](auto done) { node.router->snapshot(bob, game, std::move(done)); });
    auto* const whole = std::get_if<protocol::GameSnapshot>(&answer);
    return whole == nullptr ? std::nullopt : std::optional(std::move(*whole));
  }
  static std::shared_ptr<ErasedPerson const> a_person() {
    ErasedPerson who;
    who.account = "account";
    who.name = "Bob";
    who.hashes = {"bob"};
    return std::make_shared<ErasedPerson const>(std::move(who));
  }
  static Eraser::Prepared prepare(TestNode& node, std::string const& game) {
    std::promise<Eraser::Prepared> prepared;
    OtherNodes& others = *node.router;
    others.prepare_erasing(game, a_person(), [&](Eraser::Prepared how) { prepared.set_value(how); });
    return prepared.get_future().get();
  }
};

TEST_F(RouterPeople, AGameOfAnotherNodeIsShownAsItIsThere) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, two, two);
  play(game, {"e2-e4", "e7-e5"});
  // An offer of a takeback is in the memory of its owner.
  EXPECT_GE(bob_->done(protocol::TakebackRequest{0, game, "take"}), 0);
  auto const whole = snapshot(one, game);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->line, std::vector<std::string>({"e2-e4", "e7-e5"}));
  ASSERT_TRUE(whole->offer);
  EXPECT_EQ(whole->offer->side, protocol::Side::Black);
  EXPECT_TRUE(whole->you.black);
  EXPECT_GT(one.router->measure().asked, 0u);
  EXPECT_EQ(world_.node_of(game), "two");
  EXPECT_FALSE(snapshot(one, "nothing"));
}

TEST_F(RouterPeople, ARequestToADeadNodeGoesToTheNextOwner) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, two, two);
  network_.set_connected("two", false);
  std::promise<std::variant<protocol::GameSnapshot, protocol::Failure>> shown;
  one.router->snapshot(ann, game, [&](auto answer) { shown.set_value(std::move(answer)); });
  kill(two);
  auto const answer = shown.get_future().get();
  ASSERT_TRUE(std::holds_alternative<protocol::GameSnapshot>(answer));
  EXPECT_EQ(world_.node_of(game), "one");
}

TEST_F(RouterPeople, ARequestToASilentNodeIsGivenUp) {
  patience_ = 300;
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, two, two);
  network_.set_connected("two", false);
  auto const answer =
      answer_of<protocol::GameSnapshot>([&](auto done) { one.router->snapshot(ann, game, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(answer));
  EXPECT_EQ(std::get<protocol::Failure>(answer).code, Code::Unavailable);
}

TEST_F(RouterPeople, AGameIsRemovedAndExpelledAtItsOwner) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  protocol::CreateGame request = a_challenge();
  request.black = person;
  std::string const hers = create(two, request);
  Visitor& her = visit(two, ann);
  EXPECT_EQ(her.join(hers), 0);
  auto const refused = answer_of<Removed>([&](auto done) { one.router->remove(bob, hers, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<protocol::Failure>(refused));
  EXPECT_EQ(std::get<protocol::Failure>(refused).code, Code::Refused);
  auto const removed = answer_of<Removed>([&](auto done) { one.router->remove(ann, hers, std::move(done)); });
  EXPECT_TRUE(std::holds_alternative<Removed>(removed));
  (void)her.page().await<protocol::ErrorAnswer>(
      [](protocol::ErrorAnswer const& error) { return error.re == 0 && error.code == Code::NotFound; });

  std::string const theirs = meet(two, one, two);
  auto const expelled = answer_of<Removed>([&](auto done) { one.router->expel(theirs, std::move(done)); });
  EXPECT_TRUE(std::holds_alternative<Removed>(expelled));
  (void)ann_->page().await<protocol::ErrorAnswer>(
      [](protocol::ErrorAnswer const& error) { return error.re == 0 && error.code == Code::NotFound; });
}

TEST_F(RouterPeople, ChatIsFoundAtTheOwnerOfTheGame) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  EXPECT_EQ(bob_->done(protocol::ChatRequest{0, game, "c", "You \"patzer\""}), 0);
  auto const answer = answer_of<Accused>([&](auto done) { one.router->accuse(ann, game, std::move(done)); });
  ASSERT_TRUE(std::holds_alternative<Accused>(answer));
  auto const& accused = std::get<Accused>(answer);
  EXPECT_EQ(accused.person, "bob");
  ASSERT_EQ(accused.lines.size(), 1u);
  EXPECT_EQ(accused.lines[0].text, "You \"patzer\"");
  EXPECT_EQ(accused.lines[0].side, protocol::Side::Black);
}

TEST_F(RouterPeople, FirstMovesAreAwaitedAtTheOwnerOfTheGame) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  using Again = std::optional<std::int64_t>;
  auto const ask = [&] {
    return answer_of<Again>([&](auto done) { one.router->expect_first_move(game, 600'000, 0, std::move(done)); });
  };
  auto const before = ask();
  ASSERT_TRUE(std::holds_alternative<Again>(before));
  ASSERT_TRUE(std::get<Again>(before));
  EXPECT_GT(*std::get<Again>(before), 0);
  play(game, {"e2-e4", "e7-e5"});
  auto const after = ask();
  ASSERT_TRUE(std::holds_alternative<Again>(after));
  EXPECT_FALSE(std::get<Again>(after));
}

TEST_F(RouterPeople, AGameIsHeldForErasingUntilItIsGivenBack) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, one, two);
  EXPECT_GT(bob_->done(protocol::AbortRequest{0, game, "a"}), 0);
  EXPECT_EQ(prepare(one, game), Eraser::Prepared::Held);
  std::int64_t const asked = ann_->send(protocol::ChatRequest{0, game, "c", "Farewell"});
  OtherNodes& others = *one.router;
  others.end_erasing(game);
  EXPECT_EQ(ann_->seq(asked), 0);
  EXPECT_EQ(prepare(one, "nothing"), Eraser::Prepared::Removed);
}

TEST_F(RouterPeople, AGameHeldForErasingByANodeThatDiesGoesOn) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = meet(two, two, two);
  EXPECT_GT(bob_->done(protocol::AbortRequest{0, game, "a"}), 0);
  EXPECT_EQ(prepare(one, game), Eraser::Prepared::Held);
  std::int64_t const asked = ann_->send(protocol::ChatRequest{0, game, "c", "Farewell"});
  kill(one);
  EXPECT_EQ(ann_->seq(asked), 0);
}

TEST_F(RouterPeople, AnOldGameIsForgottenAtItsOwner) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  std::string const game = create(two, a_challenge());
  Visitor& her = visit(two, ann);
  EXPECT_EQ(her.join(game), 0);
  OtherNodes& others = *one.router;
  constexpr std::int64_t late = 1'000'000'000'000'000;
  others.forget(game, late, std::nullopt);
  EXPECT_TRUE(snapshot(one, game)) << "somebody follows it";
  her.leave();
  EXPECT_TRUE(comes_true([&] {
    others.forget(game, late, std::nullopt);
    return !snapshot(one, game);
  }));
}

TEST_F(RouterPeople, ChallengesAreThoseOfAllNodes) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  Visitor& watcher = visit(two, bob);
  EXPECT_EQ(watcher.done(protocol::WatchRequest{0, true, ""}), 0);
  protocol::CreateGame request = a_challenge();
  request.listed = true;
  std::string const game = create(one, request);
  Visitor& her = visit(one, ann);
  EXPECT_EQ(her.join(game), 0);
  auto const shows = [&](protocol::ChallengesAnswer const& told) {
    return std::ranges::any_of(told.challenges, [&](auto const& each) { return each.game == game; });
  };
  (void)watcher.page().await<protocol::ChallengesAnswer>(shows);
  auto const list = answer_of<protocol::Challenges>([&](auto done) { two.router->challenges(std::move(done)); });
  EXPECT_EQ(std::get<protocol::Challenges>(list).challenges.size(), 1u);
  her.leave();
  (void)watcher.page().await<protocol::ChallengesAnswer>([&](protocol::ChallengesAnswer const& told) {
    return std::ranges::find(told.gone, game) != told.gone.end() || (told.whole && !shows(told));
  });
}

TEST_F(RouterPeople, ChallengesOfADeadNodeAreGone) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  protocol::CreateGame request = a_challenge();
  request.listed = true;
  std::string const game = create(one, request);
  EXPECT_EQ(visit(one, ann).join(game), 0);
  auto const count = [&] {
    auto const list = answer_of<protocol::Challenges>([&](auto done) { two.router->challenges(std::move(done)); });
    return std::get<protocol::Challenges>(list).challenges.size();
  };
  EXPECT_TRUE(comes_true([&] { return count() == 1; }));
  kill(one);
  EXPECT_TRUE(comes_true([&] { return count() == 0; }));
}

TEST_F(RouterPeople, APersonAtAnotherNodeIsOnline) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  Visitor& her = visit(one, ann);
  auto const is_there = [&] { return two.router->online({"ann", "bob"}) == std::vector<bool>({true, false}); };
  EXPECT_TRUE(comes_true(is_there));
  her.leave();
  EXPECT_TRUE(comes_true([&] { return !is_there(); }));
  visit(one, ann);
  EXPECT_TRUE(comes_true(is_there));
  kill(one);
  EXPECT_TRUE(comes_true([&] { return !is_there(); }));
}

TEST_F(RouterPeople, EventsInOnesGamesAreToldAtEveryNode) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  Visitor& his = visit(three, bob);
  EXPECT_EQ(his.done(protocol::OwnRequest{0, true}), 0);
  std::string const game = meet(one, one, two);
  auto const tells = [&](protocol::OwnChange change) {
    auto const told = his.page().await<protocol::OwnAnswer>(
        [&](protocol::OwnAnswer const& own) { return own.change == change && own.game.game == game; });
    EXPECT_TRUE(told.game.you.black);
    EXPECT_FALSE(told.game.you.white);
  };
  tells(protocol::OwnChange::Began);
  EXPECT_GT(ann_->move(game, 0, "e2-e4"), 0);
  tells(protocol::OwnChange::Turn);
  EXPECT_GT(bob_->move(game, 1, "e7-e5"), 0);
  EXPECT_GT(ann_->done(protocol::ResignRequest{0, game, "r", protocol::Side::White}), 0);
  tells(protocol::OwnChange::Ended);
}

TEST_F(RouterPeople, SeeksAreTheLeaders) {
  TestNode& one = start("one");
  start("two");
  TestNode& three = start("three");
  lead("two");
  Visitor& her = visit(one, ann);
  Visitor& his = visit(three, bob);
  EXPECT_EQ(her.done(protocol::SeekRequest{0, "hers", terms()}), 0);
  EXPECT_EQ(his.done(protocol::SeeksRequest{0, true, {}}), 0);
  (void)his.page().await<protocol::SeeksAnswer>([](protocol::SeeksAnswer const& told) { return told.total == 1; });
  EXPECT_EQ(his.done(protocol::SeekRequest{0, "his", terms()}), 0);
  auto const hers = her.page().await<protocol::SoughtAnswer>();
  auto const theirs = his.page().await<protocol::SoughtAnswer>();
  EXPECT_EQ(hers.why, protocol::SeekEnd::Matched);
  EXPECT_EQ(hers.game, theirs.game);
  EXPECT_EQ(her.join(hers.game), 0);
}

TEST_F(RouterPeople, ASeekOutlivesItsLeader) {
  TestNode& one = start("one");
  TestNode& two = start("two");
  TestNode& three = start("three");
  lead("two");
  Visitor& her = visit(one, ann);
  Visitor& his = visit(three, bob);
  EXPECT_EQ(her.done(protocol::SeekRequest{0, "hers", terms()}), 0);
  // Asked while nobody leads.
  kill(two);
  lead("");
  std::int64_t const asked = his.send(protocol::SeekRequest{0, "his", terms()});
  lead("three");
  EXPECT_EQ(his.seq(asked), 0);
  auto const hers = her.page().await<protocol::SoughtAnswer>();
  EXPECT_EQ(hers.why, protocol::SeekEnd::Matched);
  EXPECT_EQ(his.page().await<protocol::SoughtAnswer>().game, hers.game);
}

}  // namespace strata::server::cluster
