#pragma once
// Tapered: two sums in one word, what counts while all pieces are on the board and what counts when none are left; an
// evaluation lies between them. Adding two of them adds both halves (as in Stockfish's Score).

#include <cstdint>

namespace strata {

class Tapered {
 public:
  // Parts of a whole between the two: all pieces of the start are there.
  static constexpr int all = 256;

  constexpr Tapered() = default;
  constexpr Tapered(int early, int late) : halves_(std::int64_t{late} * half + early) {}

  // Each within 31 bits.
  [[nodiscard]] constexpr int early() const { return static_cast<int>(static_cast<std::int32_t>(halves_)); }
  [[nodiscard]] constexpr int late() const { return static_cast<int>((halves_ + half / 2) >> 32); }
  // `phase` parts of `all` of the early sum, the rest of the late one.
  [[nodiscard]] constexpr int at(int phase) const {
    return late() + static_cast<int>((std::int64_t{early()} - late()) * phase / all);
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
