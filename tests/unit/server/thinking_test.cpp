// The questions to the engine of one game: a question is ended when nobody waits for its answer.

#include "server/games/thinking.hpp"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace strata::server {
namespace {

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

TEST(Thinking, AQuestionIsStoppedWhenTheLastWhoAskedItHasGone) {
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

}  // namespace
}  // namespace strata::server
