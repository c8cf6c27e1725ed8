// Whose turn it is at the threads of the computer, and how soon they stop.

#include "server/games/engine/engine_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

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

TEST(EnginePool, OneAddressNeverGetsTheLastThread) {
  EnginePool pool(3, 1);
  std::promise<void> release, came;
  std::shared_future<void> const released = release.get_future().share();
  std::atomic<int> running = 0, most = 0, done = 0;
  for (int game = 0; game < 20; ++game)
    pool.submit({"loud", "secret " + std::to_string(game)}, "g" + std::to_string(game),
                [&](api::Engine&, api::StopToken const&) {
                  most = std::max(most.load(), ++running);
                  running.notify_all();
                  released.wait();
                  --running;
                  ++done;
                });
  running.wait(0);
  running.wait(1);
  pool.submit({"stranger"}, "x", [&](api::Engine&, api::StopToken const&) { came.set_value(); });
  came.get_future().wait();
  release.set_value();
  pool.wait();
  EXPECT_EQ(done, 20);
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

TEST(EnginePool, JobsOfOneGameRunOneAfterAnother) {
  EnginePool pool(3, 1);
  std::atomic<int> running = 0, most = 0, done = 0;
  for (int i = 0; i < 20; ++i)
    pool.submit({"me"}, "same", [&](api::Engine&, api::StopToken const&) {
      most = std::max(most.load(), ++running);
      std::this_thread::yield();
      --running;
      ++done;
    });
  pool.wait();
  EXPECT_EQ(done, 20);
  EXPECT_EQ(most, 1);
}

TEST(EnginePool, CancellingRemovesQueuedJobsAndStopsRunningOnes) {
  EnginePool pool(1, 1);
  auto const game = api::Game::create(api::Variant::load("raumschach").value()).value();
  std::promise<void> deep, ended;
  bool ran = false;
  auto const running = pool.submit({"me"}, "one", [&](api::Engine& engine, api::StopToken const& stop) {
    api::Limits limits;
    limits.infinite = true;
    bool is_told = false;
    (void)engine.search(game, limits, stop, 0, [&](api::SearchInfo const& info) {
      if (info.depth < 3 || std::exchange(is_told, true)) return;
      deep.set_value();
    });
    ended.set_value();
  });
  auto const waiting = pool.submit({"me"}, "two", [&](api::Engine&, api::StopToken const&) { ran = true; });
  deep.get_future().wait();
  pool.cancel(waiting);
  pool.cancel(running);
  ended.get_future().wait();  // for ever, if it was not told
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
        std::this_thread::yield();
        ++done;
      });
  pool.wait();
  EXPECT_EQ(done, 15);
  pool.wait();
}

// ---------------------------------------------------------------- parking

// Work whose every step the test takes. It asks after each whether it is to stand still, and has used so much of the processor by
// then as the test has said.
class Steps {
 public:
  EnginePool::LongWork work(std::string name) {
    return [this, name](api::Engine& engine, api::StopToken const& stop, EnginePool::MayPark const& may_park) {
      std::unique_lock lock(mutex_);
      engines_[name] = &engine;
      while (!stop.requested()) {
        at_work_.insert(name);
        changed_.notify_all();
        changed_.wait(lock, [&] { return steps_[name] > 0 || ends_.contains(name) || stop.requested(); });
        if (ends_.contains(name) || stop.requested()) break;
        --steps_[name];
        used += step;
        at_work_.erase(name);
        changed_.notify_all();
        lock.unlock();
        may_park();
        lock.lock();
        EXPECT_EQ(engines_[name], &engine);
      }
      at_work_.erase(name);
      done_ += name;
      changed_.notify_all();
    };
  }
  // Until one is parked. Nobody tells.
  static void await_parked(EnginePool& pool) {
    while (pool.load().queued == 0) std::this_thread::yield();
  }
  // Until it is at a node, and has not been parked.
  void await(std::string const& name) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return at_work_.contains(name); });
  }
  // Which of two comes to a node, where the other is parked.
  std::string await_one_of(std::string const& one, std::string const& other) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return at_work_.contains(one) || at_work_.contains(other); });
    return at_work_.contains(one) ? one : other;
  }
  // One step of one that is at a node.
  void take(std::string const& name) {
    await(name);
    std::unique_lock lock(mutex_);
    ++steps_[name];
    changed_.notify_all();
    changed_.wait(lock, [&] { return steps_[name] == 0; });
  }
  void end(std::string const& name) {
    std::lock_guard const lock(mutex_);
    ends_.insert(name);
    changed_.notify_all();
  }
  std::string done() {
    std::lock_guard const lock(mutex_);
    return done_;
  }
  void await_done(std::string const& done) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_ == done; });
  }
  static EnginePool::Sharing sharing(int most_parked = 8) {
    used = std::chrono::nanoseconds(0);
    return {slice, most_parked, [] { return used; }};
  }
  static constexpr std::chrono::nanoseconds slice = 20ms, step = 25ms;
  // Of the thread that asks.
  static thread_local std::chrono::nanoseconds used;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, int> steps_;
  std::set<std::string> at_work_, ends_;
  std::map<std::string, api::Engine*> engines_;
  std::string done_;
};
thread_local std::chrono::nanoseconds Steps::used{};

