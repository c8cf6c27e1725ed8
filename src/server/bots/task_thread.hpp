#pragma once
// The one thread of the API for programs: tasks in the order in which they were posted, and tasks at a time. Everything in this folder is
// used by this thread alone, unless it says otherwise.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace strata::server::bots {

class TaskThread {
 public:
  TaskThread() : thread_([this] { run(); }) {}
  ~TaskThread() {
    stop([] {});
  }
  TaskThread(TaskThread const&) = delete;
  TaskThread& operator=(TaskThread const&) = delete;

  // From any thread. After stop() it does nothing.
  void post(std::function<void()> task);
  // From any thread: not before this moment of the steady clock, in milliseconds.
  void at(std::int64_t steady, std::function<void()> task);
  // Does what is posted, then `last`, and nothing after that; what would come later is dropped. May be called twice.
  void stop(std::function<void()> last);

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable posted_;
  std::vector<std::function<void()>> tasks_;
  std::multimap<std::int64_t, std::function<void()>> later_;
  bool is_closed_ = false;
  std::function<void()> last_;
  std::thread thread_;  // last: it uses all of these
};

}  // namespace strata::server::bots
