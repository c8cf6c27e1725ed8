// What becomes of a game whose events cannot be written, or of which too much is asked: whoever waits is told, and what the game
// does by itself is done all the same.

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "tests/unit/server/game_server_fixture.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/unsteady_store.hpp"

namespace strata::server {
namespace {

using protocol::CreateGame;
using protocol::End;
using protocol::ErrorAnswer;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::EventKind;
using protocol::HintAnswer;
using protocol::HintRequest;
using protocol::MoveRequest;
using protocol::Seat;
using protocol::SeatKind;
using protocol::SnapshotAnswer;
using protocol::TitleRequest;

constexpr Seat full_strength{SeatKind::Computer, 10};  // thinks for two seconds

class GameServerFailure : public GameServerTest {
 protected:
  std::unique_ptr<Store> wrap(std::unique_ptr<Store> store) override {
    return std::make_unique<UnsteadyStore>(std::move(store), trouble_);
  }
  void TearDown() override {
    trouble_->release(false);
    trouble_->release_loads();
  }
  // An event that is under way until release().
  void begin_title(std::int64_t id, std::string const& game) {
    trouble_->hold();
    receive(last_connection_, TitleRequest{id, game, "t" + std::to_string(id), "Title"});
  }

  std::shared_ptr<StoreTrouble> trouble_ = std::make_shared<StoreTrouble>();
};

TEST_F(GameServerFailure, PendingEngineRequestsAreRefused) {
  std::string const game = create(a_game());
  auto const first = page(game);
  receive(last_connection_, HintRequest{2, game, 0});
  begin_title(3, game);
  await_engine();
  trouble_->release(true);
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Unavailable);
  EXPECT_EQ(refused(first->answer(2)), ErrorCode::Unavailable);
  EXPECT_FALSE(server_->healthy());
  trouble_->release(false);
  for (std::int64_t id = 4; id < 9; ++id) receive(last_connection_, HintRequest{id, game, 0});
  EXPECT_EQ(refused(first->answer(8)), ErrorCode::Refused) << "four may be asked, and no old one counts";
  EXPECT_EQ(first->await<HintAnswer>([](HintAnswer const& hint) { return hint.re == 7; }).at, 0);
  EXPECT_EQ(first->all<ErrorAnswer>().size(), 3u);
}

TEST_F(GameServerFailure, AServerStopsWritingOnceAnotherHasOpenedItsGames) {
  std::string const game = create(a_game());
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  run_sql(folder_.path(), "UPDATE store_head SET epoch = epoch + 1");
  testing::internal::CaptureStdout();
  move(3, game, 1, "e7-e5");
  ErrorAnswer const refusal = std::get<ErrorAnswer>(first->answer(3));
  EXPECT_EQ(refusal.code, ErrorCode::Unavailable);
  EXPECT_EQ(
      refusal.message,
      "This could not be stored: Another server has opened these games since, and this one writes to them no more; "
      "stop one of the two.");
  EXPECT_FALSE(server_->healthy());
  for (std::int64_t id = 4; id < 8; ++id) move(id, game, 1, "e7-e5");
  for (std::int64_t id = 4; id < 8; ++id) EXPECT_EQ(refused(first->answer(id)), ErrorCode::Unavailable);
  EXPECT_FALSE(server_->healthy());
  std::string const said = testing::internal::GetCapturedStdout();
  std::size_t const once = said.find("event=store_fenced ");
  ASSERT_NE(once, std::string::npos) << said;
  EXPECT_EQ(said.find("event=", once + 1), std::string::npos) << said;
  server_->drain();  // nothing waits for a store that will not write
}

TEST_F(GameServerFailure, TheComputerMovesOnceItsMoveCanBeWritten) {
  std::string const game = create(a_game(person, full_strength));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  begin_title(3, game);
  await_engine();
  trouble_->release(true);
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Unavailable);
  trouble_->release(false);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; }).kind, EventKind::Move);
}

TEST_F(GameServerFailure, TheFlagFallsOnceThatCanBeWritten) {
  CreateGame request = a_game();
  request.clock_base = 1000;
  clock_.stop();
  std::string const game = create(request);
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  begin_title(3, game);
  clock_.pass(1500);
  await_timers();
  trouble_->release(true);
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Unavailable);
  trouble_->release(false);
  await_timers();  // it has seen that, and tries again later
  clock_.pass(200);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; }).end,
            (End{"white", "time"}));
}

