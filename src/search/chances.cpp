#include "search/chances.hpp"

#include <algorithm>
#include <cstdint>

#include "search/score.hpp"

namespace strata {

namespace {

// In hundredths of Evaluator::margin() (about a pawn in orthodox chess). Not fitted to games yet.
constexpr int even_chance = 150;          // the advantage that wins every other game
constexpr int even_chance_drawless = 75;  // where neither stalemate nor bare kings draw
constexpr int doubling = 65;              // the advantage that doubles the odds

// 1024 * 2^(x / 1024), linear between whole powers.
std::int64_t power_of_two(int x) {
  int const whole = x >> 10;
  std::int64_t const mantissa = 1024 + (x & 1023);
  return whole >= 0 ? mantissa << whole : mantissa >> -whole;
}

// The chance that an advantage so far above `even` wins.
int chance(int score, int even, int unit) {
  auto const odds = static_cast<int>(
      std::clamp<std::int64_t>(std::int64_t{score} * 100 / unit - even, -10 * doubling, 10 * doubling) * 1024 /
      doubling);
  std::int64_t const weight = power_of_two(odds);
  return static_cast<int>((1000 * weight + (weight + 1024) / 2) / (weight + 1024));
}

}  // namespace

Chances chances_of(int score, Evaluator const& evaluator) {
  if (is_mate(score)) return score > 0 ? Chances{1000, 0, 0} : Chances{0, 0, 1000};
  EndingRules const& endings = evaluator.rules().endings;
  bool const drawless = endings.stalemate != StalemateRule::Draw && !endings.material.enabled;
  int const even = drawless ? even_chance_drawless : even_chance;
  Chances chances;
  chances.win = chance(score, even, evaluator.margin());
  chances.loss = std::min(chance(-score, even, evaluator.margin()), 1000 - chances.win);
  chances.draw = 1000 - chances.win - chances.loss;
  return chances;
}

}  // namespace strata
