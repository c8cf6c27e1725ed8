#include "server/threads/loop.hpp"

#include <future>
#include <memory>
#include <utility>

namespace strata::server {

Loop::Loop(Clock const& clock) : clock_(clock), thread_([this] { run(); }) {}

Loop::~Loop() { stop(); }

void Loop::post(Task task) {
  {
    std::lock_guard const lock(mutex_);
    if (stopping_) return;
    posted_.push_back(std::move(task));
  }
  changed_.notify_one();
}

Loop::Timer Loop::at(std::int64_t steady, Task task) {
  Timer timer;
  {
    std::lock_guard const lock(mutex_);
    if (stopping_) return {};
    timer = {steady, ++last_timer_};
    later_.emplace(timer, std::move(task));
  }
  changed_.notify_one();
  return timer;
}

void Loop::cancel(Timer const& timer) {
  std::map<Timer, Task>::node_type cancelled;  // release what it holds outside the lock
  std::lock_guard const lock(mutex_);
  cancelled = later_.extract(timer);
}

std::size_t Loop::timers() {
  std::lock_guard const lock(mutex_);
  return later_.size();
}

std::size_t Loop::waiting() {
  std::lock_guard const lock(mutex_);
  return posted_.size();
}

void Loop::wait() {
  auto done = std::make_shared<std::promise<void>>();
  {
    std::lock_guard const lock(mutex_);
    if (stopping_) return;
    posted_.push_back([done] { done->set_value(); });
  }
  changed_.notify_one();
  done->get_future().wait();
}

void Loop::stop(Task last) {
  {
    std::lock_guard const lock(mutex_);
    if (!stopping_) last_ = std::move(last);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Loop::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    if (posted_.empty() && stopping_) break;
    std::vector<Task> tasks = std::exchange(posted_, {});
    std::int64_t const now = clock_.now().steady;
    while (!stopping_ && !later_.empty() && later_.begin()->first.first <= now) {
      tasks.push_back(std::move(later_.begin()->second));
      later_.erase(later_.begin());
    }
    if (!tasks.empty()) {
      lock.unlock();
      for (Task& task : tasks) {
        task();
        task = nullptr;  // release what it holds outside the lock
      }
      lock.lock();
      continue;
    }
    if (later_.empty())
      changed_.wait(lock);
    else
      changed_.wait_for(lock, clock_.wait_until(later_.begin()->first.first));
  }
  auto const later = std::exchange(later_, {});
  Task const last = std::exchange(last_, {});
  lock.unlock();
  if (last) last();
}

}  // namespace strata::server
