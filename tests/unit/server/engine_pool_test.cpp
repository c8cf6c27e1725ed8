// Whose turn it is at the threads of the computer, and how soon they stop.

#include "server/games/engine_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <future>
#include <string>
#include <thread>

namespace strata::server {
namespace {

using namespace std::chrono_literals;

TEST(EnginePool, GamesTakeTurns) {
  EnginePool pool(1, 1);
  std::promise<void> begin, end;
  std::shared_future<void> const begun = begin.get_future().share();
  std::string order;
  pool.submit({"me"}, "first", [&](api::Engine&, api::StopToken const&) { begun.wait(); });
  for (char const* const game : {"a", "a", "a", "b", "c"})
    pool.submit({"me"}, game, [&, game](api::Engine&, api::StopToken const&) { order += game; });
  pool.submit({"me"}, "d", [&](api::Engine&, api::StopToken const&) { order += "d"; });
  pool.submit({"me"}, "a", [&](api::Engine&, api::StopToken const&) { end.set_value(); });
  begin.set_value();
  end.get_future().wait();
  EXPECT_EQ(order, "abcdaa");
}

TEST(EnginePool, OwnersTakeTurnsHoweverManyGamesTheyHave) {
  EnginePool pool(1, 1);
  std::promise<void> at_work, begin, end;
  std::shared_future<void> const begun = begin.get_future().share();
  std::string order;
  pool.submit({"loud"}, "first", [&](api::Engine&, api::StopToken const&) {
    at_work.set_value();
    begun.wait();
  });
  at_work.get_future().wait();
  for (int game = 0; game < 200; ++game)
    pool.submit({"loud"}, "g" + std::to_string(game), [&, game](api::Engine&, api::StopToken const&) {
      order += 'l';
      if (game == 199) end.set_value();
    });
  for (char const* const game : {"x", "y"})
    pool.submit({"stranger"}, game, [&](api::Engine&, api::StopToken const&) { order += 's'; });
  begin.set_value();
  end.get_future().wait();
  EXPECT_EQ(order.substr(0, 4), "lsls");
  EXPECT_EQ(order.size(), 202u);
}

// Secrets cost nothing: whoever has many of them has one turn with all of them.
TEST(EnginePool, AddressesTakeTurnsHoweverManyPrincipalsTheyHave) {
  EnginePool pool(1, 1);
  std::promise<void> at_work, begin, end;
  std::shared_future<void> const begun = begin.get_future().share();
  std::string order;
  pool.submit({"crowd", "first"}, "first", [&](api::Engine&, api::StopToken const&) {
    at_work.set_value();
    begun.wait();
  });
  at_work.get_future().wait();
  auto const submit = [&](EnginePool::Owner owner, std::string game, char letter) {
    return pool.submit(std::move(owner), std::move(game),
                       [&order, letter](api::Engine&, api::StopToken const&) { order += letter; });
  };
  for (char const* const game : {"a1", "a2", "a3"}) submit({"crowd", "a"}, game, 'a');
  auto const only_one = submit({"crowd", "b"}, "b1", 'b');
  auto const one_of_two = submit({"crowd", "c"}, "c1", 'c');
  submit({"crowd", "c"}, "c2", 'C');
  for (int each = 0; each < 100; ++each) {
    std::string const who = std::to_string(each);
    submit({"crowd", who}, "game of " + who, '.');
  }
  auto const gone = submit({"somebody", "x"}, "x1", 'x');
  submit({"stranger", "s"}, "s1", 's');
  submit({"stranger", "s"}, "s2", 's');
  for (auto const job : {only_one, one_of_two, gone}) pool.cancel(job);
  begin.set_value();
  pool.wait();
  EXPECT_EQ(order.substr(0, 6), "asCs..") << "at most one of the crowd before each of the stranger's";
  EXPECT_EQ(order, "asCs" + std::string(100, '.') + "aa") << "and nobody of the crowd before all others had a turn";
}

TEST(EnginePool, OneAddressNeverHasTheLastThread) {
  EnginePool pool(3, 1);
  std::promise<void> release, came;
  std::shared_future<void> const released = release.get_future().share();
  std::atomic<int> running = 0, most = 0, done = 0;
  for (int game = 0; game < 20; ++game)
    pool.submit({"loud", "secret " + std::to_string(game)}, "g" + std::to_string(game),
                [&](api::Engine&, api::StopToken const&) {
                  most = std::max(most.load(), ++running);
                  released.wait();
                  --running;
                  ++done;
                });
  while (running < 2) std::this_thread::sleep_for(1ms);
  pool.submit({"stranger"}, "x", [&](api::Engine&, api::StopToken const&) { came.set_value(); });
  came.get_future().wait();
  release.set_value();
  while (done < 20) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(most, 2);
}

TEST(EnginePool, WorkOfTwoOwnersForOneGameIsTakenOutByItself) {
  EnginePool pool(1, 1);
  std::promise<void> begin, end;
  std::shared_future<void> const begun = begin.get_future().share();
  std::string order;
  pool.submit({"a"}, "first", [&](api::Engine&, api::StopToken const&) { begun.wait(); });
  auto const taken_out = pool.submit({"a"}, "game", [&](api::Engine&, api::StopToken const&) { order += 'a'; });
  pool.submit({"b"}, "game", [&](api::Engine&, api::StopToken const&) {
    order += 'b';
    end.set_value();
  });
  pool.cancel(taken_out);
  begin.set_value();
  end.get_future().wait();
  EXPECT_EQ(order, "b");
}

TEST(EnginePool, OneGameHasOneJobAtATime) {
  EnginePool pool(3, 1);
  std::atomic<int> running = 0, most = 0, done = 0;
  for (int i = 0; i < 20; ++i)
    pool.submit({"me"}, "same", [&](api::Engine&, api::StopToken const&) {
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
  auto const running = pool.submit({"me"}, "one", [&](api::Engine& engine, api::StopToken const& stop) {
    begun.set_value();
    api::Limits limits;
    limits.infinite = true;
    (void)engine.search(game, limits, stop);
    ended.set_value();
  });
  auto const waiting = pool.submit({"me"}, "two", [&](api::Engine&, api::StopToken const&) { ran = true; });
  begun.get_future().wait();
  std::this_thread::sleep_for(50ms);
  pool.cancel(waiting);
  std::clock_t const before = std::clock();  // of the processor: other programs do not count
  pool.cancel(running);
  ended.get_future().wait();
  double const took = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  EXPECT_LT(took, 0.5) << "0.05 s on a machine that has nothing else to do";
  pool.cancel(running);
  pool.stop();
  EXPECT_FALSE(ran);
}

TEST(EnginePool, WaitsUntilAllIsDone) {
  EnginePool pool(2, 1);
  std::atomic<int> done = 0;
  for (char const* const owner : {"a", "b", "c"})
    for (int each = 0; each < 5; ++each)
      pool.submit({owner}, "same", [&](api::Engine&, api::StopToken const&) {
        std::this_thread::sleep_for(1ms);
        ++done;
      });
  pool.wait();
  EXPECT_EQ(done, 15);
  pool.wait();
}

}  // namespace
}  // namespace strata::server
