#pragma once
// One thread that does work in the order in which it was given, and a limit on how much may wait for it. A thread that gives way to the games
// never interrupts them (SCHED_BATCH), and rests after each piece of work as long as that took: so it has half a core at the most, and less
// where the cores are busy.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace strata::server {

class Worker {
 public:
  // `niceness`: added to that of the process for this thread alone; 0: it does not give way.
  Worker(std::size_t most_waiting, int niceness);
  ~Worker() { stop(); }
  Worker(Worker const&) = delete;
  Worker& operator=(Worker const&) = delete;

  // From any thread. False: as many wait as may, and this will not be done.
  [[nodiscard]] bool submit(std::function<void()> work);
  // Does what is waiting, and nothing after that. May be called twice.
  void stop();

 private:
  void run(int niceness);

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable asked_;
  std::deque<std::function<void()>> waiting_;
  bool closing_ = false;
  std::thread thread_;  // last: it uses all of these
};

}  // namespace strata::server
