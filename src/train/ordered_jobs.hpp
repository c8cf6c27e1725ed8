#pragma once
// Jobs numbered through that several threads do, and whose outcomes one thread takes in the order of their numbers: what is made of them
// does not depend on the number of threads. For files named *_threads.cpp.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace strata::train {

template <class Outcome>
struct OrderedJobs {
  // Does job `number` on thread `worker`, from 0. Nothing if there is no such job, nor any after it, or if `stop` was set meanwhile.
  std::function<std::optional<Outcome>(int worker, std::uint64_t number, std::atomic<bool> const& stop)> make;
  // Takes the next outcome, on the thread that called run_in_order(). False ends everything.
  std::function<bool(std::uint64_t number, Outcome& outcome)> take;
  // Asked on that thread several times a second; false ends everything. May be empty.
  std::function<bool()> may_go_on;
};

// Returns when all jobs are taken, or everything has been ended. No function may throw.
template <class Outcome>
void run_in_order(OrderedJobs<Outcome> const& jobs, int threads, std::uint64_t first = 0) {
  constexpr auto patience = std::chrono::milliseconds(50);  // between two questions whether to go on
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::uint64_t, Outcome> ready;
  std::uint64_t next = first;   // to be made
  std::uint64_t taken = first;  // the number of the one to be taken next
  int running = threads;
  bool at_end = false;
  std::atomic<bool> stop = false;
  // No thread runs far ahead of a long job.
  std::uint64_t const ahead = 8 * static_cast<std::uint64_t>(threads);

  auto const work = [&](int worker) {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return at_end || stop || next < taken + ahead; });
      if (at_end || stop) break;
      std::uint64_t const number = next++;
      lock.unlock();
      std::optional<Outcome> made = jobs.make(worker, number, stop);
      lock.lock();
      if (made)
        ready.emplace(number, std::move(*made));
      else
        at_end = true;
      changed.notify_all();
    }
    --running;
    changed.notify_all();
  };
  std::vector<std::jthread> workers;
  for (int worker = 0; worker < threads; ++worker) workers.emplace_back(work, worker);

  std::unique_lock lock(mutex);
  while (true) {
    if (auto const found = ready.find(taken); found != ready.end()) {
      Outcome outcome = std::move(found->second);
      ready.erase(found);
      lock.unlock();
      bool const more = jobs.take(taken, outcome);
      lock.lock();
      ++taken;
      changed.notify_all();
      if (!more) break;
    } else if (running == 0) {
      break;
    } else {
      changed.wait_for(lock, patience);
    }
    if (jobs.may_go_on && !stop) {
      lock.unlock();
      bool const more = jobs.may_go_on();
      lock.lock();
      if (!more) stop = true;
      changed.notify_all();
    }
  }
  stop = true;
  changed.notify_all();
  lock.unlock();
}

}  // namespace strata::train
