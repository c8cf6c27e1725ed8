// A game server as the pages see it.

#include "server/games/game_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <set>

#include "api/api.hpp"
#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using protocol::AckAnswer;
using protocol::ClaimRequest;
using protocol::Created;
using protocol::CreateGame;
using protocol::DrawRequest;
using protocol::End;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::EventKind;
using protocol::Failure;
using protocol::Games;
using protocol::GameSnapshot;
using protocol::GotoRequest;
using protocol::HelloRequest;
using protocol::HintAnswer;
using protocol::HintRequest;
using protocol::JoinRequest;
using protocol::LeaveRequest;
using protocol::ListPlace;
using protocol::MoveRequest;
using protocol::PaceRequest;
using protocol::PingRequest;
using protocol::PongAnswer;
using protocol::protocol_version;
using protocol::ResignRequest;
using protocol::Seat;
using protocol::SeatKind;
using protocol::SeatsRequest;
using protocol::Side;
using protocol::SnapshotAnswer;
using protocol::StepRequest;
using protocol::ThinkingAnswer;
using protocol::WelcomeAnswer;
using namespace std::chrono_literals;

TEST_F(GameServerTest, GreetsAndAnswersPings) {
  auto page = std::make_shared<Page>();
  server_->connect(1, ann, page);
  receive(1, HelloRequest{1, protocol_version});
  EXPECT_EQ(page->await<WelcomeAnswer>().version, "test");
  receive(1, PingRequest{2});
  page->await<PongAnswer>();
  receive(1, HelloRequest{3, 77});
  EXPECT_EQ(refused(page->answer(3)), ErrorCode::BadMessage);
  receive(1, JoinRequest{4, "nothing", 0});
  EXPECT_EQ(refused(page->answer(4)), ErrorCode::NotFound);
}

TEST_F(GameServerTest, TheEventComesBeforeTheAckAndIsStored) {
  std::string const game = create(a_game());
  auto const first = page(game);
  EXPECT_EQ(first->await<SnapshotAnswer>().state.seq, 0);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  auto const messages = first->messages();
  auto const event =
      std::ranges::find_if(messages, [](auto const& m) { return std::holds_alternative<EventAnswer>(m); });
  auto const ack = std::ranges::find_if(
      messages, [](auto const& m) { return std::holds_alternative<AckAnswer>(m) && std::get<AckAnswer>(m).re == 2; });
  ASSERT_NE(event, messages.end());
  ASSERT_NE(ack, messages.end());
  EXPECT_LT(event, ack);
  open();
  auto const again = page(game);
  EXPECT_EQ(again->await<SnapshotAnswer>().state.line, std::vector<std::string>{"e2-e4"});
}

TEST_F(GameServerTest, TheSameKeyPlaysOnce) {
  std::string const game = create(a_game());
  auto const first = page(game);
  receive(1, MoveRequest{2, game, "same", 0, "e2-e4"});
  receive(1, MoveRequest{3, game, "same", 0, "e2-e4"});
  EXPECT_EQ(acked(first->answer(2)), 1);
  EXPECT_EQ(acked(first->answer(3)), 1);
  open();
  auto const again = page(game);
  receive(last_connection_, MoveRequest{4, game, "same", 0, "e2-e4"});
  EXPECT_EQ(acked(again->answer(4)), 1);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, 1);
}

TEST_F(GameServerTest, TheSameKeyCreatesOnce) {
  CreateGame const request = a_game();
  EXPECT_EQ(create(request), create(request));
}

