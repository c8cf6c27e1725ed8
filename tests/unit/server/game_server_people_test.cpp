// Games between two people: how the second one comes to his seat, what each may do, what they offer each other, and what becomes of a
// game whose players go. Flags are in game_server_flags_test.cpp.

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <set>

#include "tests/unit/server/game_server_people.hpp"
#include "tests/unit/server/unsteady_store.hpp"

namespace strata::server {
namespace {

using protocol::AbortRequest;
using protocol::AckAnswer;
using protocol::Challenge;
using protocol::Challenges;
using protocol::ChatAnswer;
using protocol::ChatRequest;
using protocol::ClaimRequest;
using protocol::ClientMessage;
using protocol::ClockState;
using protocol::CreateGame;
using protocol::DeclineRequest;
using protocol::DrawRequest;
using protocol::End;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::EventKind;
using protocol::Failure;
using protocol::Games;
using protocol::GameSnapshot;
using protocol::GotoRequest;
using protocol::HintRequest;
using protocol::LeaveRequest;
using protocol::Me;
using protocol::MoveRequest;
using protocol::NamedValue;
using protocol::Names;
using protocol::Offer;
using protocol::OfferKind;
using protocol::PaceRequest;
using protocol::PresenceAnswer;
using protocol::RematchAnswer;
using protocol::RematchRequest;
using protocol::ResignRequest;
using protocol::Role;
using protocol::SeatKind;
using protocol::SeatsRequest;
using protocol::Side;
using protocol::SitRequest;
using protocol::SnapshotAnswer;
using protocol::StepRequest;
using protocol::TakebackRequest;
using protocol::TitleRequest;

TEST_F(GameServerPeople, TheFirstToJoinGetsTheSeat) {
  std::string const game = create(a_challenge());
  GameSnapshot const waiting = state(game);
  EXPECT_EQ(waiting.black.kind, SeatKind::Open);
  EXPECT_TRUE(waiting.between);
  EXPECT_EQ(waiting.names, (Names{"Guest-ANN", ""}));
  hers_ = page(game);
  her_ = last_connection_;
  EXPECT_EQ(refused(ann_says(SitRequest{0, game, "own"})), ErrorCode::Refused) << "her own game";
  EXPECT_EQ(refused(ann_says(MoveRequest{0, game, "m", 0, "e2-e4"})), ErrorCode::Refused) << "nobody is there yet";
  his_ = page(game, 0, bob);
  him_ = last_connection_;
  EXPECT_EQ(acked(bob_says(SitRequest{0, game, "sit"})), 1);
  EXPECT_EQ(acked(bob_says(SitRequest{0, game, "sit"})), 1) << "the same message again";
  EXPECT_EQ(refused(bob_says(SitRequest{0, game, "more"})), ErrorCode::Refused);
  auto const seated = hers_->await<EventAnswer>();
  EXPECT_EQ(seated.kind, EventKind::Sit);
  EXPECT_EQ(seated.black.kind, SeatKind::Person);
  EXPECT_EQ(seated.names, (Names{"Guest-ANN", "Guest-BOB"}));
  EXPECT_EQ(his_->all<SnapshotAnswer>().back().state.you, (Role{false, false, true}));
  auto const third = page(game, 0, carl);
  EXPECT_EQ(refused(say(last_connection_, *third, SitRequest{0, game, "late"})), ErrorCode::Refused);
  EXPECT_EQ(list({}, bob).games.size(), 1u) << "a game that somebody has come to is one";
  EXPECT_EQ(list({}, bob).games.front().you, (Role{false, false, true}));
  EXPECT_EQ(list({}, bob).games.front().names, seated.names);
  open();
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game, bob)).you, (Role{false, false, true}));
  EXPECT_EQ(state(game).names, seated.names);
}

