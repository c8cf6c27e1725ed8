#include "search/levels.hpp"

#include <algorithm>
#include <array>

#include "base/random.hpp"

namespace strata {

namespace {

// Chosen so that neighbours are about equally far apart: docs/engine/strength.md, "Levels". Chance makes the levels more than depth:
// a level that looks deeper by one ply and never errs wins nearly all games against the one below it.
constexpr std::array<Level, highest_level> levels = {{
    {1, 4'000, 250, 300},
    {1, 4'000, 198, 150},
    {1, 4'000, 140, 65},
    {0, 820, 122, 50},
    {0, 1'900, 90, 27},
    {0, 4'800, 61, 13},
    {0, 10'000, 40, 7},
    {0, 21'000, 21, 4},
    {0, 50'000, 0, 0},
    {0, 0, 0, 0},
}};

// The smaller of two limits of which 0 is none.
template <class Number>
Number tighter(Number a, Number b) {
  if (a == 0 || b == 0) return std::max(a, b);
  return std::min(a, b);
}

}  // namespace

Level const& level_of(int level) {
  return levels[static_cast<std::size_t>(std::clamp(level, lowest_level, highest_level) - 1)];
}

SearchReport play_level(AnySearch& search, AnyPosition const& position, int unit, Level const& level,
                        SearchLimits limits, SearchSignals const& signals, std::uint64_t seed) {
  limits.depth = tighter(limits.depth, level.depth);
  limits.nodes = tighter(limits.nodes, level.nodes);
  Random random(seed ^ position.key());
  if (level.margin > 0 && limits.clock) {
    limits.milliseconds = TimeManager::by_clock(*limits.clock, unit).soft();
    limits.clock.reset();
  }
  // Two searches share the time.
  if (level.margin > 0 && limits.milliseconds > 1) limits.milliseconds /= 2;
  SearchReport report = search.run(limits, signals);
  if (report.pv.empty()) return report;

  if (level.blunders > 0 && random.below(1000) < static_cast<std::uint64_t>(level.blunders)) {
    auto moves = search.root_moves();
    std::ranges::sort(moves, {}, [](Move move) { return move.raw(); });
    report.pv = {moves[static_cast<std::size_t>(random.below(moves.size()))]};
    return report;
  }
  if (level.margin == 0) return report;
  int const margin = level.margin * unit / 100;
  auto const choices = search.near_best(std::max(1, report.depth - 1), margin, limits, signals);
  if (choices.empty()) return report;
  // The probability falls linearly with the distance to the best score, to almost 0 at the margin.
  std::uint64_t weights = 0;
  auto const weight = [&](ScoredMove const& choice) {
    return static_cast<std::uint64_t>(margin + 1 - (choices.front().score - choice.score));
  };
  for (ScoredMove const& choice : choices) weights += weight(choice);
  std::uint64_t pick = random.below(weights);
  for (ScoredMove const& choice : choices) {
    if (pick < weight(choice)) {
      if (choice.move != report.pv.front()) {
        report.pv = {choice.move};
        report.score = choice.score;
      }
      break;
    }
    pick -= weight(choice);
  }
  return report;
}

}  // namespace strata
