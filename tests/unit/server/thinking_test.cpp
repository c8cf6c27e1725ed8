// The questions to the engine of one game: a question is ended when nobody waits for its answer.

#include "server/games/engine/thinking.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/unit/server/test_clock.hpp"

namespace strata::server {
namespace {

using namespace std::chrono_literals;

struct NoListener : EngineListener {
  int answers = 0;
  void on_report(protocol::ThinkingAnswer const& /*report*/) override {}
  void on_move(std::uint64_t /*generation*/, std::string const& /*move*/, bool /*claims_draw*/) override {}
  void on_answer(QuestionId /*question*/, AnswerTo const& /*answer*/) override { ++answers; }
};

// Its answer is found only once it is told to stop.
AnswerTo endless(api::Engine& /*engine*/, api::StopToken const& stop, EnginePool::MayPark const& /*may_park*/) {
  while (!stop.requested()) std::this_thread::yield();
  return {};
}

TEST(Thinking, AQuestionStopsWhenItsLastRequesterLeaves) {
  EnginePool pool(1, 1);
  Loop loop;
  NoListener listener;
  auto const thinking = std::make_shared<Thinking>("game", pool, loop, listener);
  std::promise<std::pair<bool, bool>> has_questions;
  loop.post([&] {
    EXPECT_TRUE(thinking->ask({1, 2, "ann"}, "key", Thinking::Holds::Nothing, endless));
    EXPECT_TRUE(thinking->is_asked({3, 4, "ann"}, "key"));
    thinking->drop_questions_without([](Requester const& requester) { return requester.connection == 3; });
    bool const while_one_waits = thinking->has_questions();
    thinking->drop_questions_without([](Requester const&) { return false; });
    has_questions.set_value({while_one_waits, thinking->has_questions()});
  });
  EXPECT_EQ(has_questions.get_future().get(), std::pair(true, false));
  pool.wait();  // for ever, if it was not told
  loop.wait();  // what it found is thrown away there
}

// Else a claim that was being proven as the server went down would be refused, and the flag that it held would fall.
TEST(Thinking, AQuestionThatAPoolGoingDownHasStoppedStaysUntilItIsDropped) {
  EnginePool pool(1, 1);
  Loop loop;
  NoListener listener;
  auto const thinking = std::make_shared<Thinking>("game", pool, loop, listener);
  std::promise<void> runs;
  loop.post([&] {
    EXPECT_TRUE(
        thinking->ask({1, 2, "ann"}, "key", Thinking::Holds::Flag,
                      [&runs](api::Engine& engine, api::StopToken const& stop, EnginePool::MayPark const& may_park) {
                        runs.set_value();
                        return endless(engine, stop, may_park);
                      }));
  });
  runs.get_future().wait();
  pool.stop();
  loop.wait();
  EXPECT_EQ(listener.answers, 0);
  std::promise<std::vector<Requester>> dropped;
  loop.post([&] { dropped.set_value(thinking->drop_questions()); });
  auto const requesters = dropped.get_future().get();
  ASSERT_EQ(requesters.size(), 1U);
  EXPECT_EQ(requesters[0].connection, 1U);
}

// Whoever is parked goes on when others have had as much, which may be after the flag.
TEST(Thinking, AThoughtWhoseFlagIsNearIsNotParked) {
  struct Moves : NoListener {
    explicit Moves(std::string& told) : order(told) {}
    std::string& order;
    void on_move(std::uint64_t /*generation*/, std::string const& /*move*/, bool /*claims_draw*/) override {
      order += 'm';
    }
  };
  TestClock clock;
  clock.stop();
  std::string order;
  Moves listener(order);
  Loop loop(clock);
  // Whoever is asked has had a slice more.
  EnginePool pool(1, 1, EnginePool::Priority::Normal, {20ms, 8, [] {
                                                         static thread_local std::chrono::nanoseconds used{};
                                                         return used += 25ms;
                                                       }});
  auto const thinking = std::make_shared<Thinking>("game", pool, loop, listener);
  std::promise<void> both_wait;
  std::shared_future<void> const waiting = both_wait.get_future().share();
  pool.submit({"somebody"}, "first", [waiting](api::Engine&, api::StopToken const&) { waiting.wait(); });
  loop.post([&] {
    auto game = api::Game::create(api::Variant::load("raumschach").value()).value();
    thinking->start({std::move(game), {"ann", "ann"}, 10'000, 400, 10, false, 0});
    pool.submit({"stranger"}, "other", [&](api::Engine&, api::StopToken const&) { loop.post([&] { order += 's'; }); });
  });
  loop.wait();
  clock.pass(9'200);
  both_wait.set_value();
  pool.wait();
  loop.wait();
  EXPECT_EQ(order, "ms");
}

}  // namespace
}  // namespace strata::server