TEST_F(GameServerTest, TwoPagesSeeOneStreamWithoutGaps) {
  std::string const game = create(a_game());
  auto const first = page(game);
  auto const second = page(game);
  std::vector<std::string> const line = {"e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-b5", "a7-a6"};
  for (std::size_t i = 0; i < line.size(); ++i) {
    ConnectionId const mover = i % 2 + 1;
    auto const id = static_cast<std::int64_t>(10 + i);
    receive(mover, MoveRequest{id, game, "k" + line[i], static_cast<std::int64_t>(i), line[i]});
    EXPECT_EQ(acked((mover == 1 ? first : second)->answer(id)), static_cast<std::int64_t>(i + 1));
  }
  receive(1, GotoRequest{30, game, "back", 2});
  EXPECT_EQ(acked(first->answer(30)), 7);
  second->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 7; });
  auto const seen = first->all<EventAnswer>();
  EXPECT_EQ(seen, second->all<EventAnswer>());
  ASSERT_EQ(seen.size(), 7u);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i].seq, static_cast<std::int64_t>(i + 1));
  auto const late = page(game, 3);
  EXPECT_EQ(late->all<EventAnswer>(), (std::vector<EventAnswer>(seen.begin() + 3, seen.end())));
  EXPECT_TRUE(late->all<SnapshotAnswer>().empty());
}

TEST_F(GameServerTest, TheComputerAnswersAndIsNotPlayedFor) {
  std::string const game = create(a_game(person, computer));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  auto const answer = first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; });
  EXPECT_EQ(answer.kind, EventKind::Move);
  EXPECT_EQ(answer.at, 2);
  EXPECT_TRUE(first->await<ThinkingAnswer>().on);
  first->await<ThinkingAnswer>([](ThinkingAnswer const& thinking) { return !thinking.on; });
  receive(1, ResignRequest{3, game, "r", Side::Black});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Refused);
}

TEST_F(GameServerTest, TheComputerStopsAtOnceAndGoesOn) {
  std::string const game = create(a_game(Seat{SeatKind::Computer, 10}, person));
  auto const first = page(game);
  first->await<ThinkingAnswer>();
  receive(1, SeatsRequest{2, game, "stop", Seat{SeatKind::Computer, 10}, person, true});
  EXPECT_EQ(acked(first->answer(2)), 1);
  first->await<ThinkingAnswer>([](ThinkingAnswer const& thinking) { return !thinking.on; });
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).at, 0) << "its search ended without a move";
  receive(1, SeatsRequest{3, game, "on", computer, person, false});
  EXPECT_EQ(acked(first->answer(3)), 2);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& e) { return e.kind == EventKind::Move; }).seq, 3);
}

TEST_F(GameServerTest, TwoComputersPlayWhileSomebodyWatches) {
  std::string const game = create(a_game(computer, computer));
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, 0);
  await_engine();
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, 0);
  auto const first = page(game);
  first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 3; });
  server_->disconnect(1, true);
  await_engine();
  std::int64_t const seq = std::get<GameSnapshot>(snapshot(game)).seq;
  clock_.pass(60'000);
  await_timers();
  await_engine();
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, seq);
}

TEST_F(GameServerTest, TwoComputersKeepThePaceTheyAreTold) {
  std::string const game = create(a_game(computer, computer));
  auto const first = std::make_shared<Page>();
  server_->connect(1, ann, first);
  receive(1, PaceRequest{1, game, 60'000});
  receive(1, JoinRequest{2, game, 0});
  EXPECT_EQ(acked(first->answer(1)), 0);
  EXPECT_EQ(acked(first->answer(2)), 0);
  // The first move follows none. The second is found and waits, and what is told while it waits counts at once.
  first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 1; });
  receive(1, HintRequest{3, game, 0});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Refused) << "the computer is at work on its own move";
  EXPECT_EQ(first->all<EventAnswer>().size(), 1u);
  receive(1, PaceRequest{4, game, 0});
  first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 3; });
}