constexpr auto normal = EnginePool::Priority::Normal;

TEST(EnginePoolParking, LongJobsParkForOwnersWithLessProcessorTime) {
  Steps steps;
  EnginePool pool(1, 1, normal, Steps::sharing());
  pool.submit_long({"loud"}, "l", steps.work("l"));
  steps.take("l");
  steps.await("l");  // nobody waits: it goes on
  pool.submit_long({"stranger"}, "s", steps.work("s"));
  steps.take("l");
  steps.await("s");
  EXPECT_EQ(pool.load().busy, 1u);
  EXPECT_EQ(pool.load().queued, 1u) << "the loud one is parked";
  steps.end("s");
  steps.await_done("s");
  steps.take("l");
  steps.await("l");
  EXPECT_EQ(pool.load().queued, 0u) << "and goes on with the engine that it had";
  steps.end("l");
  pool.wait();
  EXPECT_EQ(steps.done(), "sl");
}

TEST(EnginePoolParking, WorkOfTheSameAddressParksNothing) {
  Steps steps;
  EnginePool pool(1, 1, normal, Steps::sharing());
  pool.submit_long({"loud", "a"}, "l", steps.work("l"));
  pool.submit_long({"loud", "b"}, "m", steps.work("m"));
  for (int each = 0; each < 10; ++each) steps.take("l");
  steps.await("l");
  EXPECT_EQ(pool.load().queued, 1u);
  steps.end("l");
  steps.end("m");
  pool.wait();
  EXPECT_EQ(steps.done(), "lm");
}

TEST(EnginePoolParking, TwoLongJobsTakeTurnsAndAThirdGoesFirst) {
  Steps steps;
  EnginePool pool(1, 1, normal, Steps::sharing());
  pool.submit_long({"a"}, "a", steps.work("a"));
  steps.await("a");
  pool.submit_long({"b"}, "b", steps.work("b"));
  steps.take("a");
  steps.take("b");  // as much as a, which has the same right to go on
  steps.take("b");
  steps.take("a");
  steps.take("a");
  steps.await("b");
  pool.submit_long({"c"}, "c", steps.work("c"));
  steps.take("b");
  steps.await("c");
  EXPECT_EQ(pool.load().queued, 2u) << "a and b are parked";
  steps.end("c");
  steps.await_done("c");
  steps.end("a");
  steps.end("b");
  pool.wait();
  EXPECT_EQ(steps.done().size(), 3u);
}

TEST(EnginePoolParking, TheNumberOfParkedJobsIsLimited) {
  Steps steps;
  EnginePool pool(1, 1, normal, Steps::sharing(1));
  pool.submit_long({"a"}, "a", steps.work("a"));
  steps.await("a");
  pool.submit_long({"b"}, "b", steps.work("b"));
  steps.take("a");
  steps.await("b");
  pool.submit_long({"c"}, "c", steps.work("c"));
  steps.take("b");
  steps.await("b");  // no thread is left for c
  EXPECT_EQ(pool.load().queued, 2u);
  steps.end("b");
  steps.await_done("b");
  steps.end("a");
  steps.end("c");
  pool.wait();
  EXPECT_EQ(steps.done().size(), 3u);
}

