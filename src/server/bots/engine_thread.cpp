#include "server/bots/engine_thread.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <random>
#include <utility>

#include "server/protocol/moment.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server::bots {

namespace {

constexpr int niceness = 5;
// Times of a search, in milliseconds; the longest is divided among those that wait.
constexpr std::int64_t longest = 2000, shortest = 20, kept_back = 100;
constexpr std::int64_t moves_left = 30;  // of a clock, as the games plan for the computer

int time_for(Position const& position, std::int64_t waited, std::size_t waiting) {
  std::int64_t time = longest / static_cast<std::int64_t>(1 + waiting);
  if (position.time_left) {
    std::int64_t const left = *position.time_left - waited - kept_back;
    time = std::min({time, left, (left / moves_left) + position.increment});
  }
  return static_cast<int>(std::max(shortest, time));
}

}  // namespace

EngineThread::~EngineThread() {
  {
    std::lock_guard const lock(mutex_);
    is_closed_ = true;
    tasks_.clear();
    stop_.request();
  }
  asked_.notify_one();
  thread_.join();
}

void EngineThread::think(Position position, std::function<void(Thought)> done) {
  {
    std::lock_guard const lock(mutex_);
    if (is_closed_) return;
    tasks_.push_back({std::move(position), std::move(done), steady_now()});
  }
  asked_.notify_one();
}

void EngineThread::run() {
  // Linux gives each thread a niceness of its own. Where it is refused, the work is done all the same.
  auto const self = static_cast<id_t>(::syscall(SYS_gettid));
  ::setpriority(PRIO_PROCESS, self, ::getpriority(PRIO_PROCESS, self) + niceness);
  for (;;) {
    std::unique_lock lock(mutex_);
    asked_.wait(lock, [this] { return is_closed_ || !tasks_.empty(); });
    if (is_closed_) return;
    Task const task = std::move(tasks_.front());
    tasks_.pop_front();
    std::size_t const waiting = tasks_.size();
    lock.unlock();
    Thought thought = work(task, waiting);
    if (!stop_.requested()) task.done(std::move(thought));
  }
}

Thought EngineThread::work(Task const& task, std::size_t waiting) {
  Position const& position = task.position;
  auto const failed = [&](Error const& error) {
    spdlog::error("event=house_bot_cannot_play variant={} reason={}", position.variant,
                  protocol::quoted(error.message));
    return Thought{};
  };
  auto const variant = api::Variant::load(position.variant, position.options);
  if (!variant) return failed(variant.error());
  auto game = api::Game::create(*variant, position.start);
  if (!game) return failed(game.error());
  for (std::string const& move : position.moves)
    if (auto const played = game->apply(move); !played) return failed(played.error());
  if (game->end()) return {};
  api::Limits limits;
  limits.level = position.level;
  limits.forced_at_once = true;
  limits.movetime_ms = time_for(position, steady_now() - task.asked, waiting);
  auto const result = engine_.search(*game, limits, stop_, std::random_device()());
  return {result.best, result.info.score};
}

}  // namespace strata::server::bots
