#include "server/games/engine/engine_pool.hpp"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <time.h>

#include <algorithm>
#include <system_error>
#include <utility>

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

std::chrono::nanoseconds EnginePool::thread_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

EnginePool::EnginePool(int workers, int hash_megabytes, Priority priority, Sharing sharing)
    : hash_megabytes_(hash_megabytes),
      priority_(priority),
      sharing_(std::move(sharing)),
      places_(workers),
      most_working_(std::max(1, workers - 1)) {
  std::lock_guard const lock(mutex_);
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
}

EnginePool::~EnginePool() { stop(); }

EnginePool::JobId EnginePool::submit(Owner owner, std::string game, Work work) {
  auto whole = [work = std::move(work)](api::Engine& engine, api::StopToken const& stop, MayPark const&) {
    work(engine, stop);
  };
  return submit_long(std::move(owner), std::move(game), std::move(whole));
}

EnginePool::JobId EnginePool::submit_long(Owner owner, std::string game, LongWork work) {
  std::lock_guard const lock(mutex_);
  JobId const id = next_++;
  if (stopping_) return id;
  std::deque<Job>& queue = waiting_[game];
  queue.push_back({id, std::move(owner), std::move(work)});
  bool const has_running = std::ranges::any_of(running_, [&](auto const& entry) { return entry.second->game == game; });
  if (queue.size() == 1 && !has_running) add_turn(game);
  give_places();
  return id;
}

void EnginePool::cancel(JobId job) {
  std::lock_guard const lock(mutex_);
  if (auto const found = running_.find(job); found != running_.end()) {
    Running& running = *found->second;
    running.stop.request();
    if (running.place != Place::Parked) return;
    // It needs no place to end.
    Turn& turn = turns_.at(running.job.owner.turn);
    std::erase(turn.parked, &running);
    if (!turn.wants_place()) std::erase(order_, running.job.owner.turn);
    --parked_;
    running.place = Place::Ending;
    running.goes_on.notify_one();
    return;
  }
  for (auto queue = waiting_.begin(); queue != waiting_.end(); ++queue) {
    Owner const owner = queue->second.front().owner;
    if (std::erase_if(queue->second, [job](Job const& waiting) { return waiting.id == job; }) == 0) continue;
    if (queue->second.empty()) {
      drop_turn(owner, queue->first);
      waiting_.erase(queue);
    } else if (queue->second.front().owner != owner) {
      bool const had_turn = drop_turn(owner, queue->first);
      if (had_turn) add_turn(queue->first);
      give_places();  // the next may have one that the other could not
    }
    return;
  }
}

// ---------------------------------------------------------------- whose turn it is

void EnginePool::add_turn(std::string const& game) {
  Owner const& owner = waiting_.at(game).front().owner;
  auto const [found, is_new] = turns_.try_emplace(owner.turn);
  if (is_new) found->second.used = fair_share_;
  Turn& turn = found->second;
  if (!turn.wants_place()) order_.push_back(owner.turn);
  Games& games = turn.principals[owner.who];
  if (games.empty()) turn.order.push_back(owner.who);
  games.push_back(game);
}

bool EnginePool::drop_turn(Owner const& owner, std::string const& game) {
  auto const found = turns_.find(owner.turn);
  if (found == turns_.end()) return false;
  Turn& turn = found->second;
  auto const games = turn.principals.find(owner.who);
  if (games == turn.principals.end() || std::erase(games->second, game) == 0) return false;
  if (!games->second.empty()) return true;
  turn.principals.erase(games);
  std::erase(turn.order, owner.who);
  if (turn.wants_place()) return true;
  std::erase(order_, owner.turn);
  forget_idle(owner.turn);
  return true;
}

void EnginePool::forget_idle(std::string const& turn) {
  auto const found = turns_.find(turn);
  if (found->second.begun == 0 && !found->second.wants_place()) turns_.erase(found);
}

bool EnginePool::may_have_place(Turn const& turn) const { return turn.working < most_working_; }

// In order, except for one that has had a slice more than another.
std::optional<std::string> EnginePool::next_turn() const {
  std::optional<std::chrono::nanoseconds> least;
  for (std::string const& name : order_)
    if (Turn const& turn = turns_.at(name); may_have_place(turn))
      least = std::min(least.value_or(turn.used), turn.used);
  if (!least) return std::nullopt;
  auto const next = std::ranges::find_if(order_, [&](std::string const& name) {
    Turn const& turn = turns_.at(name);
    return may_have_place(turn) && turn.used < *least + sharing_.slice;
  });
  return *next;
}

std::optional<std::string> EnginePool::neediest_turn(std::string const& except) const {
  std::string const* neediest = nullptr;
  for (std::string const& name : order_) {
    if (name == except || !may_have_place(turns_.at(name))) continue;
    if (neediest == nullptr || turns_.at(name).used < turns_.at(*neediest).used) neediest = &name;
  }
  return neediest == nullptr ? std::nullopt : std::optional(*neediest);
}

std::string EnginePool::take_game(Turn& turn) {
  auto const games = turn.principals.find(turn.order.front());
  std::string game = std::move(games->second.front());
  games->second.pop_front();
  // Those with more come last.
  if (games->second.empty())
    turn.principals.erase(games);
  else
    turn.order.push_back(turn.order.front());
  turn.order.pop_front();
  return game;
}

