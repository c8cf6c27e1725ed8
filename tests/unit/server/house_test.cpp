// A house with its store in a folder of its own, as the pages see it.

#include "server/table/house.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <set>

#include "api/api.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {
namespace {

using protocol::AckAnswer;
using protocol::ClaimRequest;
using protocol::Created;
using protocol::CreateGame;
using protocol::DrawRequest;
using protocol::End;
using protocol::ErrorAnswer;
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
using protocol::PingRequest;
using protocol::PongAnswer;
using protocol::protocol_version;
using protocol::ResignRequest;
using protocol::Seat;
using protocol::SeatKind;
using protocol::SeatsRequest;
using protocol::ServerMessage;
using protocol::Side;
using protocol::SnapshotAnswer;
using protocol::ThinkingAnswer;
using protocol::WelcomeAnswer;
using namespace std::chrono_literals;

constexpr Seat person{SeatKind::Person, 1};
constexpr Seat computer{SeatKind::Computer, 1};

// What a page was sent.
class Page : public Outlet {
 public:
  void send(ServerMessage message) override {
    std::lock_guard const lock(mutex_);
    messages_.push_back(std::move(message));
    came_.notify_all();
  }
  // The first message of this type that fits; fails the test after ten seconds.
  template <class Message>
  Message await(std::function<bool(Message const&)> const& fits = [](Message const&) { return true; }) {
    std::unique_lock lock(mutex_);
    Message const* found = nullptr;
    came_.wait_for(lock, 10s, [&] {
      for (ServerMessage const& message : messages_)
        if (auto const* const candidate = std::get_if<Message>(&message); candidate != nullptr && fits(*candidate)) {
          found = candidate;
          return true;
        }
      return false;
    });
    EXPECT_NE(found, nullptr) << "waited for a message in vain";
    return found != nullptr ? *found : Message{};
  }
  // The answer to a message, ack or error.
  std::variant<AckAnswer, ErrorAnswer> answer(std::int64_t re) {
    std::unique_lock lock(mutex_);
    std::variant<AckAnswer, ErrorAnswer> result = ErrorAnswer{re, ErrorCode::Unavailable, "no answer came"};
    came_.wait_for(lock, 10s, [&] {
      for (ServerMessage const& message : messages_) {
        if (auto const* const ack = std::get_if<AckAnswer>(&message); ack != nullptr && ack->re == re) {
          result = *ack;
          return true;
        }
        if (auto const* const error = std::get_if<ErrorAnswer>(&message); error != nullptr && error->re == re) {
          result = *error;
          return true;
        }
      }
      return false;
    });
    return result;
  }
  template <class Message>
  std::vector<Message> all() {
    std::lock_guard const lock(mutex_);
    std::vector<Message> found;
    for (ServerMessage const& message : messages_)
      if (auto const* const one = std::get_if<Message>(&message)) found.push_back(*one);
    return found;
  }
  std::vector<ServerMessage> messages() {
    std::lock_guard const lock(mutex_);
    return messages_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<ServerMessage> messages_;
};

class HouseTest : public testing::Test {
 protected:
  void SetUp() override { open(); }
  void open() {
    house_.reset();
    HouseOptions options;
    options.data = folder_.path();
    options.workers = 2;
    options.hash_megabytes = 2;
    options.version = "test";
    auto opened = House::open(options);
    ASSERT_TRUE(opened) << opened.error().text();
    house_ = std::move(*opened);
  }
  static CreateGame a_game(Seat white = person, Seat black = person) {
    static int number = 0;
    CreateGame request;
    request.key = "create" + std::to_string(++number);
    request.variant = "orthodox";
    request.white = white;
    request.black = black;
    return request;
  }
  std::variant<Created, Failure> try_create(CreateGame request) {
    std::promise<std::variant<Created, Failure>> promise;
    house_->create(std::move(request), [&](auto answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::string create(CreateGame request) {
    auto const answer = try_create(std::move(request));
    if (auto const* const failure = std::get_if<Failure>(&answer)) ADD_FAILURE() << failure->message;
    auto const* const created = std::get_if<Created>(&answer);
    return created != nullptr ? created->game : std::string();
  }
  std::variant<GameSnapshot, Failure> snapshot(std::string game) {
    std::promise<std::variant<GameSnapshot, Failure>> promise;
    house_->snapshot(std::move(game), [&](auto answer) { promise.set_value(std::move(answer)); });
    return promise.get_future().get();
  }
  std::optional<Failure> remove(std::string game) {
    std::promise<std::optional<Failure>> promise;
    house_->remove(std::move(game), [&](std::optional<Failure> const& failure) { promise.set_value(failure); });
    return promise.get_future().get();
  }
  Games list(std::optional<ListPlace> before = {}) {
    std::promise<std::variant<Games, Failure>> promise;
    house_->list(std::move(before), [&](auto games) { promise.set_value(std::move(games)); });
    return std::get<Games>(promise.get_future().get());
  }
  std::shared_ptr<Page> page(std::string const& game, std::int64_t seq = 0) {
    auto page = std::make_shared<Page>();
    last_connection_ = ++connections_;
    house_->connect(last_connection_, page);
    house_->receive(last_connection_, JoinRequest{1, game, seq});
    EXPECT_TRUE(std::holds_alternative<AckAnswer>(page->answer(1)));
    return page;
  }
  void move(std::int64_t id, std::string const& game, std::int64_t at, std::string const& text) {
    house_->receive(last_connection_, MoveRequest{id, game, "m" + std::to_string(id), at, text});
  }
  static std::int64_t acked(std::variant<AckAnswer, ErrorAnswer> const& answer) {
    if (auto const* const error = std::get_if<ErrorAnswer>(&answer)) ADD_FAILURE() << error->message;
    auto const* const ack = std::get_if<AckAnswer>(&answer);
    return ack != nullptr ? ack->seq : -1;
  }
  static ErrorCode refused(std::variant<AckAnswer, ErrorAnswer> const& answer) {
    auto const* const error = std::get_if<ErrorAnswer>(&answer);
    EXPECT_NE(error, nullptr);
    if (error != nullptr) EXPECT_GT(error->message.size(), 10u);
    return error != nullptr ? error->code : ErrorCode::BadMessage;
  }

  TemporaryFolder folder_;
  std::unique_ptr<House> house_;
  ConnectionId connections_ = 0, last_connection_ = 0;
};

TEST_F(HouseTest, GreetsAndAnswersPings) {
  auto page = std::make_shared<Page>();
  house_->connect(1, page);
  house_->receive(1, HelloRequest{1, protocol_version});
  EXPECT_EQ(page->await<WelcomeAnswer>().version, "test");
  house_->receive(1, PingRequest{2});
  page->await<PongAnswer>();
  house_->receive(1, HelloRequest{3, 77});
  EXPECT_EQ(refused(page->answer(3)), ErrorCode::BadMessage);
  house_->receive(1, JoinRequest{4, "nothing", 0});
  EXPECT_EQ(refused(page->answer(4)), ErrorCode::NotFound);
}

TEST_F(HouseTest, TheEventComesBeforeTheAckAndIsStored) {
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
  EXPECT_LT(event, ack);
  open();
  auto const again = page(game);
  EXPECT_EQ(again->await<SnapshotAnswer>().state.line, std::vector<std::string>{"e2-e4"});
}

TEST_F(HouseTest, TheSameKeyPlaysOnce) {
  std::string const game = create(a_game());
  auto const first = page(game);
  house_->receive(1, MoveRequest{2, game, "same", 0, "e2-e4"});
  house_->receive(1, MoveRequest{3, game, "same", 0, "e2-e4"});
  EXPECT_EQ(acked(first->answer(2)), 1);
  EXPECT_EQ(acked(first->answer(3)), 1);
  open();
  auto const again = page(game);
  house_->receive(last_connection_, MoveRequest{4, game, "same", 0, "e2-e4"});
  EXPECT_EQ(acked(again->answer(4)), 1);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, 1);
}

TEST_F(HouseTest, TheSameKeyCreatesOnce) {
  CreateGame const request = a_game();
  EXPECT_EQ(create(request), create(request));
}

TEST_F(HouseTest, TwoPagesSeeOneStreamWithoutGaps) {
  std::string const game = create(a_game());
  auto const first = page(game);
  auto const second = page(game);
  std::vector<std::string> const line = {"e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-b5", "a7-a6"};
  for (std::size_t i = 0; i < line.size(); ++i) {
    ConnectionId const mover = i % 2 + 1;
    auto const id = static_cast<std::int64_t>(10 + i);
    house_->receive(mover, MoveRequest{id, game, "k" + line[i], static_cast<std::int64_t>(i), line[i]});
    EXPECT_EQ(acked((mover == 1 ? first : second)->answer(id)), static_cast<std::int64_t>(i + 1));
  }
  house_->receive(1, GotoRequest{30, game, "back", 2});
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

TEST_F(HouseTest, TheComputerAnswersAndIsNotPlayedFor) {
  std::string const game = create(a_game(person, computer));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  auto const answer = first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; });
  EXPECT_EQ(answer.kind, EventKind::Move);
  EXPECT_EQ(answer.at, 2);
  EXPECT_TRUE(first->await<ThinkingAnswer>().on);
  first->await<ThinkingAnswer>([](ThinkingAnswer const& thinking) { return !thinking.on; });
  house_->receive(1, ResignRequest{3, game, "r", Side::Black});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Refused);
}

TEST_F(HouseTest, TheComputerStopsAtOnceAndGoesOn) {
  std::string const game = create(a_game(Seat{SeatKind::Computer, 10}, person));
  auto const first = page(game);
  first->await<ThinkingAnswer>();
  auto const before = std::chrono::steady_clock::now();
  house_->receive(1, SeatsRequest{2, game, "stop", Seat{SeatKind::Computer, 10}, person, true});
  EXPECT_EQ(acked(first->answer(2)), 1);
  first->await<ThinkingAnswer>([](ThinkingAnswer const& thinking) { return !thinking.on; });
  EXPECT_LT(std::chrono::steady_clock::now() - before, 1s);
  house_->receive(1, SeatsRequest{3, game, "on", computer, person, false});
  EXPECT_EQ(acked(first->answer(3)), 2);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& e) { return e.kind == EventKind::Move; }).seq, 3);
}

