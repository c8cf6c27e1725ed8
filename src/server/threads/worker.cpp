#include "server/threads/worker.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <utility>

namespace strata::server {

Worker::Worker(std::size_t most_waiting, int niceness)
    : most_waiting_(most_waiting), thread_([this, niceness] { run(niceness); }) {}

void Worker::stop() {
  {
    std::lock_guard const lock(mutex_);
    closing_ = true;
  }
  asked_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool Worker::submit(std::function<void()> work) {
  {
    std::lock_guard const lock(mutex_);
    if (closing_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(work));
  }
  asked_.notify_one();
  return true;
}

void Worker::run(int niceness) {
  // Linux gives each thread a niceness of its own. Where it is refused, the work is done all the same.
  auto const self = static_cast<id_t>(::syscall(SYS_gettid));
  ::setpriority(PRIO_PROCESS, self, ::getpriority(PRIO_PROCESS, self) + niceness);
  sched_param const none{};
  if (niceness > 0) ::sched_setscheduler(static_cast<pid_t>(self), SCHED_BATCH, &none);
  std::unique_lock lock(mutex_);
  while (true) {
    asked_.wait(lock, [this] { return !waiting_.empty() || closing_; });
    if (waiting_.empty()) return;
    std::function<void()> const work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    auto const begun = std::chrono::steady_clock::now();
    work();
    auto const time = std::chrono::steady_clock::now() - begun;
    lock.lock();
    if (niceness > 0) asked_.wait_for(lock, time, [this] { return closing_; });
  }
}

}  // namespace strata::server
