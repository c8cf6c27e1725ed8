// Whose turn it is at the threads of the computer, and how soon they stop.

#include "server/games/engine_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>

namespace strata::server {
namespace {

using namespace std::chrono_literals;

TEST(EnginePool, GamesTakeTurns) {
  EnginePool pool(1, 1);
  std::promise<void> begin, end;
  std::shared_future<void> const begun = begin.get_future().share();
  std::string order;
  pool.submit("first", [&](api::Engine&, api::StopToken const&) { begun.wait(); });
  for (char const* const game : {"a", "a", "a", "b", "c"})
    pool.submit(game, [&, game](api::Engine&, api::StopToken const&) { order += game; });
  pool.submit("d", [&](api::Engine&, api::StopToken const&) { order += "d"; });
  pool.submit("a", [&](api::Engine&, api::StopToken const&) { end.set_value(); });
  begin.set_value();
  end.get_future().wait();
  EXPECT_EQ(order, "abcdaa");
}

TEST(EnginePool, OneGameHasOneJobAtATime) {
  EnginePool pool(3, 1);
  std::atomic<int> running = 0, most = 0, done = 0;
  for (int i = 0; i < 20; ++i)
    pool.submit("same", [&](api::Engine&, api::StopToken const&) {
      most = std::max(most.load(), ++running);
      std::this_thread::sleep_for(1ms);
      --running;
      ++done;
    });
  while (done < 20) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(most, 1);
}

TEST(EnginePool, WhatWaitsIsTakenOutAndWhatRunsIsStopped) {
  EnginePool pool(1, 1);
  auto const game = api::Game::create(api::Variant::load("raumschach").value()).value();
  std::promise<void> begun, ended;
  bool ran = false;
  auto const running = pool.submit("one", [&](api::Engine& engine, api::StopToken const& stop) {
    begun.set_value();
    api::Limits limits;
    limits.infinite = true;
    (void)engine.search(game, limits, stop);
    ended.set_value();
  });
  auto const waiting = pool.submit("two", [&](api::Engine&, api::StopToken const&) { ran = true; });
  begun.get_future().wait();
  std::this_thread::sleep_for(50ms);
  pool.cancel(waiting);
  auto const before = std::chrono::steady_clock::now();
  pool.cancel(running);
  ended.get_future().wait();
  auto const took = std::chrono::steady_clock::now() - before;
  EXPECT_LT(took, 500ms) << "50 ms on a machine that has nothing else to do";
  pool.cancel(running);
  pool.stop();
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace strata::server