// Else a player could use up the key of the other's next message, which would be answered and not done.
TEST_F(GameServerPeople, AKeyBelongsToThePrincipalThatChoseIt) {
  std::string const game = meet();
  EXPECT_EQ(acked(ann_says(MoveRequest{0, game, "sit", 0, "e2-e4"})), 2);
  EXPECT_EQ(refused(bob_says(MoveRequest{0, game, "sit", 1, "e7-e5"})), ErrorCode::Refused)
      << "his own, sent again as another message";
  EXPECT_EQ(acked(ann_says(MoveRequest{0, game, "sit", 0, "e2-e4"})), 2);
  auto const third = page(game, 0, carl);
  ConnectionId const him = last_connection_;
  EXPECT_EQ(refused(say(him, *third, MoveRequest{0, game, "sit", 0, "e2-e4"})), ErrorCode::Refused);
  EXPECT_EQ(refused(say(him, *third, SitRequest{0, game, "sit"})), ErrorCode::Refused);
  open();
  come_back(game);
  EXPECT_EQ(acked(ann_says(MoveRequest{0, game, "sit", 0, "e2-e4"})), 2);
  EXPECT_EQ(state(game).line, std::vector<std::string>{"e2-e4"});
}

class GameServerRace : public GameServerPeople {
 protected:
  std::unique_ptr<Store> wrap(std::unique_ptr<Store> store) override {
    return std::make_unique<UnsteadyStore>(std::move(store), trouble_);
  }
  void TearDown() override { trouble_->release(false); }
  std::shared_ptr<StoreTrouble> trouble_ = std::make_shared<StoreTrouble>();
};

TEST_F(GameServerRace, OneOfTwoSimultaneousJoinsGetsTheSeat) {
  std::string const game = create(a_challenge());
  his_ = page(game, 0, bob);
  him_ = last_connection_;
  auto const third = page(game, 0, carl);
  trouble_->hold();
  receive(him_, SitRequest{5, game, "same"});
  receive(last_connection_, SitRequest{5, game, "other"});
  (void)in_memory();  // both have been heard
  trouble_->release(false);
  bool const bob_has_it = std::holds_alternative<AckAnswer>(his_->answer(5));
  bool const carl_has_it = std::holds_alternative<AckAnswer>(third->answer(5));
  EXPECT_NE(bob_has_it, carl_has_it);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game, bob)).you.black, bob_has_it);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game, carl)).you.black, carl_has_it);
}

TEST_F(GameServerRace, ASeatThatCouldNotBeStoredIsStillOpen) {
  std::string const game = create(a_challenge());
  his_ = page(game, 0, bob);
  him_ = last_connection_;
  trouble_->release(true);
  EXPECT_EQ(refused(bob_says(SitRequest{0, game, "one"})), ErrorCode::Unavailable);
  trouble_->release(false);
  auto const third = page(game, 0, carl);
  EXPECT_EQ(acked(say(last_connection_, *third, SitRequest{0, game, "two"})), 1);
}

TEST_F(GameServerPeople, EachPlaysTheirOwnSideOnly) {
  std::string const game = meet();
  EXPECT_EQ(refused(bob_says(MoveRequest{0, game, "a", 0, "e2-e4"})), ErrorCode::NotYourTurn);
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_EQ(refused(bob_says(MoveRequest{0, game, "b", 2, "g1-f3"})), ErrorCode::NotYourTurn);
  EXPECT_EQ(refused(bob_says(ResignRequest{0, game, "c", Side::White})), ErrorCode::Refused);
  EXPECT_EQ(refused(bob_says(TitleRequest{0, game, "t", "Mine"})), ErrorCode::Refused);
  for (bool const is_ann : {true, false}) {
    auto const says = [&](ClientMessage message) {
      return is_ann ? ann_says(std::move(message)) : bob_says(std::move(message));
    };
    EXPECT_EQ(refused(says(GotoRequest{0, game, "d", 0})), ErrorCode::Refused);
    EXPECT_EQ(refused(says(SeatsRequest{0, game, "e", person, computer, false})), ErrorCode::Refused);
    EXPECT_EQ(refused(says(HintRequest{0, game, 2})), ErrorCode::Refused);
    EXPECT_EQ(refused(says(PaceRequest{0, game, 1})), ErrorCode::Refused);
    EXPECT_EQ(refused(says(StepRequest{0, game, 2})), ErrorCode::Refused);
  }
  EXPECT_EQ(remove(game).value().code, ErrorCode::Refused) << "it is his as well";
  EXPECT_EQ(remove(game, bob).value().code, ErrorCode::Refused);
  EXPECT_GT(acked(bob_says(ResignRequest{0, game, "f", Side::Black})), 0);
  EXPECT_EQ(state(game).end, (End{"white", "resignation"}));
}

