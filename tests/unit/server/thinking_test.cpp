// The questions to the engine of one game: a question is ended when nobody waits for its answer.

#include "server/games/thinking.hpp"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <thread>

namespace strata::server {
namespace {

struct NoListener : EngineListener {
  void on_report(protocol::ThinkingAnswer const& /*report*/) override {}
  void on_move(std::uint64_t /*generation*/, std::string const& /*move*/, bool /*claims_draw*/) override {}
  void on_answer(QuestionId /*question*/, AnswerTo const& /*answer*/) override {}
};

// Its answer is found only once it is told to stop.
AnswerTo endless(api::Engine& /*engine*/, api::StopToken const& stop) {
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

}  // namespace
}  // namespace strata::server
