#include <algorithm>
#include <thread>

#include "search/parallel.hpp"

namespace strata {

namespace {

// The weight of a vote grows with depth and score. `floor` is the lowest score.
std::int64_t weight(SearchReport const& report, int floor) {
  constexpr int offset = 20;  // centipawns, so that the lowest score has a weight too
  return std::int64_t{std::min(report.score - floor, 1000) + offset} * report.depth;
}

std::size_t elect(std::span<SearchReport const> reports) {
  // No vote about a proven mate: the shortest win is chosen, and a loss only if the first search has nothing else.
  std::size_t best = 0;
  for (std::size_t i = 1; i < reports.size(); ++i)
    if (is_mate(reports[i].score) && reports[i].score > 0 && reports[i].bound == Bound::Exact &&
        reports[i].score > reports[best].score)
      best = i;
  if (best != 0 || is_mate(reports[0].score)) return best;

  int floor = infinite_score;
  for (SearchReport const& report : reports)
    if (report.depth > 0) floor = std::min(floor, std::max(report.score, -mate_bound));
  auto const votes = [&](std::size_t candidate) {
    std::int64_t sum = 0;
    for (SearchReport const& report : reports)
      if (report.depth > 0 && report.pv.front() == reports[candidate].pv.front()) sum += weight(report, floor);
    return sum;
  };
  std::int64_t most = votes(0);
  for (std::size_t i = 1; i < reports.size(); ++i) {
    if (reports[i].depth == 0 || is_mate(reports[i].score)) continue;
    std::int64_t const here = votes(i);
    bool const same_move = reports[i].pv.front() == reports[best].pv.front();
    if (here > most || (same_move && weight(reports[i], floor) > weight(reports[best], floor))) {
      most = here;
      best = i;
    }
  }
  return best;
}

}  // namespace

ParallelReport run_together(std::span<std::unique_ptr<AnySearch> const> searches, SearchLimits const& limits,
                            SearchSignals const& signals) {
  if (searches.size() == 1) return {0, searches.front()->run(limits, signals)};
  std::span const helpers = searches.subspan(1);
  auto const helpers_nodes = [&] {
    std::uint64_t sum = 0;
    for (auto const& helper : helpers) sum += helper->nodes();
    return sum;
  };
  std::vector<SearchReport> reports(searches.size());
  std::atomic<bool> stop = false;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < searches.size(); ++i)
      threads.emplace_back([&, i] {
        SearchLimits own;
        own.depth = limits.depth;
        own.multipv = limits.multipv;
        own.moves = limits.moves;
        own.stop_early = false;
        own.helper = static_cast<int>(i);
        SearchSignals flags;
        flags.stop = &stop;
        reports[i] = searches[i]->run(own, flags);
      });
    SearchSignals watching = signals;
    watching.other_nodes = helpers_nodes;
    reports[0] = searches[0]->run(limits, watching);
    stop.store(true, std::memory_order_relaxed);
  }
  ParallelReport result;
  if (reports[0].pv.empty()) return result;
  if (limits.multipv <= 1) result.best = elect(reports);
  std::int64_t const milliseconds = reports[0].milliseconds;
  result.report = std::move(reports[result.best]);
  result.report.nodes = searches[0]->nodes() + helpers_nodes();
  result.report.milliseconds = milliseconds;
  return result;
}

}  // namespace strata
