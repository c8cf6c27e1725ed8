#pragma once
// Tapered evaluation: a middlegame and an endgame score in one word; the phase of the game interpolates between them. Adding two
// adds both halves. (chessprogramming wiki, Tapered Eval; Stockfish's Score)

#include <cstdint>

namespace strata {

class Tapered {
 public:
  // The phase of the full middlegame.
  static constexpr int all = 256;

  constexpr Tapered() = default;
  constexpr Tapered(int middlegame, int endgame) : halves_(std::int64_t{endgame} * half + middlegame) {}

  // Each within 31 bits.
  [[nodiscard]] constexpr int middlegame() const { return static_cast<int>(static_cast<std::int32_t>(halves_)); }
  [[nodiscard]] constexpr int endgame() const { return static_cast<int>((halves_ + half / 2) >> 32); }
  // Interpolated: `phase` parts of `all` of the middlegame score, the rest of the endgame score.
  [[nodiscard]] constexpr int at(int phase) const {
    return endgame() + static_cast<int>((std::int64_t{middlegame()} - endgame()) * phase / all);
  }

  constexpr Tapered& operator+=(Tapered other) {
    halves_ += other.halves_;
    return *this;
  }
  constexpr Tapered& operator-=(Tapered other) {
    halves_ -= other.halves_;
    return *this;
  }
  friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
  friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
  friend constexpr Tapered operator*(Tapered a, int times) {
    a.halves_ *= times;
    return a;
  }
  friend constexpr bool operator==(Tapered, Tapered) = default;

 private:
  static constexpr std::int64_t half = std::int64_t{1} << 32;
  std::int64_t halves_ = 0;
};

}  // namespace strata