TEST_F(GameServerFailure, AFullQueueLosesNoAnswerOfTheEngine) {
  std::string const game = create(a_game());
  auto const first = page(game);
  receive(last_connection_, HintRequest{2, game, 0});
  begin_title(3, game);
  for (std::int64_t id = 10; id < 610; ++id)
    receive(last_connection_, TitleRequest{id, game, "t" + std::to_string(id), "Title"});
  EXPECT_EQ(refused(first->answer(609)), ErrorCode::Unavailable) << "it is full";
  await_engine();
  trouble_->release(false);
  EXPECT_GT(acked(first->answer(3)), 0);
  for (std::int64_t const id : {10, 100, 200, 300, 400, 500}) EXPECT_GT(acked(first->answer(id)), 0) << id;
  EXPECT_EQ(first->await<HintAnswer>().re, 2);
}

TEST_F(GameServerFailure, TheComputerGoesOnWhereAGameCannotBeRemoved) {
  std::string const game = create(a_game(person, full_strength));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  trouble_->release(true);
  EXPECT_EQ(remove(game).value().code, ErrorCode::Unavailable);
  trouble_->release(false);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; }).kind, EventKind::Move);
}

TEST_F(GameServerFailure, ListsNewGamesAndHealthWaitForNoGameThatIsLoaded) {
  std::string const game = create(a_game());
  trouble_->hold_loads();
  std::promise<void> loaded;
  server_->snapshot(ann, game, [&](auto const&) { loaded.set_value(); });
  EXPECT_EQ(list().games.size(), 1u);
  EXPECT_FALSE(create(a_game()).empty());
  std::promise<std::int64_t> count;
  server_->count([&](auto const& answer) { count.set_value(std::get<std::int64_t>(answer)); });
  EXPECT_EQ(count.get_future().get(), 2);
  trouble_->release_loads();
  loaded.get_future().wait();
}

// One network asks for costly games under as many secrets, and for `last` at the end, where that is named.
void ask_by_a_crowd(GameServer& server, std::vector<std::promise<void>>& answered, std::string const& last) {
  for (std::size_t i = 0; i < answered.size(); ++i) {
    bool const is_last = !last.empty() && i + 1 == answered.size();
    server.snapshot({"secret " + std::to_string(i), false, "one network"}, is_last ? last : "game " + std::to_string(i),
                    [&, i](auto const&) { answered[i].set_value(); });
  }
}

// However many secrets somebody makes up, on one network they have one turn between them.
TEST_F(GameServerFailure, WhoeverHasManyGamesBroughtInKeepsNobodyElseWaiting) {
  std::string const his = create(a_game(), bob);
  open();  // it is not in memory
  std::string const elsewhere = "another";
  trouble_->hold_loads(his);
  std::vector<std::promise<void>> answered(8);
  ask_by_a_crowd(*server_, answered, "");
  EXPECT_TRUE(std::holds_alternative<protocol::GameSnapshot>(snapshot(his, {"bob", false, elsewhere})));
  trouble_->release_loads();
  for (std::promise<void>& one : answered) one.get_future().wait();
}

// Nor does it help to have asked first for the game that somebody else comes to.
TEST_F(GameServerFailure, ALoadingGameIsAlsoLoadedUnderTheNextRequestersKey) {
  std::string const his = create(a_game(), bob);
  open();  // it is not in memory
  std::string const elsewhere = "another";
  trouble_->hold_loads(his);
  std::vector<std::promise<void>> answered(8);
  ask_by_a_crowd(*server_, answered, his);
  EXPECT_TRUE(std::holds_alternative<protocol::GameSnapshot>(snapshot(his, {"bob", false, elsewhere})));
  answered.back().get_future().wait();
  trouble_->release_loads();
  for (std::size_t i = 0; i + 1 < answered.size(); ++i) answered[i].get_future().wait();
}

// What another server would write: a title as the next event.
void write_title(std::filesystem::path const& folder, int seq) {
  std::string const number = std::to_string(seq), before = std::to_string(seq - 1);
  std::string const same =
      "at, white_kind, white_level, black_kind, black_level, paused, clock_white, clock_black, end_result, end_reason, "
      "time";
  run_sql(folder, "DELETE FROM game_head; INSERT INTO game_event (game, seq, kind, key, move, title, " + same +
                      ") SELECT game, " + number + ", 'title', 'foreign" + number + "', '', 'Foreign', " + same +
                      " FROM game_event WHERE seq = " + before);
}