void EnginePool::give_place(std::string const& name) {
  std::string const moved = name;  // it may be one of order_
  Turn& turn = turns_.at(moved);
  std::erase(order_, moved);
  if (!turn.parked.empty()) {
    Running& running = *turn.parked.front();
    turn.parked.pop_front();
    --parked_;
    running.place = Place::Working;
    running.goes_on.notify_one();
  } else {
    std::string game = take_game(turn);
    auto const queue = waiting_.find(game);
    auto running = std::make_unique<Running>(std::move(game), std::move(queue->second.front()));
    queue->second.pop_front();
    if (queue->second.empty()) waiting_.erase(queue);
    ++turn.begun;
    to_begin_.push_back(running->job.id);
    running_.emplace(running->job.id, std::move(running));
    begun_.notify_one();
  }
  ++turn.working;
  ++working_;
  if (turn.wants_place()) order_.push_back(moved);
}

void EnginePool::give_places() {
  while (working_ < places_) {
    auto const next = next_turn();
    if (!next) return;
    give_place(*next);
  }
}

// ---------------------------------------------------------------- parking

void EnginePool::count_time(Running& running) {
  auto const now = sharing_.processor_time();
  auto const used = now - running.counted;
  Turn& turn = turns_.at(running.job.owner.turn);
  fair_share_ += used / static_cast<std::int64_t>(turns_.size());
  turn.used = std::clamp(turn.used + used, fair_share_ - sharing_.most_apart, fair_share_ + sharing_.most_apart);
  running.counted = now;
}

bool EnginePool::has_thread_for_another() {
  if (free_threads_ > to_begin_.size()) return true;
  if (threads_.size() >= static_cast<std::size_t>(places_ + sharing_.most_parked)) return false;
  try {
    threads_.emplace_back([this] { work(); });
  } catch (std::system_error const&) {
    return false;
  }
  return true;
}

void EnginePool::may_park(Running& running) {
  std::unique_lock lock(mutex_);
  if (stopping_ || running.stop.requested()) return;
  count_time(running);
  if (running.counted - running.slice_begun < sharing_.slice) return;
  std::string const& own = running.job.owner.turn;
  Turn& turn = turns_.at(own);
  auto const other = neediest_turn(own);
  if (!other || turns_.at(*other).used >= turn.used) return;
  bool const goes_on = !turns_.at(*other).parked.empty();
  if (!goes_on && (parked_ >= sharing_.most_parked || !has_thread_for_another())) return;
  if (!turn.wants_place()) order_.push_back(own);
  turn.parked.push_back(&running);
  --turn.working;
  --working_;
  ++parked_;
  running.place = Place::Parked;
  give_place(*other);
  running.goes_on.wait(lock, [&] { return running.place != Place::Parked; });
  running.slice_begun = running.counted = sharing_.processor_time();
}

// ---------------------------------------------------------------- the threads

void EnginePool::wait() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && running_.empty(); });
}

EnginePool::Load EnginePool::load() {
  std::lock_guard const lock(mutex_);
  Load load{static_cast<std::size_t>(places_), static_cast<std::size_t>(working_), static_cast<std::size_t>(parked_)};
  for (auto const& [game, queue] : waiting_) load.queued += queue.size();
  return load;
}

void EnginePool::stop() {
  {
    std::lock_guard const lock(mutex_);
    stopping_ = true;
    waiting_.clear();
    order_.clear();
    for (JobId const id : to_begin_) running_.erase(id);
    to_begin_.clear();
    for (auto& [name, turn] : turns_) {
      turn.principals.clear();
      turn.order.clear();
      turn.parked.clear();
    }
    for (auto const& [id, running] : running_) {
      running->stop.request();
      if (running->place != Place::Parked) continue;
      --parked_;
      running->place = Place::Ending;
      running->goes_on.notify_one();
    }
    idle_.notify_all();
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void EnginePool::work() {
  if (priority_ == Priority::Background) yield_to_others();
  api::Engine engine(hash_megabytes_);
  std::string last_game;
  std::unique_lock lock(mutex_);
  while (true) {
    ++free_threads_;
    begun_.wait(lock, [&] { return stopping_ || !to_begin_.empty(); });
    --free_threads_;
    if (stopping_) return;
    JobId const id = to_begin_.front();
    to_begin_.pop_front();
    Running& running = *running_.at(id);
    lock.unlock();

    if (running.game != last_game) engine.new_game();
    last_game = running.game;
    running.slice_begun = running.counted = sharing_.processor_time();
    if (!running.stop.requested()) running.job.work(engine, running.stop, [&] { may_park(running); });
    running.job.work = nullptr;  // release what it holds outside the lock

    lock.lock();
    count_time(running);
    std::string const turn = running.job.owner.turn;
    if (running.place == Place::Working) {
      --turns_.at(turn).working;
      --working_;
    }
    --turns_.at(turn).begun;
    running_.erase(id);
    if (running_.empty() && waiting_.empty()) idle_.notify_all();
    forget_idle(turn);
    if (waiting_.contains(last_game)) add_turn(last_game);
    give_places();
  }
}

}  // namespace strata::server