TEST_F(HouseTest, TwoComputersPlayWhileSomebodyLooks) {
  std::string const game = create(a_game(computer, computer));
  std::this_thread::sleep_for(400ms);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, 0);
  auto const first = page(game);
  first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 3; });
  house_->disconnect(1);
  std::this_thread::sleep_for(200ms);
  std::int64_t const seq = std::get<GameSnapshot>(snapshot(game)).seq;
  std::this_thread::sleep_for(800ms);
  EXPECT_EQ(std::get<GameSnapshot>(snapshot(game)).seq, seq);
}

TEST_F(HouseTest, HintsAreMovesOfThePosition) {
  std::string const game = create(a_game());
  auto const first = page(game);
  house_->receive(1, HintRequest{2, game, 0});
  auto const hint = first->await<HintAnswer>();
  EXPECT_EQ(hint.re, 2);
  EXPECT_FALSE(hint.move.empty());
  house_->receive(1, HintRequest{3, game, 5});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Stale);
  house_->receive(1, HintRequest{4, game, 0});
  move(5, game, 0, "e2-e4");
  EXPECT_EQ(refused(first->answer(4)), ErrorCode::Stale);
  // Also of one that has been played past.
  house_->receive(1, HintRequest{6, game, 0});
  auto const earlier = first->await<HintAnswer>([](HintAnswer const& answer) { return answer.re == 6; });
  EXPECT_EQ(earlier.at, 0);
  EXPECT_FALSE(earlier.move.empty());
}