TEST_F(GameServerTest, APausedComputerPlaysOneMoveWhenItIsTold) {
  std::string const game = create(a_game(computer, computer));
  auto const first = std::make_shared<Page>();
  server_->connect(1, ann, first);
  receive(1, SeatsRequest{1, game, "stop", computer, computer, true});
  receive(1, JoinRequest{2, game, 0});
  EXPECT_EQ(acked(first->answer(1)), 1);
  receive(1, StepRequest{3, game, 1});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Stale);
  receive(1, StepRequest{4, game, 0});
  EXPECT_EQ(acked(first->answer(4)), 0);
  auto const moved = first->await<EventAnswer>([](EventAnswer const& event) { return event.kind == EventKind::Move; });
  EXPECT_EQ(moved.at, 1);
  EXPECT_TRUE(moved.paused);
  // It waits again: a hint is granted only where no computer is at work.
  receive(1, HintRequest{5, game, 1});
  EXPECT_EQ(first->await<HintAnswer>().at, 1);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).at, 1);
  receive(1, SeatsRequest{6, game, "on", computer, person, false});
  acked(first->answer(6));
  receive(1, StepRequest{7, game, 1});
  EXPECT_EQ(refused(first->answer(7)), ErrorCode::Refused) << "a person is to move";
}

TEST_F(GameServerTest, HintsAreMovesOfThePosition) {
  std::string const game = create(a_game());
  auto const first = page(game);
  receive(1, HintRequest{2, game, 0});
  auto const hint = first->await<HintAnswer>();
  EXPECT_EQ(hint.re, 2);
  EXPECT_FALSE(hint.move.empty());
  receive(1, HintRequest{3, game, 5});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Stale);
  receive(1, HintRequest{4, game, 0});
  move(5, game, 0, "e2-e4");
  EXPECT_EQ(refused(first->answer(4)), ErrorCode::Stale);
  // Also of one that has been played past.
  receive(1, HintRequest{6, game, 0});
  auto const earlier = first->await<HintAnswer>([](HintAnswer const& answer) { return answer.re == 6; });
  EXPECT_EQ(earlier.at, 0);
  EXPECT_FALSE(earlier.move.empty());
}

TEST_F(GameServerTest, DrawsAreAgreedOrDeclined) {
  std::string const two = create(a_game());
  auto const first = page(two);
  receive(1, DrawRequest{2, two, "d"});
  EXPECT_EQ(acked(first->answer(2)), 1);
  EXPECT_EQ(first->await<EventAnswer>().end, (End{"draw", "agreement"}));
  // The person is a queen down.
  CreateGame winning = a_game(person, computer);
  winning.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
  std::string const won = create(winning);
  auto const second = page(won);
  receive(last_connection_, DrawRequest{2, won, "d"});
  EXPECT_EQ(refused(second->answer(2)), ErrorCode::Refused);
  CreateGame losing = a_game(person, computer);
  losing.start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  std::string const lost = create(losing);
  auto const third = page(lost);
  receive(last_connection_, DrawRequest{2, lost, "d"});
  receive(last_connection_, DrawRequest{3, lost, "d"});
  EXPECT_EQ(acked(third->answer(2)), 1);
  EXPECT_EQ(acked(third->answer(3)), 1) << "the same offer again is the same offer";
}

TEST_F(GameServerTest, MaterialThatCannotForceMateIsClaimedAndRecorded) {
  CreateGame request = a_game();
  request.variant = "ziggurat";
  std::string const upper = "|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 b - - 0 1";
  request.start = "4k3/8/8/8/8/8/8/1N2KNN1" + upper;
  std::string game = create(request);
  auto first = page(game);
  receive(1, ClaimRequest{2, game, "c", "material"});
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::Refused);
  request.key += "two knights";
  request.start = "4k3/8/8/8/8/8/8/1N2K1N1" + upper;
  game = create(request);
  auto const second = page(game);
  receive(last_connection_, ClaimRequest{3, game, "d", "material"});
  acked(second->answer(3));
  End const drawn{"draw", "insufficient-material"};
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).end, drawn);
  // As a record it is proved again.
  request.key += "once more";
  request.end = drawn;
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(create(request))).end, request.end);
}

