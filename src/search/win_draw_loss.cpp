#include "search/win_draw_loss.hpp"

#include <algorithm>
#include <cstdint>

#include "search/score.hpp"

namespace strata {

namespace {

// In hundredths of PieceValues::margin() (about a pawn in orthodox chess). Not fitted to games yet.
constexpr int even_chance = 150;          // the advantage that wins half of the games
constexpr int even_chance_drawless = 75;  // where neither stalemate nor bare kings draw
constexpr int doubling = 65;              // the advantage that doubles the odds

// 1024 * 2^(x / 1024), linear between whole powers.
std::int64_t power_of_two(int x) {
  int const whole = x >> 10;
  std::int64_t const mantissa = 1024 + (x & 1023);
  return whole >= 0 ? mantissa << whole : mantissa >> -whole;
}

// The probability of a win, in thousandths, for a score relative to `even`.
int win_probability(int score, int even, int unit) {
  auto const odds = static_cast<int>(
      std::clamp<std::int64_t>(std::int64_t{score} * 100 / unit - even, -10 * doubling, 10 * doubling) * 1024 /
      doubling);
  std::int64_t const weight = power_of_two(odds);
  return static_cast<int>((1000 * weight + (weight + 1024) / 2) / (weight + 1024));
}

}  // namespace

WinDrawLoss win_draw_loss(int score, PieceValues const& values) {
  if (is_mate(score)) return score > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  EndingRules const& endings = values.rules().endings;
  bool const drawless = endings.stalemate != StalemateRule::Draw && !endings.material.enabled;
  int const even = drawless ? even_chance_drawless : even_chance;
  WinDrawLoss model;
  model.win = win_probability(score, even, values.margin());
  model.loss = std::min(win_probability(-score, even, values.margin()), 1000 - model.win);
  model.draw = 1000 - model.win - model.loss;
  return model;
}

}  // namespace strata
