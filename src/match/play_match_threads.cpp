#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "match/match.hpp"

namespace strata::match {

namespace {

// What the threads of a match share.
class Running {
 public:
  Running(MatchPlan const& plan, MatchHooks const& hooks)
      : plan_(plan), hooks_(hooks), next_to_play_(plan.first_game), next_to_report_(plan.first_game) {}

  void work(int worker) {
    PlayerSettings settings;
    settings.start_ms = plan_.start_ms;
    settings.variant_files = plan_.variant_files;
    settings.give_up = [this] { return is_broken_off(); };
    if (hooks_.log)
      settings.log = [this, worker](std::string_view who, char direction, std::string_view line) {
        std::lock_guard const lock(log_mutex_);
        hooks_.log(worker, who, direction, line);
      };
    std::array<std::unique_ptr<Player>, 2> const players = {make_player(plan_.players[0], settings),
                                                            make_player(plan_.players[1], settings)};
    while (std::int64_t const number = take()) {
      PlayedGame played = play_game(plan_, task_of(plan_, number), {players[0].get(), players[1].get()});
      if (!hand_over(std::move(played))) return;
    }
  }

  [[nodiscard]] Result<void> result() {
    if (failure_) return std::unexpected(*failure_);
    return {};
  }

 private:
  // The number of the next game; 0 if there is none.
  std::int64_t take() {
    std::lock_guard const lock(mutex_);
    ask_signal();
    if (stopped_ || next_to_play_ > plan_.games) return 0;
    return next_to_play_++;
  }

  bool is_broken_off() {
    std::lock_guard const lock(mutex_);
    ask_signal();
    return broken_off_;
  }

  void ask_signal() {
    if (!hooks_.signal || broken_off_) return;
    Signal const signal = hooks_.signal();
    stopped_ = stopped_ || signal != Signal::GoOn;
    broken_off_ = broken_off_ || signal == Signal::BreakOff;
  }

  // False if this thread is to play no more.
  bool hand_over(PlayedGame played) {
    std::lock_guard const lock(mutex_);
    if (!played) {
      // The others' games are of no use without those that this player cannot play.
      if (!broken_off_ && !failure_) failure_ = std::move(played.error());
      stopped_ = broken_off_ = true;
      return false;
    }
    if (!*played) return false;
    waiting_.emplace((*played)->task.number, std::move(**played));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_to_report_ && !decided_;
         first = waiting_.begin()) {
      if (hooks_.report && !hooks_.report(first->second)) decided_ = stopped_ = broken_off_ = true;
      waiting_.erase(first);
      ++next_to_report_;
    }
    return true;
  }

  MatchPlan const& plan_;
  MatchHooks const& hooks_;
  std::mutex mutex_;
  std::mutex log_mutex_;
  std::map<std::int64_t, GameReport> waiting_;  // finished before their turn
  std::int64_t next_to_play_;
  std::int64_t next_to_report_;
  bool stopped_ = false;     // starts no more games
  bool broken_off_ = false;  // and running games are stopped
  bool decided_ = false;     // the result of the match is certain
  std::optional<Error> failure_;
};

}  // namespace

Result<void> play_match(MatchPlan const& plan, MatchHooks const& hooks) {
  Running running(plan, hooks);
  std::int64_t const games = std::max<std::int64_t>(1, plan.games - plan.first_game + 1);
  std::vector<std::jthread> threads;
  for (int worker = 2; worker <= std::min<std::int64_t>(plan.concurrency, games); ++worker)
    threads.emplace_back([&running, worker] { running.work(worker); });
  running.work(1);
  threads.clear();
  return running.result();
}

}  // namespace strata::match