TEST_F(GameServerTest, ClaimsAreProved) {
  CreateGame request = a_game();
  request.variant = "ziggurat";
  std::string const game = create(request);
  auto const first = page(game);
  receive(1, ClaimRequest{2, game, "c", "repetition"});
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::Refused);
  receive(1, ClaimRequest{3, game, "d", "perpetual"});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Refused);
  receive(1, ClaimRequest{4, game, "e", "nonsense"});
  EXPECT_EQ(refused(first->answer(4)), ErrorCode::Refused);
  // Both sides go to and fro with a piece that can, twice.
  auto play = api::Game::create(api::Variant::load("ziggurat").value()).value();
  auto const to_and_fro = [](api::Game const& position) {
    for (auto const& there : position.move_infos()) {
      if (!there.board.empty() || there.promotion != 0) continue;
      auto after = position;
      if (!after.play(there.canonical)) continue;
      for (auto const& answer : after.move_infos()) {
        auto fourth = after;
        if (!answer.board.empty() || !fourth.play(answer.canonical)) continue;
        std::string const back = there.to + '-' + there.from, back_too = answer.to + '-' + answer.from;
        if (fourth.play(back) && fourth.play(back_too))
          return std::vector<std::string>{there.canonical, answer.canonical, back, back_too};
      }
    }
    return std::vector<std::string>{};
  };
  auto const round = to_and_fro(play);
  ASSERT_EQ(round.size(), 4u);
  std::int64_t at = 0;
  // The position after the first round stands for the first time where rights were lost: three rounds are enough.
  for (int times = 0; times < 3; ++times)
    for (std::string const& text : round) {
      move(100 + at, game, at, text);
      acked(first->answer(100 + at));
      ++at;
    }
  receive(1, ClaimRequest{5, game, "f", "repetition"});
  acked(first->answer(5));
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).end, (End{"draw", "repetition"}));
  // As a record it is proved again.
  request = a_game();
  request.variant = "ziggurat";
  for (int times = 0; times < 3; ++times) request.line.insert(request.line.end(), round.begin(), round.end());
  request.end = End{"draw", "repetition"};
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(create(request))).end, request.end);
  request.key += "once more";
  request.line.resize(round.size());
  EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadPosition);
}

TEST_F(GameServerTest, TheFlagFallsByItself) {
  CreateGame request = a_game();
  request.clock_base = 1000;
  std::string const game = create(request);
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  auto const event = first->await<EventAnswer>([](EventAnswer const& e) { return e.kind == EventKind::End; });
  EXPECT_EQ(event.end, (End{"white", "time"}));
  EXPECT_EQ(event.clock->black, 0);
  move(3, game, 1, "e7-e5");
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::GameOver);
}

TEST_F(GameServerTest, ARecordKeepsItsEnd) {
  CreateGame request = a_game();
  request.line = {"e2-e4", "e7-e5"};
  request.end = End{"black", "resignation"};
  std::string const game = create(request);
  EXPECT_EQ(create(request), game);
  open();
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).end, request.end);
  // It may be gone back in and played on.
  auto const first = page(game);
  move(2, game, 2, "d2-d4");
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::GameOver);
  receive(last_connection_, GotoRequest{3, game, "g", 1});
  acked(first->answer(3));
  EXPECT_FALSE(std::get<GameSnapshot>(snapshot(game)).end);

  // What the moves show by themselves may be said, but not otherwise.
  CreateGame mated = a_game();
  mated.line = {"f2-f3", "e7-e5", "g2-g4", "d8-h4"};
  mated.end = End{"black", "checkmate"};
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(create(mated))).end, mated.end);
  for (End const& end : {End{"white", "time"}, End{"draw", "agreement"}}) {
    CreateGame contradicted = a_game();
    contradicted.line = mated.line;
    contradicted.end = end;
    EXPECT_EQ(std::get<Failure>(try_create(contradicted)).code, ErrorCode::GameOver);
  }
  for (End const& end : {End{"draw", "repetition"}, End{"white", "checkmate"}, End{"draw", "resignation"},
                         End{"nobody", "time"}, End{"white", "weather"}}) {
    CreateGame bad = a_game();
    bad.end = end;
    auto const answer = try_create(bad);
    ASSERT_TRUE(std::holds_alternative<Failure>(answer)) << end.result << ' ' << end.reason;
    EXPECT_EQ(std::get<Failure>(answer).code, ErrorCode::BadPosition);
  }
}

