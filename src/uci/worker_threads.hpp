#pragma once
// One task at a time in a thread of its own, that can be asked to stop, and whose answer can be held back until the peer allows
// it: an infinite search or one that ponders may be done long before.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "api/api.hpp"

namespace strata::uci {

class Worker {
 public:
  using Task = std::function<void()>;

  Worker() = default;
  ~Worker() { stop(); }
  Worker(Worker const&) = delete;
  Worker& operator=(Worker const&) = delete;

  // `infinite`: the answer waits for stop(); `ponder`: for stop() or ponder_hit(). The task before must have been stopped or
  // waited for.
  void start(Task task, bool infinite, bool ponder);
  // Asks the task to end, and waits for it. Nothing happens if there is none.
  void stop();
  // The move was played that the task ponders on. False if it does not ponder.
  bool ponder_hit();
  // Waits for the end, with a timeout. True if no task runs any more.
  bool wait_for(int milliseconds);
  // The task will not end by itself.
  [[nodiscard]] bool is_endless();

  // For the task: whether it is to end, and the moment from which it may answer.
  [[nodiscard]] api::StopToken const& token() const { return token_; }
  void wait_for_leave();

 private:
  api::StopToken token_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = true;
  bool stopped_ = false, infinite_ = false, ponder_ = false;
  std::thread thread_;
};

}  // namespace strata::uci