TEST_F(HouseTest, DrawsAreAgreedOrDeclined) {
  std::string const two = create(a_game());
  auto const first = page(two);
  house_->receive(1, DrawRequest{2, two, "d"});
  EXPECT_EQ(acked(first->answer(2)), 1);
  EXPECT_EQ(first->await<EventAnswer>().end, (End{"draw", "agreement"}));
  // The person is a queen down.
  CreateGame winning = a_game(person, computer);
  winning.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
  auto const answer = try_create(winning);
  if (auto const* const created = std::get_if<Created>(&answer)) {
    auto const second = page(created->game);
    house_->receive(2, DrawRequest{2, created->game, "d"});
    EXPECT_EQ(refused(second->answer(2)), ErrorCode::Refused);
  }
  CreateGame losing = a_game(person, computer);
  losing.start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  auto const other = try_create(losing);
  if (auto const* const created = std::get_if<Created>(&other)) {
    auto const third = page(created->game);
    house_->receive(last_connection_, DrawRequest{2, created->game, "d"});
    house_->receive(last_connection_, DrawRequest{3, created->game, "d"});
    EXPECT_EQ(acked(third->answer(2)), 1);
    EXPECT_EQ(acked(third->answer(3)), 1) << "the same offer again is the same offer";
  }
}