TEST_F(GameServerTest, BadGamesAreRefusedWithTheirPlace) {
  CreateGame request = a_game();
  request.variant_text = "id = \"mine\"\nname = \"Mine\"\nnonsense = = 3\n";
  auto const answer = try_create(request);
  ASSERT_TRUE(std::holds_alternative<Failure>(answer));
  EXPECT_EQ(std::get<Failure>(answer).code, ErrorCode::BadVariant);
  EXPECT_EQ(std::get<Failure>(answer).line, 3);
  request = a_game();
  request.variant = "nothing";
  EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadVariant);
  request = a_game();
  request.start = "nonsense";
  EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadPosition);
  request = a_game();
  request.line = {"e2-e5"};
  Failure const failure = std::get<Failure>(try_create(request));
  EXPECT_EQ(failure.code, ErrorCode::BadMove);
  EXPECT_EQ(failure.reason, "too-far");
  EXPECT_EQ(failure.values, (std::vector<protocol::RefusalValue>{{"piece", "pawn"}, {"number", "2"}}));
}

TEST_F(GameServerTest, RemovedGamesAreGone) {
  std::string const game = create(a_game());
  auto const first = page(game);
  EXPECT_EQ(remove(game), std::nullopt);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::NotFound);
  EXPECT_TRUE(list().games.empty());
}

TEST_F(GameServerTest, TheListComesInParts) {
  std::set<std::string> made;
  for (int i = 0; i < 61; ++i) made.insert(create(a_game()));
  Games const first = list();
  ASSERT_EQ(first.games.size(), 60u);
  EXPECT_TRUE(first.more);
  Games const rest = list(ListPlace{first.games.back().updated, first.games.back().game});
  ASSERT_EQ(rest.games.size(), 1u);
  EXPECT_FALSE(rest.more);
  for (Games const& part : {first, rest})
    for (protocol::GameSummary const& game : part.games) made.erase(game.game);
  EXPECT_TRUE(made.empty());
  std::promise<std::variant<std::int64_t, Failure>> count;
  server_->count([&](auto games) { count.set_value(std::move(games)); });
  EXPECT_EQ(std::get<std::int64_t>(count.get_future().get()), 61);
}

class GameServerUnbegun : public GameServerTest {
 protected:
  void SetUp() override {
    sweep_every_ = 20;
    open();
  }
  // For every game but one; the server goes on meanwhile.
  void a_day_passes(std::string const& except = {}) {
    run_sql(folder_.path(), "UPDATE game_state SET kept_since = kept_since - 86400001 WHERE game <> '" + except + "'");
  }
  static CreateGame unnamed(Seat white = person, Seat black = person) {
    CreateGame request = a_game(white, black);
    request.title.clear();
    return request;
  }
};

TEST_F(GameServerUnbegun, AnUnbegunGameIsRemovedOnceItIsLeft) {
  std::string const left = create(unnamed(computer, person));
  std::string const begun = create(unnamed());
  EXPECT_TRUE(list().games.empty());
  auto const first = page(left);
  first->await<EventAnswer>([](EventAnswer const& event) { return event.at == 1; });
  receive(1, JoinRequest{2, begun, 0});
  move(3, begun, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(3)), 1);
  receive(1, GotoRequest{4, begun, "back", 0});
  EXPECT_EQ(acked(first->answer(4)), 2);
  a_day_passes();
  // Two that nobody looks at are removed, one after the other: all of them were looked at between.
  for (int each = 0; each < 2; ++each) {
    std::string const other = create(unnamed());
    a_day_passes(left);
    expect_gone(other);
  }
  EXPECT_TRUE(is_there(left)) << "somebody looks at it";
  ASSERT_EQ(list().games.size(), 1u);
  EXPECT_EQ(list().games.front().game, begun);
  server_->disconnect(1, true);
  expect_gone(left);
  EXPECT_TRUE(is_there(begun));
}

