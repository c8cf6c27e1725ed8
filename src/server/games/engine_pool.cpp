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

EnginePool::JobId EnginePool::submit(Owner owner, std::string game, Work work) {
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
    Owner const owner = queue->second.front().owner;
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
  Owner const& owner = waiting_.at(game).front().owner;
  Turn& turn = turns_[owner.turn];
  if (turn.principals.empty()) order_.push_back(owner.turn);
  Games& games = turn.principals[owner.who];
  if (games.empty()) turn.order.push_back(owner.who);
  games.push_back(game);
}

bool EnginePool::drop_turn(Owner const& owner, std::string const& game) {
  auto const turn = turns_.find(owner.turn);
  if (turn == turns_.end()) return false;
  auto& [principals, order, running] = turn->second;
  auto const games = principals.find(owner.who);
  if (games == principals.end() || std::erase(games->second, game) == 0) return false;
  if (!games->second.empty()) return true;
  principals.erase(games);
  std::erase(order, owner.who);
  if (!principals.empty()) return true;
  std::erase(order_, owner.turn);
  if (running == 0) turns_.erase(turn);
  return true;
}

std::optional<std::string> EnginePool::next_game() {
  auto const next =
      std::ranges::find_if(order_, [this](std::string const& name) { return turns_.at(name).running < most_running_; });
  if (next == order_.end()) return std::nullopt;
  std::string turn = std::move(*next);
  order_.erase(next);
  auto& [principals, order, running] = turns_.at(turn);
  auto const games = principals.find(order.front());
  std::string game = std::move(games->second.front());
  games->second.pop_front();
  // Whoever has more comes last.
  if (games->second.empty())
    principals.erase(games);
  else
    order.push_back(order.front());
  order.pop_front();
  ++running;
  if (!principals.empty()) order_.push_back(std::move(turn));
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
    order_.clear();
    for (auto& [name, turn] : turns_) {
      turn.principals.clear();
      turn.order.clear();
    }
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
    auto const turn = turns_.find(job.owner.turn);
    if (--turn->second.running == 0 && turn->second.principals.empty()) turns_.erase(turn);
    if (waiting_.contains(game)) {
      add_turn(game);
      submitted_.notify_one();
    }
  }
}

}  // namespace strata::server
