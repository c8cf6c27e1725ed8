#include "server/games/engine_pool.hpp"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <algorithm>

namespace strata::server {

namespace {

// This thread takes what all others leave. Where that is refused it works like any other; elsewhere the same call is of the whole
// process.
void yield_to_others() {
#ifdef __linux__
  constexpr int niceness = 15;
  setpriority(PRIO_PROCESS, 0, niceness);
#endif
}

}  // namespace

EnginePool::EnginePool(int workers, int hash_megabytes, Priority priority)
    : hash_megabytes_(hash_megabytes), priority_(priority), most_running_(std::max(1, workers - 1)) {
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
}

EnginePool::~EnginePool() { stop(); }

EnginePool::JobId EnginePool::submit(std::string owner, std::string game, Work work) {
  std::lock_guard const lock(mutex_);
  JobId const id = next_++;
  if (stopping_) return id;
  std::deque<Job>& queue = waiting_[game];
  queue.push_back({id, std::move(owner), std::move(work)});
  bool const has_running = std::ranges::any_of(running_, [&](auto const& entry) { return entry.second.game == game; });
  if (queue.size() == 1 && !has_running) add_turn(game);
  submitted_.notify_one();
  return id;
}

void EnginePool::cancel(JobId job) {
  std::lock_guard const lock(mutex_);
  if (auto const found = running_.find(job); found != running_.end()) return found->second.stop.request();
  for (auto queue = waiting_.begin(); queue != waiting_.end(); ++queue) {
    std::string const owner = queue->second.front().owner;
    if (std::erase_if(queue->second, [job](Job const& waiting) { return waiting.id == job; }) == 0) continue;
    if (queue->second.empty()) {
      drop_turn(owner, queue->first);
      waiting_.erase(queue);
    } else if (queue->second.front().owner != owner) {
      bool const had_turn = drop_turn(owner, queue->first);
      if (had_turn) add_turn(queue->first);
    }
    return;
  }
}

void EnginePool::add_turn(std::string const& game) {
  std::string const& name = waiting_.at(game).front().owner;
  Owner& owner = owners_[name];
  if (owner.games.empty()) turns_.push_back(name);
  owner.games.push_back(game);
}

bool EnginePool::drop_turn(std::string const& owner, std::string const& game) {
  auto const found = owners_.find(owner);
  if (found == owners_.end() || std::erase(found->second.games, game) == 0) return false;
  if (found->second.games.empty()) {
    std::erase(turns_, owner);
    if (found->second.running == 0) owners_.erase(found);
  }
  return true;
}

std::optional<std::string> EnginePool::next_game() {
  auto const turn = std::ranges::find_if(
      turns_, [this](std::string const& name) { return owners_.at(name).running < most_running_; });
  if (turn == turns_.end()) return std::nullopt;
  std::string const name = std::move(*turn);
  turns_.erase(turn);
  Owner& owner = owners_.at(name);
  std::string game = std::move(owner.games.front());
  owner.games.pop_front();
  ++owner.running;
  if (!owner.games.empty()) turns_.push_back(name);
  return game;
}

void EnginePool::wait() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && running_.empty(); });
}

EnginePool::Load EnginePool::load() {
  std::lock_guard const lock(mutex_);
  Load load{threads_.size(), running_.size(), 0};
  for (auto const& [game, queue] : waiting_) load.queued += queue.size();
  return load;
}

void EnginePool::stop() {
  {
    std::lock_guard const lock(mutex_);
    stopping_ = true;
    waiting_.clear();
    turns_.clear();
    for (auto& [name, owner] : owners_) owner.games.clear();
    for (auto const& [id, running] : running_) running.stop.request();
  }
  submitted_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void EnginePool::work() {
  if (priority_ == Priority::Background) yield_to_others();
  api::Engine engine(hash_megabytes_);
  std::string last_game;
  std::unique_lock lock(mutex_);
  while (true) {
    std::optional<std::string> next;
    submitted_.wait(lock, [&] { return stopping_ || (next = next_game()); });
    if (stopping_) return;
    std::string const& game = *next;
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
    if (running_.empty() && waiting_.empty()) idle_.notify_all();
    auto const owner = owners_.find(job.owner);
    if (--owner->second.running == 0 && owner->second.games.empty()) owners_.erase(owner);
    if (waiting_.contains(game)) {
      add_turn(game);
      submitted_.notify_one();
    }
  }
}

}  // namespace strata::server