TEST_F(GameServerPeople, ADrawIsOfferedAndAnswered) {
  std::string const game = meet();
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_EQ(refused(bob_says(DeclineRequest{0, game, "z"})), ErrorCode::Refused) << "nothing is offered";
  EXPECT_GT(acked(ann_says(DrawRequest{0, game, "d1"})), 0);
  EXPECT_EQ(state(game).offer, (Offer{OfferKind::Draw, Side::White}));
  EXPECT_FALSE(state(game).end);
  EXPECT_EQ(refused(ann_says(DrawRequest{0, game, "d1b"})), ErrorCode::Refused) << "it stands already";
  EXPECT_EQ(refused(bob_says(TakebackRequest{0, game, "t"})), ErrorCode::Refused) << "first an answer";
  EXPECT_GT(acked(bob_says(DeclineRequest{0, game, "n"})), 0);
  EXPECT_FALSE(state(game).offer);
  EXPECT_GT(acked(ann_says(DrawRequest{0, game, "d2"})), 0);
  EXPECT_GT(acked(ann_says(MoveRequest{0, game, "m", 2, "g1-f3"})), 0);
  EXPECT_FALSE(state(game).offer) << "a move clears it";
  EXPECT_GT(acked(ann_says(DrawRequest{0, game, "d3"})), 0);
  EXPECT_GT(acked(ann_says(TitleRequest{0, game, "name", "Evening"})), 0);
  EXPECT_EQ(state(game).offer, (Offer{OfferKind::Draw, Side::White})) << "a name of the game is no answer";
  open();
  come_back(game);
  EXPECT_EQ(state(game).offer, (Offer{OfferKind::Draw, Side::White})) << "it is kept";
  EXPECT_GT(acked(ann_says(DeclineRequest{0, game, "w"})), 0) << "and may be withdrawn";
  EXPECT_EQ(refused(ann_says(DrawRequest{0, game, "d4"})), ErrorCode::Refused) << "three times are enough";
  EXPECT_GT(acked(bob_says(DrawRequest{0, game, "b1"})), 0);
  EXPECT_GT(acked(ann_says(DrawRequest{0, game, "yes"})), 0);
  EXPECT_EQ(state(game).end, (End{"draw", "agreement"}));
}

TEST_F(GameServerPeople, ATakebackGivesTheClocksBack) {
  CreateGame request = a_challenge();
  request.clock_base = 60'000;
  std::string const game = meet(request);
  EXPECT_EQ(refused(ann_says(TakebackRequest{0, game, "t0"})), ErrorCode::Refused) << "nothing is played";
  std::int64_t id = 1000;
  Moment when = clock_.now();
  auto const played = [&](ConnectionId connection, Page& page, std::int64_t at, std::string const& text) {
    when.steady += 5000;
    server_->receive(connection, MoveRequest{++id, game, "k" + text, at, text}, when);
    EXPECT_GT(acked(page.answer(id)), 0) << text;
  };
  played(her_, *hers_, 0, "e2-e4");
  EXPECT_EQ(state(game).clock->running, std::nullopt) << "Black has not moved yet";
  EXPECT_EQ(refused(bob_says(TakebackRequest{0, game, "t1"})), ErrorCode::Refused) << "he has played nothing";
  played(him_, *his_, 1, "e7-e5");
  EXPECT_EQ(state(game).clock->running, Side::White);
  played(her_, *hers_, 2, "g1-f3");
  played(him_, *his_, 3, "b8-c6");
  ClockState const after_two = hers_->all<EventAnswer>()[2].clock.value();
  // White's turn: her last move is two plies back.
  EXPECT_GT(acked(ann_says(TakebackRequest{0, game, "t2"})), 0);
  EXPECT_EQ(state(game).at, 4) << "he has not agreed";
  EXPECT_GT(acked(bob_says(TakebackRequest{0, game, "yes"})), 0);
  GameSnapshot const back = state(game);
  EXPECT_EQ(back.at, 2);
  EXPECT_FALSE(back.offer);
  EXPECT_EQ(back.clock->black, after_two.black);
  auto const event = hers_->all<EventAnswer>().back();
  EXPECT_EQ(event.kind, EventKind::Goto);
  EXPECT_EQ(event.clock->white, after_two.white) << "as it was before the move";
  for (int more = 0; more < 2; ++more) {
    EXPECT_GT(acked(ann_says(TakebackRequest{0, game, "again" + std::to_string(more)})), 0);
    EXPECT_GT(acked(bob_says(DeclineRequest{0, game, "no" + std::to_string(more)})), 0);
  }
  EXPECT_EQ(refused(ann_says(TakebackRequest{0, game, "fourth"})), ErrorCode::Refused);
}