TEST_F(GameServerUnbegun, AnUnjoinedGameIsRemovedAfterADay) {
  std::string const fresh = create(unnamed());
  std::string const old = create(unnamed());
  std::string const moved = create(unnamed());
  auto const first = page(moved);
  move(2, moved, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  a_day_passes(fresh);
  expect_gone(old);
  EXPECT_TRUE(is_there(fresh));
  EXPECT_TRUE(is_there(moved));
}

TEST_F(GameServerTest, AGameThatCannotBeReplayedIsReportedAndKeptUntilItIsRemoved) {
  std::string const game = create(a_game());
  std::string const whole = create(a_game());
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  change("DELETE FROM game_head; UPDATE game_event SET move = 'e2-e5'");
  auto const answer = snapshot(game);
  ASSERT_TRUE(std::holds_alternative<Failure>(answer));
  EXPECT_EQ(std::get<Failure>(answer).code, ErrorCode::Unavailable);
  EXPECT_NE(std::get<Failure>(answer).message.find("Event 1"), std::string::npos) << std::get<Failure>(answer).message;
  EXPECT_TRUE(std::holds_alternative<GameSnapshot>(snapshot(whole)));
  EXPECT_EQ(list().games.size(), 2u);
  EXPECT_EQ(remove(game), std::nullopt);
  EXPECT_EQ(std::get<Failure>(snapshot(game)).code, ErrorCode::NotFound);
  EXPECT_EQ(remove(game).value().code, ErrorCode::NotFound);
  ASSERT_EQ(list().games.size(), 1u);
  EXPECT_EQ(list().games.front().game, whole);
}

TEST_F(GameServerTest, AfterARestartTheComputerMovesOnceSomebodyComes) {
  std::string const game = create(a_game(person, Seat{SeatKind::Computer, 10}));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  open();
  auto const again = page(game, 1);
  EXPECT_EQ(again->await<EventAnswer>().seq, 2);
}

TEST_F(GameServerTest, LeavingBeforeTheGameIsLoadedIsLeaving) {
  std::string const game = create(a_game());
  auto const first = std::make_shared<Page>();
  server_->connect(1, ann, first);
  receive(1, JoinRequest{1, game, 0});
  receive(1, LeaveRequest{2, game});
  acked(first->answer(2));
  receive(1, MoveRequest{3, game, "k", 0, "e2-e4"});
  EXPECT_EQ(acked(first->answer(3)), 1);
  EXPECT_TRUE(first->all<EventAnswer>().empty());
}

TEST_F(GameServerTest, DrainingAnswersWhatWasAsked) {
  std::string const game = create(a_game(person, Seat{SeatKind::Computer, 10}));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  server_->drain();
  EXPECT_EQ(acked(first->answer(2)), 1);
  std::promise<std::variant<Created, Failure>> promise;
  server_->create(ann, a_game(), [&](auto answer) { promise.set_value(std::move(answer)); });
  EXPECT_EQ(std::get<Failure>(promise.get_future().get()).code, ErrorCode::Unavailable);
}

TEST_F(GameServerTest, ManyGamesOfOneOwnerDelayNobodyElse) {
  constexpr Seat full_strength{SeatKind::Computer, 10};  // thinks for two seconds
  auto const loud = std::make_shared<Page>();
  last_connection_ = ++connections_;
  server_->connect(last_connection_, ann, loud);
  constexpr std::int64_t games = 200;
  for (std::int64_t id = 1; id <= games; ++id)
    receive(last_connection_, JoinRequest{id, create(a_game(full_strength, full_strength)), 0});
  acked(loud->answer(games));
  std::string const game = create(a_game(person, computer), bob);
  auto const stranger = page(game, 0, bob);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(stranger->answer(2)), 1);
  // Within `patience`; the others would take minutes.
  EXPECT_EQ(stranger->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; }).kind,
            EventKind::Move);
}