TEST_F(GameServerFailure, AForeignEventIsReadAndTheGameContinues) {
  std::string const game = create(a_game(person, full_strength));
  auto const first = page(game);
  receive(last_connection_, TitleRequest{2, game, "t2", "Title"});
  EXPECT_EQ(acked(first->answer(2)), 1);
  write_title(folder_.path(), 2);
  move(3, game, 0, "e2-e4");
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::Stale);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; }).title, "Foreign");
  move(4, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(4)), 3);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 4; }).kind, EventKind::Move)
      << "the computer answers";
  EXPECT_TRUE(server_->healthy());
}

TEST_F(GameServerFailure, TheComputersMoveIsNotLostToAnEventOfSomebodyElse) {
  std::string const game = create(a_game(person, full_strength));
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  write_title(folder_.path(), 2);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 3; }).kind, EventKind::Move);
}

TEST_F(GameServerFailure, AGameThatSomebodyElseRemovedIsGone) {
  std::string const game = create(a_game());
  auto const first = page(game);
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  run_sql(folder_.path(), "DELETE FROM game_head; DELETE FROM game_event; DELETE FROM game_state; DELETE FROM game");
  move(3, game, 1, "e7-e5");
  EXPECT_EQ(refused(first->answer(3)), ErrorCode::NotFound);
  EXPECT_EQ(first->await<ErrorAnswer>([](ErrorAnswer const& error) { return error.re == 0; }).code,
            ErrorCode::NotFound);
}

TEST_F(GameServerFailure, AnEventStoredWithoutAReportIsAcknowledged) {
  std::string const game = create(a_game());
  auto const first = page(game);
  trouble_->lose_next_report();
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(acked(first->answer(2)), 1);
  EXPECT_EQ(first->await<EventAnswer>().move, "e2-e4");
  move(2, game, 0, "e2-e4");
  move(3, game, 1, "e7-e5");
  EXPECT_EQ(acked(first->answer(3)), 2) << "and is played once";
}

TEST_F(GameServerFailure, AServerThatLeadsNoMoreBeforeItCouldBeginTakesNoSeeks) {
  trouble_->hold_loads();
  for (int term = 0; term < 2; ++term) {
    server_->begin_leading([](std::string const& /*account*/) {});
    server_->rest_leading();
  }
  trouble_->release_loads();
  auto const hers = std::make_shared<Page>();
  server_->connect(1, ann, hers);
  protocol::SeekRequest request{1, "a", {}};
  request.terms.variants = {"orthodox"};
  request.terms.base_least = 180'000;
  request.terms.base_most = 900'000;
  request.terms.increment_most = 10'000;
  request.terms.rating_most = 5000;
  server_->receive(1, request, clock_.now());
  EXPECT_EQ(refused(hers->answer(1)), ErrorCode::Elsewhere);
}