TEST_F(GameServerPeople, AGameIsAbortedBeforeBothHaveMoved) {
  std::string const game = meet();
  play(game, {"e2-e4"});
  auto const third = page(game, 0, carl);
  EXPECT_EQ(refused(say(last_connection_, *third, AbortRequest{0, game, "c"})), ErrorCode::Refused);
  EXPECT_GT(acked(bob_says(AbortRequest{0, game, "a"})), 0);
  EXPECT_EQ(state(game).end, (End{"none", "aborted"}));
  EXPECT_EQ(refused(bob_says(MoveRequest{0, game, "m", 1, "e7-e5"})), ErrorCode::GameOver);
  std::string const other = meet();
  play(other, {"e2-e4", "e7-e5"});
  EXPECT_EQ(refused(ann_says(AbortRequest{0, other, "a"})), ErrorCode::Refused);
  std::string const waiting = create(a_challenge());
  hers_ = page(waiting);
  her_ = last_connection_;
  EXPECT_GT(acked(ann_says(AbortRequest{0, waiting, "a"})), 0);
  his_ = page(waiting, 0, bob);
  him_ = last_connection_;
  EXPECT_EQ(refused(bob_says(SitRequest{0, waiting, "s"})), ErrorCode::GameOver);
}

class GameServerAbsence : public GameServerPeople {
 protected:
  void SetUp() override {
    absence_ = {300, 600};
    open();
  }
  PresenceAnswer last_presence() {
    auto const all = hers_->all<PresenceAnswer>();
    EXPECT_FALSE(all.empty());
    return all.empty() ? PresenceAnswer{} : all.back();
  }
};

TEST_F(GameServerAbsence, AWinAgainstAnAbsentPlayerIsClaimedInTime) {
  std::string const game = meet();
  hers_->await<PresenceAnswer>([](PresenceAnswer const& there) { return there.white.online && there.black.online; });
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_EQ(refused(ann_says(ClaimRequest{0, game, "c0", "absence"})), ErrorCode::Refused) << "her own turn";
  EXPECT_GT(acked(ann_says(MoveRequest{0, game, "m", 2, "g1-f3"})), 0);
  EXPECT_EQ(refused(ann_says(ClaimRequest{0, game, "c1", "absence"})), ErrorCode::Refused) << "he is there";
  EXPECT_EQ(refused(bob_says(ClaimRequest{0, game, "c2", "absence"})), ErrorCode::Refused) << "his own turn";
  EXPECT_GE(acked(bob_says(LeaveRequest{0, game})), 0);
  auto const gone = hers_->await<PresenceAnswer>(
      [](PresenceAnswer const& there) { return !there.black.online && there.black.claimable.has_value(); });
  EXPECT_LE(*gone.black.claimable, 300) << "he said that he went";
  // The claim that comes too early is refused, the one in time is granted, whatever the machine does meanwhile.
  Moment early = clock_.now();
  early.steady -= 1000;
  server_->receive(her_, ClaimRequest{50, game, "c3", "absence"}, early);
  EXPECT_EQ(refused(hers_->answer(50)), ErrorCode::Refused);
  Moment late = clock_.now();
  late.steady += 1000;
  server_->receive(her_, ClaimRequest{51, game, "c4", "absence"}, late);
  EXPECT_GT(acked(hers_->answer(51)), 0);
  EXPECT_EQ(state(game).end, (End{"white", "absence"}));
}

