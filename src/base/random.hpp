#pragma once
// Seeded randomness: the same seed gives the same numbers on every compiler and platform.
// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, passes BigCrush, more than enough for keys and test games.

#include <cstdint>

namespace strata {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
  }

  // A number below `bound`, which must not be 0. The bias is below bound / 2^64.
  constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  std::uint64_t state_;
};

}  // namespace strata
