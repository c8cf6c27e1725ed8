#pragma once
// A thread that runs one task after another: posted tasks in order, and timed tasks when they are due.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/protocol/moment.hpp"

namespace strata::server {

class Loop {
 public:
  using Task = std::function<void()>;

  explicit Loop(Clock const& clock = machine_clock());
  ~Loop();  // stops

  // From any thread, including its own.
  void post(Task task);
  // A timed task: when it is due, and a unique number.
  using Timer = std::pair<std::int64_t, std::uint64_t>;
  Timer at(std::int64_t steady, Task task);
  // Drops the task and what it holds. Does nothing if it has run, or for Timer().
  void cancel(Timer const& timer);
  // The clock it works by; from any thread.
  [[nodiscard]] Moment now() const { return clock_.now(); }
  // The number of timed tasks, and of tasks that are due now.
  [[nodiscard]] std::size_t timers();
  [[nodiscard]] std::size_t waiting();
  // Returns when everything posted so far has run. Not from its own thread.
  void wait();
  // Runs the posted tasks and then `last`, drops the timed ones, and ends. Later tasks are dropped. May be called twice.
  void stop(Task last = {});

 private:
  void run();

  Clock const& clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Task> posted_;
  std::map<Timer, Task> later_;
  std::uint64_t last_timer_ = 0;
  bool stopping_ = false;
  Task last_;
  std::thread thread_;
};

}  // namespace strata::server
