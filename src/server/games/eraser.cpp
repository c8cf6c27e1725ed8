#include "server/games/eraser.hpp"

#include <spdlog/spdlog.h>

#include <future>
#include <utility>
#include <vector>

#include "server/protocol/quoted.hpp"

namespace strata::server {

namespace {

using Time = std::chrono::steady_clock;

constexpr int games_at_once = 64;

void log_failure(Error const& error) {
  spdlog::error("event=erasing_failed reason={}", protocol::quoted(error.message));
}

}  // namespace

void Eraser::begin(std::function<void(std::string const& account)> done) {
  done_ = std::move(done);
  {
    std::lock_guard const lock(mutex_);
    stopping_ = false;
    looks_ = true;
  }
  thread_ = std::thread([this] { run(); });
}

void Eraser::look() {
  {
    std::lock_guard const lock(mutex_);
    looks_ = true;
  }
  asked_.notify_all();
}

void Eraser::stop() {
  {
    std::lock_guard const lock(mutex_);
    stopping_ = true;
  }
  asked_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Eraser::is_stopping() {
  std::lock_guard const lock(mutex_);
  return stopping_;
}

bool Eraser::rest(Time::duration time) {
  std::unique_lock lock(mutex_);
  return !asked_.wait_for(lock, time, [this] { return stopping_; });
}

void Eraser::run() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      asked_.wait(lock, [this] { return looks_ || stopping_; });
      if (stopping_) return;
      looks_ = false;
    }
    auto people = store_.to_erase();
    bool is_done = people.has_value();
    if (!people) log_failure(people.error());
    for (std::size_t each = 0; people && each < people->size(); ++each) {
      auto const who = std::make_shared<ErasedPerson const>(std::move((*people)[each]));
      if (erase(who) == Outcome::Again) is_done = false;
      if (is_stopping()) return;
    }
    if (is_done) continue;
    if (!rest(times_.retry)) return;
    look();
  }
}

Eraser::Outcome Eraser::erase(std::shared_ptr<ErasedPerson const> const& who) {
  Time::time_point const begun = Time::now();
  for (bool is_last_look = false; !who->account.empty() && !is_last_look;) {
    is_last_look = Time::now() - begun >= times_.linger;
    bool is_erased = true;
    std::string after;
    while (true) {
      auto const games = store_.games_of(*who, after, games_at_once);
      if (!games) return log_failure(games.error()), Outcome::Again;
      if (games->empty()) break;
      for (std::string const& game : *games) {
        Time::time_point const at = Time::now();
        is_erased = erase_from(game, who) && is_erased;
        if (!rest(Time::now() - at)) return Outcome::Again;
      }
      after = games->back();
    }
    if (!is_erased) return Outcome::Again;
    if (!is_last_look && !rest(times_.linger - (Time::now() - begun))) return Outcome::Again;
  }
  if (!who->account.empty()) {
    if (auto const erased = store_.erase_rest(*who); !erased) return log_failure(erased.error()), Outcome::Again;
    done_(who->account);
  }
  // It waits for those who read, such as a backup.
  return store_.erase_traces() ? Outcome::Done : Outcome::Again;
}

bool Eraser::erase_from(std::string const& game, std::shared_ptr<ErasedPerson const> const& who) {
  std::promise<Prepared> answer;
  games_.prepare(game, who, [&answer](Prepared how) { answer.set_value(how); });
  Prepared const how = answer.get_future().get();
  if (how == Prepared::Removed) return true;
  if (how == Prepared::NotNow) return false;
  auto const erased = store_.erase_from(game, *who);
  if (how == Prepared::Held) games_.give_back(game);
  if (!erased) log_failure(erased.error());
  return erased.has_value();
}

}  // namespace strata::server