TEST_F(GameServerAbsence, ALostConnectionGivesMoreTimeAndReconnectingEndsTheAbsence) {
  clock_.stop();
  std::string const game = meet();
  play(game, {"e2-e4", "e7-e5", "g1-f3"});
  auto const second = page(game, 0, bob);  // a second window of his
  server_->disconnect(him_, true);
  EXPECT_EQ(refused(ann_says(ClaimRequest{0, game, "c1", "absence"})), ErrorCode::Refused) << "one is left";
  server_->disconnect(last_connection_, true);
  auto const lost = hers_->await<PresenceAnswer>(
      [](PresenceAnswer const& there) { return !there.black.online && there.black.claimable.has_value(); });
  EXPECT_EQ(*lost.black.claimable, 600);
  // A page that comes later is told what is left then.
  clock_.pass(20);
  EXPECT_EQ(page(game)->await<PresenceAnswer>().black.claimable, 580);
  auto const back = page(game, 0, bob);
  EXPECT_TRUE(back->await<PresenceAnswer>().black.online);
  Moment late = clock_.now();
  late.steady += 10'000;
  server_->receive(her_, ClaimRequest{51, game, "c4", "absence"}, late);
  EXPECT_EQ(refused(hers_->answer(51)), ErrorCode::Refused) << "he is back";
}

TEST_F(GameServerPeople, ARematchExchangesTheColours) {
  CreateGame request = a_challenge();
  request.variant = "ziggurat";
  request.clock_base = 60'000;
  std::string const game = meet(request);
  EXPECT_EQ(refused(ann_says(RematchRequest{0, game})), ErrorCode::Refused) << "the game goes on";
  EXPECT_GT(acked(ann_says(ResignRequest{0, game, "r", Side::White})), 0);
  EXPECT_EQ(acked(ann_says(RematchRequest{0, game})), 0);
  EXPECT_EQ(his_->await<RematchAnswer>(), (RematchAnswer{game, Side::White, ""}));
  EXPECT_EQ(acked(ann_says(RematchRequest{0, game})), 0) << "said twice it is still one side's wish";
  auto const third = page(game, 0, carl);
  EXPECT_EQ(third->await<RematchAnswer>().next, "") << "who comes later is told";
  EXPECT_EQ(refused(say(last_connection_, *third, RematchRequest{0, game})), ErrorCode::Refused);
  EXPECT_EQ(acked(bob_says(RematchRequest{0, game})), 0);
  auto const made = [](RematchAnswer const& answer) { return !answer.next.empty(); };
  std::string const next = hers_->await<RematchAnswer>(made).next;
  EXPECT_EQ(his_->await<RematchAnswer>(made).next, next);
  EXPECT_EQ(acked(bob_says(RematchRequest{0, game})), 0);
  GameSnapshot const again = state(next);
  EXPECT_EQ(again.you, (Role{true, false, true}));
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(next, bob)).you, (Role{false, true, false}));
  EXPECT_EQ(again.names, (Names{"Guest-BOB", "Guest-ANN"}));
  EXPECT_EQ(again.variant, "ziggurat");
  EXPECT_EQ(again.options, state(game).options);
  EXPECT_EQ(again.clock->base, 60'000);
  EXPECT_TRUE(again.between);
  for (Principal const& each : {ann, bob}) {
    Games const games = list({}, each);
    ASSERT_EQ(games.games.size(), 2u) << "both find it again, though nobody has moved";
    // Not always the first: games of one millisecond stand in the order of their ids.
    EXPECT_EQ(std::ranges::count(games.games, next, &protocol::GameSummary::game), 1);
  }
  auto const his = page(next, 0, bob);
  std::string const first = api::Game::create(api::Variant::load("ziggurat").value()).value().legal_moves().front();
  EXPECT_EQ(acked(say(last_connection_, *his, MoveRequest{0, next, "m", 0, first})), 1);
}

TEST_F(GameServerPeople, NobodyPlantsTheNextGame) {
  std::string const game = meet();
  CreateGame planted = a_challenge();
  planted.key = "rematch of " + game;
  std::string const of_ann = create(planted), of_bob = create(planted, bob);
  EXPECT_GT(acked(ann_says(ResignRequest{0, game, "r", Side::White})), 0);
  EXPECT_EQ(acked(ann_says(RematchRequest{0, game})), 0);
  EXPECT_EQ(acked(bob_says(RematchRequest{0, game})), 0);
  std::string const next = hers_->await<RematchAnswer>([](auto const& answer) { return !answer.next.empty(); }).next;
  EXPECT_NE(next, of_ann);
  EXPECT_NE(next, of_bob);
  EXPECT_EQ(state(next).names, (Names{"Guest-BOB", "Guest-ANN"}));
}

