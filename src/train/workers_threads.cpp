#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "train/workers.hpp"

namespace strata::train {

struct Workers::Impl {
  std::mutex mutex;
  std::condition_variable started, finished;
  std::function<void(int)> const* task = nullptr;
  int count = 0;
  std::atomic<int> next = 0;
  std::uint64_t round = 0;
  std::size_t busy = 0;
  bool ending = false;
  std::vector<std::thread> threads;

  void work() {
    for (int number = next.fetch_add(1); number < count; number = next.fetch_add(1)) (*task)(number);
  }
  void live() {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex);
    while (true) {
      started.wait(lock, [&] { return ending || round != seen; });
      if (ending) return;
      seen = round;
      lock.unlock();
      work();
      lock.lock();
      if (--busy == 0) finished.notify_one();
    }
  }
};

Workers::Workers(int threads) : impl_(std::make_unique<Impl>()) {
  for (int i = 1; i < threads; ++i) impl_->threads.emplace_back([this] { impl_->live(); });
}

Workers::~Workers() {
  {
    std::lock_guard const lock(impl_->mutex);
    impl_->ending = true;
  }
  impl_->started.notify_all();
  for (std::thread& thread : impl_->threads) thread.join();
}

void Workers::run(int count, std::function<void(int)> const& task) {
  Impl& here = *impl_;
  {
    std::lock_guard const lock(here.mutex);
    here.task = &task;
    here.count = count;
    here.next = 0;
    here.busy = here.threads.size();
    ++here.round;
  }
  here.started.notify_all();
  here.work();
  std::unique_lock lock(here.mutex);
  here.finished.wait(lock, [&] { return here.busy == 0; });
}

}  // namespace strata::train