TEST_F(HouseTest, ClaimsAreProved) {
  CreateGame request = a_game();
  request.variant = "ziggurat";
  std::string const game = create(request);
  auto const first = page(game);
  house_->receive(1, ClaimRequest{2, game, "c", "repetition"});
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::Refused);
  house_->receive(1, ClaimRequest{3, game, "d", "perpetual"});
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Refused);
  house_->receive(1, ClaimRequest{4, game, "e", "nonsense"});
  EXPECT_EQ(refused(first->answer(4)), ErrorCode::Refused);
  // Both sides go to and fro with a man that can, twice.
  auto play = api::Game::create(api::Variant::load("ziggurat").value()).value();
  auto const to_and_fro = [](api::Game const& position) {
    for (auto const& there : position.move_infos()) {
      if (there.board || there.promotion != 0) continue;
      auto after = position;
      if (!after.play(there.canonical)) continue;
      for (auto const& answer : after.move_infos()) {
        auto fourth = after;
        if (answer.board || !fourth.play(answer.canonical)) continue;
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
  house_->receive(1, ClaimRequest{5, game, "f", "repetition"});
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

TEST_F(HouseTest, TheFlagFallsByItself) {
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

TEST_F(HouseTest, ARecordKeepsItsEnd) {
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
  house_->receive(last_connection_, GotoRequest{3, game, "g", 1});
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

TEST_F(HouseTest, BadGamesAreRefusedWithTheirPlace) {
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
  EXPECT_EQ(std::get<Failure>(try_create(request)).code, ErrorCode::BadMove);
}

TEST_F(HouseTest, RemovedGamesAreGone) {
  std::string const game = create(a_game());
  auto const first = page(game);
  EXPECT_EQ(remove(game), std::nullopt);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::NotFound);
  EXPECT_TRUE(list().games.empty());
}

TEST_F(HouseTest, TheListComesInParts) {
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
  house_->count([&](auto games) { count.set_value(std::move(games)); });
  EXPECT_EQ(std::get<std::int64_t>(count.get_future().get()), 61);
}

TEST_F(HouseTest, AGameThatCannotBeReplayedIsReportedAndKeptUntilItIsRemoved) {
  std::string const game = create(a_game());
  std::string const whole = create(a_game());
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  house_.reset();
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((folder_.path() / "strata.db").c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, "UPDATE game_event SET move = 'e2-e5'", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  open();
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

TEST_F(HouseTest, AfterARestartTheComputerMovesOnceSomebodyComes) {
  std::string const game = create(a_game(person, Seat{SeatKind::Computer, 10}));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  open();
  auto const again = page(game, 1);
  EXPECT_EQ(again->await<EventAnswer>().seq, 2);
}

TEST_F(HouseTest, LeavingBeforeTheGameIsLoadedIsLeaving) {
  std::string const game = create(a_game());
  auto const first = std::make_shared<Page>();
  house_->connect(1, first);
  house_->receive(1, JoinRequest{1, game, 0});
  house_->receive(1, LeaveRequest{2, game});
  acked(first->answer(2));
  house_->receive(1, MoveRequest{3, game, "k", 0, "e2-e4"});
  EXPECT_EQ(acked(first->answer(3)), 1);
  EXPECT_TRUE(first->all<EventAnswer>().empty());
}

TEST_F(HouseTest, DrainingAnswersWhatWasAsked) {
  std::string const game = create(a_game(person, Seat{SeatKind::Computer, 10}));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  house_->drain();
  EXPECT_EQ(acked(first->answer(2)), 1);
  std::promise<std::variant<Created, Failure>> promise;
  house_->create(a_game(), [&](auto answer) { promise.set_value(std::move(answer)); });
  EXPECT_EQ(std::get<Failure>(promise.get_future().get()).code, ErrorCode::Unavailable);
}

}  // namespace
}  // namespace strata::server