TEST_F(GameServerFailure, ManyGamesAreCountedOnceInTenSeconds) {
  auto const count = [this] {
    std::promise<std::optional<std::int64_t>> told;
    server_->count([&](std::variant<std::int64_t, protocol::Failure> const& answer) {
      auto const* const games = std::get_if<std::int64_t>(&answer);
      told.set_value(games != nullptr ? std::optional(*games) : std::nullopt);
    });
    return told.get_future().get();
  };
  clock_.stop();
  trouble_->count_games(5);
  EXPECT_EQ(count(), 5);
  trouble_->count_games(2'000'000);
  EXPECT_EQ(count(), 2'000'000) << "a few are counted each time";
  trouble_->count_games(2'000'001);
  EXPECT_EQ(count(), 2'000'000);
  trouble_->fail_loads(true);
  EXPECT_EQ(count(), std::nullopt) << "a store that cannot be read is no secret";
  trouble_->fail_loads(false);
  clock_.pass(10'000);
  EXPECT_EQ(count(), 2'000'001);
}

// The leader of a cluster has put it off, and an event of this node has brought the old one back.
TEST_F(GameServerFailure, ADeadlineThatIsPutOffInMemoryIsPutOffInTheStoreToo) {
  CreateGame request = a_game(Seat{SeatKind::Person, 1}, Seat{SeatKind::Open, 1});
  request.title.clear();
  request.clock_days = 3;
  std::string const game = create(request);
  auto const hers = page(game);
  ConnectionId const her = last_connection_;
  auto const his = page(game, 0, bob);
  ConnectionId const him = last_connection_;
  receive(him, protocol::SitRequest{2, game, "sit"});
  EXPECT_GT(acked(his->answer(2)), 0);
  receive(her, MoveRequest{3, game, "m1", 0, "e2-e4"});
  EXPECT_GT(acked(hers->answer(3)), 0);
  receive(him, MoveRequest{4, game, "m2", 1, "e7-e5"});
  EXPECT_GT(acked(his->answer(4)), 0);
  clock_.stop();
  trouble_->release(true);  // Deadlines finds that the clock has leapt, and can write nothing
  constexpr std::int64_t days = 4 * 86'400'000LL;
  clock_.pass(days);
  std::int64_t const until = clock_.now().utc + days;
  server_->deadlines_put_off(until);
  auto const is_put_off = [&] {
    SqliteDatabase database(folder_.path() / "strata.db", false);
    return database.number("SELECT deadline FROM game_state") == until;
  };
  EXPECT_TRUE(comes_true(is_put_off));
}

// The store counts the turn itself, as that of a cluster does.
class GameServerTurns : public GameServerFailure {
 protected:
  void SetUp() override {
    unload_every_ = 20;
    trouble_->count_turns(clock_);
    open();
  }
  // White has moved, and the game has left memory.
  std::string begin(std::int64_t base) {
    CreateGame request = a_game();
    request.clock_base = base;
    std::string game = create(request);
    auto const first = page(game);
    move(2, game, 0, "e2-e4");
    EXPECT_EQ(acked(first->answer(2)), 1);
    leave();
    return game;
  }
  void leave() {
    server_->disconnect(last_connection_, false);
    EXPECT_TRUE(comes_true([this] { return in_memory().games == 0; }));
  }
  // A join wakes it, however long it was out of memory.
  std::int64_t black_has(std::string const& game) {
    auto const again = page(game);
    auto const clock = again->await<SnapshotAnswer>().state.clock;
    EXPECT_EQ(clock->running, protocol::Side::Black);
    return clock->black;
  }
};

TEST_F(GameServerTurns, TheTimeOutOfMemoryIsChargedOnce) {
  std::string const game = begin(1'000'000);
  clock_.pass(300'000);
  std::int64_t const once = black_has(game);
  EXPECT_LE(once, 700'000);
  EXPECT_GT(once, 500'000) << "twice would leave 400,000";
  leave();
  clock_.pass(100'000);
  EXPECT_GT(black_has(game), 400'000) << "also when it has slept again";
}

TEST_F(GameServerTurns, AGameThatIsReadAgainIsChargedOnce) {
  std::string const game = begin(1'000'000);
  auto const again = page(game);
  ConnectionId const here = last_connection_;
  clock_.pass(300'000);
  trouble_->lose_next_report();
  receive(here, TitleRequest{3, game, "t3", "Read again"});
  EXPECT_EQ(acked(again->answer(3)), 2);
  EXPECT_GT(std::get<protocol::GameSnapshot>(snapshot(game)).clock->black, 500'000) << "twice would leave 400,000";
  trouble_->lose_next_report();
  move(4, game, 1, "e7-e5");
  EXPECT_EQ(acked(again->answer(4)), 3);
  auto const clock = std::get<protocol::GameSnapshot>(snapshot(game)).clock;
  EXPECT_EQ(clock->running, protocol::Side::White);
  EXPECT_GT(clock->white, 800'000) << "the turn of the other is not White's";
}

TEST_F(GameServerFailure, AGameThatCouldNotBeReadIsToldToItsFollowersAndGoesOn) {
  std::string const game = create(a_game());
  auto const first = page(game);
  auto const second = page(game);
  ConnectionId const mover = last_connection_;
  trouble_->fail_loads(true);
  trouble_->lose_next_report();
  move(2, game, 0, "e2-e4");
  EXPECT_EQ(refused(second->answer(2)), ErrorCode::Unavailable);
  auto const is_about_all = [](ErrorAnswer const& error) { return error.re == 0; };
  EXPECT_EQ(first->await<ErrorAnswer>(is_about_all).code, ErrorCode::Unavailable);
  trouble_->fail_loads(false);
  auto const has_the_move = [](SnapshotAnswer const& snapshot) { return snapshot.state.seq == 1; };
  EXPECT_EQ(first->await<SnapshotAnswer>(has_the_move).state.line, (std::vector<std::string>{"e2-e4"}));
  second->await<SnapshotAnswer>(has_the_move);
  receive(mover, MoveRequest{3, game, "m3", 1, "e7-e5"});
  EXPECT_EQ(acked(second->answer(3)), 2);
  EXPECT_EQ(first->await<EventAnswer>([](EventAnswer const& event) { return event.seq == 2; }).move, "e7-e5");
}

}  // namespace
}  // namespace strata::server
