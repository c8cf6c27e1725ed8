#pragma once
// A thread that does one thing after the other: what was posted, in order, and what was to be done at a time.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace strata::server {

class Loop {
 public:
  using Task = std::function<void()>;

  Loop();
  ~Loop();  // stops

  // From any thread, its own included.
  void post(Task task);
  void at(std::int64_t steady, Task task);
  // Returns when everything posted so far is done. Not from its own thread.
  void wait();
  // Does what was posted, forgets what was to be done later, and ends. What comes after is dropped.
  void stop();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Task> posted_;
  std::multimap<std::int64_t, Task> later_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace strata::server