TEST(EnginePoolParking, ParkedWorkThatIsCancelledEndsWithoutAPlace) {
  Steps steps;
  EnginePool pool(1, 1, normal, Steps::sharing());
  auto const loud = pool.submit_long({"loud"}, "l", steps.work("l"));
  steps.await("l");
  pool.submit_long({"stranger"}, "s", steps.work("s"));
  steps.take("l");
  steps.await("s");
  pool.cancel(loud);
  steps.await_done("l");
  EXPECT_EQ(pool.load().busy, 1u) << "the stranger's";
  pool.submit_long({"loud"}, "l", steps.work("m"));
  steps.end("s");
  steps.await("m");
  steps.end("m");
  pool.wait();
  EXPECT_EQ(steps.done(), "lsm");
}

TEST(EnginePoolParking, ParkedWorkEndsWithThePool) {
  Steps steps;
  EnginePool pool(1, 1, normal, Steps::sharing());
  pool.submit_long({"loud"}, "l", steps.work("l"));
  steps.await("l");
  pool.submit_long({"stranger"}, "s", [&](api::Engine&, api::StopToken const& stop, EnginePool::MayPark const&) {
    while (!stop.requested()) std::this_thread::yield();
  });
  steps.take("l");
  steps.await_parked(pool);
  pool.stop();
  EXPECT_EQ(steps.done(), "l");
}

// Two thoughts at a time, while a third place is for others: that costs nobody anything, and is no debt to whoever comes later.
TEST(EnginePoolParking, WhatNobodyElseWantedIsNotHeldAgainstAnybodyForLong) {
  Steps steps;
  EnginePool pool(3, 1, normal, Steps::sharing());
  for (char const* const game : {"a", "b"}) pool.submit_long({"heavy"}, game, steps.work(game));
  pool.submit_long({"light"}, "l", steps.work("l"));
  for (char const* const game : {"a", "b", "l"}) steps.await(game);
  for (int each = 0; each < 100; ++each) steps.take("a");
  steps.await("a");
  pool.submit_long({"newcomer"}, "n", steps.work("n"));
  steps.take("a");
  EXPECT_EQ(steps.await_one_of("a", "n"), "n") << "the one who has had less comes first";
  int taken = 0;
  do {
    steps.take("n");
    ++taken;
  } while (steps.await_one_of("n", "a") == "n" && taken < 100);
  EXPECT_LT(taken, 12) << "0.2 s, and no more";
  for (char const* const game : {"a", "b", "l", "n"}) steps.end(game);
  pool.wait();
}

// What is found does not depend on how often the search stood still, and its time is its own.
TEST(EnginePoolParking, ASearchThatStoodStillFindsTheSame) {
  auto const game = api::Game::create(api::Variant::load("raumschach").value()).value();
  auto const search = [&](std::function<bool()> const& poll) {
    api::Engine engine(1);
    api::Limits limits;
    limits.nodes = 20'000;
    return engine.search(game, limits, {}, 1, {}, poll);
  };
  auto const undisturbed = search({});
  auto const parked = search([&] {
    std::this_thread::sleep_for(5ms);
    return false;
  });
  EXPECT_EQ(parked.best, undisturbed.best);
  EXPECT_EQ(parked.info.pv, undisturbed.info.pv);
  EXPECT_EQ(parked.info.nodes, undisturbed.info.nodes);
  api::Engine engine(1);
  api::Limits limits;
  int polls = 0;
  api::StopToken const stop;
  limits.movetime_ms = 3'600'000;
  auto const begun = std::chrono::steady_clock::now();
  auto const timed = engine.search(game, limits, stop, 1, {}, [&] {
    std::this_thread::sleep_for(20ms);
    return ++polls == 20;
  });
  auto const passed = std::chrono::steady_clock::now() - begun;
  EXPECT_LE(timed.info.seconds, std::chrono::duration<double>(passed).count() - 0.3);
}

}  // namespace
}  // namespace strata::server
