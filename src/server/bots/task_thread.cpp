#include "server/bots/task_thread.hpp"

#include <chrono>

#include "server/protocol/moment.hpp"

namespace strata::server::bots {

void TaskThread::post(std::function<void()> task) {
  {
    std::lock_guard const lock(mutex_);
    if (is_closed_) return;
    tasks_.push_back(std::move(task));
  }
  posted_.notify_one();
}

void TaskThread::at(std::int64_t steady, std::function<void()> task) {
  {
    std::lock_guard const lock(mutex_);
    if (is_closed_) return;
    later_.emplace(steady, std::move(task));
  }
  posted_.notify_one();
}

void TaskThread::stop(std::function<void()> last) {
  {
    std::lock_guard const lock(mutex_);
    if (!is_closed_) last_ = std::move(last);
    is_closed_ = true;
  }
  posted_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void TaskThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    std::vector<std::function<void()>> tasks = std::exchange(tasks_, {});
    std::int64_t const now = steady_now();
    while (!later_.empty() && later_.begin()->first <= now) {
      tasks.push_back(std::move(later_.begin()->second));
      later_.erase(later_.begin());
    }
    if (tasks.empty() && is_closed_) break;
    if (tasks.empty() && later_.empty())
      posted_.wait(lock);
    else if (tasks.empty())
      posted_.wait_for(lock, std::chrono::milliseconds(later_.begin()->first - now));
    lock.unlock();
    for (std::function<void()> const& task : tasks) task();
    tasks.clear();
    lock.lock();
  }
  auto const later = std::exchange(later_, {});
  auto const last = std::exchange(last_, {});
  lock.unlock();
  if (last) last();
}

}  // namespace strata::server::bots
