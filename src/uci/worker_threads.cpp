#include "uci/worker_threads.hpp"

#include <chrono>

namespace strata::uci {

void Worker::start(Task task, bool infinite, bool ponder) {
  if (thread_.joinable()) thread_.join();
  token_.reset();
  stopped_ = false;
  infinite_ = infinite;
  ponder_ = ponder;
  done_ = false;
  thread_ = std::thread([this, work = std::move(task)] {
    work();
    std::lock_guard const lock(mutex_);
    done_ = true;
    changed_.notify_all();
  });
}

void Worker::stop() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard const lock(mutex_);
    stopped_ = true;
    token_.request();
    changed_.notify_all();
  }
  thread_.join();
}

bool Worker::ponder_hit() {
  std::lock_guard const lock(mutex_);
  if (!ponder_ || done_) return false;
  ponder_ = false;
  token_.ponder_hit();
  changed_.notify_all();
  return true;
}

bool Worker::wait_for(int milliseconds) {
  if (!thread_.joinable()) return true;
  {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, std::chrono::milliseconds(milliseconds), [this] { return done_; })) return false;
  }
  thread_.join();
  return true;
}

bool Worker::is_endless() {
  std::lock_guard const lock(mutex_);
  return !done_ && (infinite_ || ponder_);
}

void Worker::wait_for_leave() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopped_ || (!infinite_ && !ponder_); });
}

}  // namespace strata::uci