TEST_F(GameServerPeople, PlayersChatAndSpectatorsRead) {
  std::string const game = meet();
  auto const third = page(game, 0, carl);
  EXPECT_EQ(refused(say(last_connection_, *third, ChatRequest{0, game, "c0", "Hello"})), ErrorCode::Refused);
  EXPECT_EQ(acked(ann_says(ChatRequest{0, game, "c1", "Good luck"})), 0);
  auto const heard = third->await<ChatAnswer>();
  ASSERT_EQ(heard.lines.size(), 1u);
  EXPECT_EQ(heard.lines.front().text, "Good luck");
  EXPECT_EQ(heard.lines.front().name, "Guest-ANN");
  EXPECT_EQ(heard.lines.front().side, Side::White);
  EXPECT_FALSE(heard.whole);
  EXPECT_EQ(acked(ann_says(ChatRequest{0, game, "c1", "Good luck"})), 0) << "sent again, and not said again";
  EXPECT_EQ(refused(ann_says(ChatRequest{0, game, "", "Hello"})), ErrorCode::BadMessage);
  EXPECT_EQ(refused(ann_says(ChatRequest{0, game, "c2", "Good luck"})), ErrorCode::Refused) << "just said";
  EXPECT_EQ(refused(ann_says(ChatRequest{0, game, "c3", " \n"})), ErrorCode::BadMessage);
  EXPECT_EQ(acked(bob_says(ChatRequest{0, game, "c1", "Good luck"})), 0) << "he has not said it";
  for (char const* const line : {"1", "2", "3", "4"}) EXPECT_EQ(acked(ann_says(ChatRequest{0, game, line, line})), 0);
  EXPECT_EQ(refused(ann_says(ChatRequest{0, game, "5", "5"})), ErrorCode::Refused) << "too much at once";
  auto const late = page(game, 0, carl);
  auto const all = late->await<ChatAnswer>();
  EXPECT_TRUE(all.whole);
  EXPECT_EQ(all.lines.size(), 6u);
}

class GameServerResume : public GameServerPeople {
 protected:
  void SetUp() override {
    resume_after_ = 700;
    open();
  }
};

TEST_F(GameServerResume, NobodysComingStartsTheClockOfAGameThatWasLoaded) {
  CreateGame request = a_challenge();
  request.clock_base = 60'000;
  std::string const game = meet(request);
  play(game, {"e2-e4", "e7-e5"});
  EXPECT_EQ(state(game).clock->running, Side::White);
  open();
  auto const third = page(game, 0, carl);
  EXPECT_EQ(third->await<SnapshotAnswer>().state.clock->running, std::nullopt);
  clock_.pass(1500);
  await_timers();
  EXPECT_EQ(state(game).clock->running, std::nullopt) << "a spectator is nobody's opponent";
  his_ = page(game, 0, bob);
  him_ = last_connection_;
  EXPECT_EQ(his_->await<SnapshotAnswer>().state.clock->running, std::nullopt) << "coming alone starts nothing";
  auto const running = [](SnapshotAnswer const& told) { return told.state.clock->running.has_value(); };
  auto const resumed = third->await<SnapshotAnswer>(running);
  EXPECT_EQ(resumed.state.clock->running, Side::White);
  EXPECT_EQ(his_->await<SnapshotAnswer>(running).state.you, (Role{false, false, true}));
}

TEST_F(GameServerPeople, PlayersHaveTheNamesTheyChoose) {
  auto const rename = [this](Principal const& who, std::string const& name) {
    std::promise<std::variant<Me, Failure>> promise;
    server_->rename(who, Me{name}, [&](auto answer) { promise.set_value(std::move(answer)); });
    return std::holds_alternative<Me>(promise.get_future().get());
  };
  auto const name_of = [this](Principal const& who) {
    std::promise<std::variant<Me, Failure>> promise;
    server_->name(who, [&](auto answer) { promise.set_value(std::move(answer)); });
    return std::get<Me>(promise.get_future().get()).name;
  };
  EXPECT_EQ(name_of(ann), "Guest-ANN");
  for (char const* const bad : {"", "a", "123456789012345678901", "a b", "<b>", "\xC3\xA4\xC3\xA4", "Guest-ANN",
                                "guest-x", "a\n", "White", "BLACK", "you", "Computer"})
    EXPECT_FALSE(rename(ann, bad)) << bad;
  EXPECT_TRUE(rename(ann, "Ann_1-x"));
  EXPECT_TRUE(rename(bob, "12345678901234567890"));
  open();
  EXPECT_EQ(name_of(ann), "Ann_1-x");
  EXPECT_EQ(state(meet()).names, (Names{"Ann_1-x", "12345678901234567890"}));
}

