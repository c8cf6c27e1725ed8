#include "server/games/engine_pool.hpp"

#include <algorithm>

namespace strata::server {

EnginePool::EnginePool(int workers, int hash_megabytes) : hash_megabytes_(hash_megabytes) {
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
}

EnginePool::~EnginePool() { stop(); }

EnginePool::JobId EnginePool::submit(std::string game, Work work) {
  std::lock_guard const lock(mutex_);
  JobId const id = next_++;
  if (stopping_) return id;
  std::deque<Job>& queue = waiting_[game];
  queue.push_back({id, std::move(work)});
  bool const has_running = std::ranges::any_of(running_, [&](auto const& entry) { return entry.second.game == game; });
  if (queue.size() == 1 && !has_running) turns_.push_back(std::move(game));
  submitted_.notify_one();
  return id;
}

void EnginePool::cancel(JobId job) {
  std::lock_guard const lock(mutex_);
  if (auto const found = running_.find(job); found != running_.end()) return found->second.stop.request();
  for (auto queue = waiting_.begin(); queue != waiting_.end(); ++queue) {
    if (std::erase_if(queue->second, [job](Job const& waiting) { return waiting.id == job; }) == 0) continue;
    if (queue->second.empty()) {
      std::erase(turns_, queue->first);
      waiting_.erase(queue);
    }
    return;
  }
}

void EnginePool::stop() {
  {
    std::lock_guard const lock(mutex_);
    stopping_ = true;
    waiting_.clear();
    turns_.clear();
    for (auto const& [id, running] : running_) running.stop.request();
  }
  submitted_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void EnginePool::work() {
  api::Engine engine(hash_megabytes_);
  std::string last_game;
  std::unique_lock lock(mutex_);
  while (true) {
    submitted_.wait(lock, [this] { return stopping_ || !turns_.empty(); });
    if (stopping_) return;
    std::string const game = std::move(turns_.front());
    turns_.pop_front();
    auto const queue = waiting_.find(game);
    Job job = std::move(queue->second.front());
    queue->second.pop_front();
    if (queue->second.empty()) waiting_.erase(queue);
    api::StopToken const stop;
    running_.emplace(job.id, Running{game, stop});
    lock.unlock();

    if (game != last_game) engine.new_game();
    last_game = game;
    job.work(engine, stop);
    job.work = nullptr;  // what it holds is let go outside the lock

    lock.lock();
    running_.erase(job.id);
    if (waiting_.contains(game)) {
      turns_.push_back(game);
      submitted_.notify_one();
    }
  }
}

}  // namespace strata::server
