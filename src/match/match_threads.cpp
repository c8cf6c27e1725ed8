#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "match/match.hpp"

namespace strata::match {

Score play_match(api::Variant const& variant, MatchPlan const& plan,
                 std::function<void(GameReport const&)> const& report) {
  std::mutex mutex;
  std::map<int, GameReport> waiting;  // finished before their turn
  int next_to_play = 1;
  int next_to_report = 1;
  Score score;

  auto const work = [&] {
    while (true) {
      int number = 0;
      {
        std::lock_guard const lock(mutex);
        if (next_to_play > plan.games) return;
        number = next_to_play++;
      }
      GameReport finished = play_game(variant, plan, number);
      std::lock_guard const lock(mutex);
      waiting.emplace(number, std::move(finished));
      for (auto first = waiting.begin(); first != waiting.end() && first->first == next_to_report;
           first = waiting.begin()) {
        score.add(first->second.end);
        report(first->second);
        waiting.erase(first);
        ++next_to_report;
      }
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < std::min(plan.concurrency, plan.games); ++i) threads.emplace_back(work);
  work();
  threads.clear();
  return score;
}

}  // namespace strata::match