class GameServerClocks : public GameServerTest {
 protected:
  void SetUp() override {
    unload_every_ = 20;
    open();
  }
  std::string clocked_game(std::int64_t base) {
    CreateGame request = a_game();
    request.clock_base = base;
    return create(request);
  }
  // Plays a move and goes; returns once the game has left memory.
  void move_and_go(std::string const& game) {
    auto const first = page(game);
    move(2, game, 0, "e2-e4");
    EXPECT_EQ(acked(first->answer(2)), 1);
    server_->disconnect(last_connection_, false);
    EXPECT_TRUE(comes_true([this] { return in_memory().games == 0; }));
  }
};

TEST_F(GameServerClocks, AGameHasOneTimerHoweverOftenItsClockIsSet) {
  std::string const game = clocked_game(86'400'000);
  auto const first = page(game);
  auto const before = in_memory().timers;
  for (std::int64_t each = 0; each < 20; ++each) {
    move(2 + each, game, each, each % 4 == 0 ? "b1-c3" : each % 4 == 1 ? "b8-c6" : each % 4 == 2 ? "c3-b1" : "c6-b8");
    if (!std::holds_alternative<AckAnswer>(first->answer(2 + each))) break;  // repetition has ended it
  }
  // The one that looks for idle games may be at work in one of these moments, and not in the other.
  EXPECT_LE(in_memory().timers, before + 2);
  server_->disconnect(last_connection_, false);
  EXPECT_FALSE(remove(game));
  EXPECT_TRUE(comes_true([&] { return in_memory().timers <= before + 1; })) << "a game that is gone has none";
}

TEST_F(GameServerClocks, TheFlagFallsInAnUnloadedGame) {
  std::string const game = clocked_game(60'000);
  move_and_go(game);
  clock_.pass(60'000);
  // Asked of the file: the server would bring the game into memory.
  auto const is_over = [&] {
    SqliteDatabase database(folder_.path() / "strata.db", false);
    return database.text("SELECT end_reason FROM game_state") == "time";
  };
  EXPECT_TRUE(comes_true(is_over));
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).end, (End{"white", "time"}));
}

TEST_F(GameServerClocks, TheClockOfAGameOutOfMemoryRunsOn) {
  std::string const game = clocked_game(600'000);
  move_and_go(game);
  clock_.pass(300);
  auto const clock = std::get<GameSnapshot>(snapshot(game)).clock;
  ASSERT_TRUE(clock);
  EXPECT_EQ(clock->running, Side::Black);
  EXPECT_LE(clock->black, 600'000 - 300);
  clock_.pass(5);
  EXPECT_TRUE(comes_true([this] { return in_memory().games == 0; }));
  EXPECT_LT(std::get<GameSnapshot>(snapshot(game)).clock->black, clock->black);
}

TEST_F(GameServerTest, GamesThatEndByAClaimAreNotProvedWhileTheServerGoesDown) {
  constexpr int count = 40;  // one after the other: the last ones begin when it is going down
  std::vector<std::promise<bool>> were_refused(count);
  for (int each = 0; each < count; ++each) {
    CreateGame request = a_game();
    request.key = "claimed " + std::to_string(each);
    request.variant = "ziggurat";
    request.start = "6k1/6p1/8/7Q/8/8/qq6/7K|7/7/7/7/7/7/7|6/6/6/6/6/6|5/5/5/5/5|4/4/4/4|3/3/3|2/2|1 w - - 0 1";
    request.line = {"0h5-0e8", "0g8-0h7"};
    request.end = End{"draw", "perpetual"};
    server_->create(ann, std::move(request), [&, each](auto answer) {
      auto const* const failure = std::get_if<protocol::Failure>(&answer);
      were_refused[static_cast<std::size_t>(each)].set_value(failure != nullptr &&
                                                             failure->code == ErrorCode::Unavailable);
    });
  }
  server_->drain();
  EXPECT_TRUE(were_refused.back().get_future().get());
}

}  // namespace
}  // namespace strata::server