TEST_F(GameServerPeople, AGameWithoutAMoveRuleIsGivenOne) {
  CreateGame request = a_challenge();
  request.variant = "ziggurat";
  EXPECT_EQ(state(create(request)).options, (std::vector<NamedValue>{{"move_rule_plies", "100"}}));
  request = a_challenge();
  request.variant = "ziggurat";
  request.options = {{"move_rule_plies", "60"}};
  EXPECT_EQ(state(create(request)).options, request.options) << "unless one is chosen";
  request = a_game();
  request.variant = "ziggurat";
  EXPECT_TRUE(state(create(request)).options.empty()) << "one person may stop when he likes";
  request = a_challenge();
  EXPECT_TRUE(state(create(request)).options.empty()) << "this game has one";
}

TEST_F(GameServerPeople, ChallengesAreListedWhileWhoeverMadeThemWaits) {
  auto const listed = [this] {
    std::promise<std::variant<Challenges, Failure>> promise;
    server_->challenges([&](auto answer) { promise.set_value(std::move(answer)); });
    return std::get<Challenges>(promise.get_future().get()).challenges;
  };
  CreateGame request = a_challenge();
  request.listed = true;
  request.clock_base = 300'000;
  request.clock_periods = 3;
  request.clock_period = 30'000;
  std::string const game = create(request);
  create(a_challenge());  // by link alone
  EXPECT_TRUE(listed().empty()) << "she is not there";
  hers_ = page(game);
  her_ = last_connection_;
  ASSERT_EQ(listed().size(), 1u);
  Challenge const challenge = listed().front();
  EXPECT_EQ(challenge.game, game);
  EXPECT_EQ(challenge.name, "Guest-ANN");
  EXPECT_EQ(challenge.side, Side::Black);
  EXPECT_EQ(challenge.clock_base, 300'000);
  EXPECT_EQ(challenge.clock_periods, 3);
  EXPECT_EQ(challenge.clock_period, 30'000);
  his_ = page(game, 0, bob);
  him_ = last_connection_;
  EXPECT_GT(acked(bob_says(SitRequest{0, game, "s"})), 0);
  EXPECT_TRUE(listed().empty()) << "the seat is taken";
}

TEST_F(GameServerPeople, OneOwnerCannotFillTheListOfChallenges) {
  std::vector<std::shared_ptr<Page>> pages;
  for (int i = 0; i < 8; ++i) {
    CreateGame request = a_challenge();
    request.listed = true;
    pages.push_back(page(create(request)));
  }
  std::promise<std::variant<Challenges, Failure>> promise;
  server_->challenges([&](auto answer) { promise.set_value(std::move(answer)); });
  EXPECT_EQ(std::get<Challenges>(promise.get_future().get()).challenges.size(), 6u);
}

TEST_F(GameServerPeople, ClocksThatThereAreNotAreRefused) {
  CreateGame request = a_challenge();
  request.clock_base = 300'000;
  request.clock_delay = 5'000;
  std::string const game = create(request);
  EXPECT_EQ(state(game).clock->delay, 5'000);
  request.clock_increment = 1'000;
  Failure const refused = std::get<Failure>(try_create(request));
  EXPECT_EQ(refused.code, ErrorCode::BadMessage);
  EXPECT_EQ(refused.message, "A clock can have only one of increment, delay and byo-yomi.");
}

TEST_F(GameServerPeople, SeatsThatMakeNoGameAreRefused) {
  for (auto const& [white, black] : {std::pair{open_seat, open_seat}, {computer, open_seat}, {open_seat, computer}})
    EXPECT_EQ(std::get<Failure>(try_create(a_game(white, black))).code, ErrorCode::BadMessage);
  CreateGame request = a_game();
  request.listed = true;
  EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadMessage);
  std::set<bool> white;
  for (int i = 0; i < 64; ++i) {
    request = a_challenge();
    request.random_sides = true;
    white.insert(state(create(request)).you.white);
  }
  EXPECT_EQ(white.size(), 2u) << "chance has a side for each";
}

}  // namespace
}  // namespace strata::server
