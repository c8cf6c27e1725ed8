#pragma once
// A thread that does one thing after the other: what was posted, in order, and what was to be done at a time.

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

  // From any thread, its own included.
  void post(Task task);
  // What is to be done at a time: its moment, and a number of its own.
  using Timer = std::pair<std::int64_t, std::uint64_t>;
  Timer at(std::int64_t steady, Task task);
  // Forgets it, with what it holds. Nothing happens to one that is done, or to Timer().
  void cancel(Timer const& timer);
  // The time by which it does things, from any thread.
  [[nodiscard]] Moment now() const { return clock_.now(); }
  // How much is to be done at a time, and how much is to be done now.
  [[nodiscard]] std::size_t timers();
  [[nodiscard]] std::size_t waiting();
  // Returns when everything posted so far is done. Not from its own thread.
  void wait();
  // Does what was posted, forgets what was to be done later, and ends. What comes after is dropped.
  void stop();

 private:
  void run();

  Clock const& clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Task> posted_;
  std::map<Timer, Task> later_;
  std::uint64_t last_timer_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace strata::server
