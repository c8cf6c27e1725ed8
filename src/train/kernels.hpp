#pragma once
// The loops in which training spends its time, over rows of `hidden` floats that begin at a cache line; `hidden` is a multiple of 32.
// Vectors of 16 floats, which the compiler makes of what the processor has.

#include <cstddef>
#include <cstdint>

namespace strata::train {

using Lanes = float __attribute__((vector_size(64), may_alias));
inline constexpr std::size_t lanes = 16;

inline Lanes const* lanes_at(float const* place) { return reinterpret_cast<Lanes const*>(place); }
inline Lanes* lanes_at(float* place) { return reinterpret_cast<Lanes*>(place); }

// sum = bias + the rows of the list. `Blocks` vectors stay in registers.
template <std::size_t Blocks>
inline void sum_some(float const* weights, float const* bias, std::uint32_t const* rows, std::size_t count,
                     std::size_t hidden, float* sum) {
  Lanes total[Blocks];  // NOLINT(modernize-avoid-c-arrays): std::array drops the attributes of the type
  for (std::size_t i = 0; i < Blocks; ++i) total[i] = lanes_at(bias)[i];
  for (std::size_t each = 0; each < count; ++each) {
    Lanes const* const row = lanes_at(weights + rows[each] * hidden);
    for (std::size_t i = 0; i < Blocks; ++i) total[i] += row[i];
  }
  for (std::size_t i = 0; i < Blocks; ++i) lanes_at(sum)[i] = total[i];
}

inline void sum_rows(float const* weights, float const* bias, std::uint32_t const* rows, std::size_t count,
                     std::size_t hidden, float* sum) {
  std::size_t at = 0;
  for (; at + 4 * lanes <= hidden; at += 4 * lanes) sum_some<4>(weights + at, bias + at, rows, count, hidden, sum + at);
  for (; at < hidden; at += 2 * lanes) sum_some<2>(weights + at, bias + at, rows, count, hidden, sum + at);
}

// Adds `slope` to the rows of the list.
inline void add_to_rows(float* gradient, float const* slope, std::uint32_t const* rows, std::size_t count,
                        std::size_t hidden) {
  for (std::size_t each = 0; each < count; ++each) {
    Lanes* const row = lanes_at(gradient + rows[each] * hidden);
    for (std::size_t i = 0; i < hidden / lanes; ++i) row[i] += lanes_at(slope)[i];
  }
}

// The sum of clamp(sum, 0, 1)^2 * weight. (SCReLU)
inline float squared_output(float const* sums, float const* weights, std::size_t count) {
  Lanes total{};
  Lanes const zero{};
  Lanes const one = zero + 1;
  for (std::size_t i = 0; i < count / lanes; ++i) {
    Lanes clipped = lanes_at(sums)[i];
    clipped = clipped > zero ? clipped : zero;
    clipped = clipped < one ? clipped : one;
    total += clipped * clipped * lanes_at(weights)[i];
  }
  float output = 0;
  for (std::size_t i = 0; i < lanes; ++i) output += total[i];
  return output;
}

// The way back: what the sums and the weights of the output change, for a slope of the output.
inline void back_through_output(float const* sums, float const* weights, float slope, std::size_t count,
                                float* sum_slopes, float* weight_gradient) {
  Lanes const zero{};
  Lanes const one = zero + 1;
  for (std::size_t i = 0; i < count / lanes; ++i) {
    Lanes const sum = lanes_at(sums)[i];
    Lanes clipped = sum > zero ? sum : zero;
    clipped = clipped < one ? clipped : one;
    Lanes const inside = clipped == sum ? clipped : zero;
    lanes_at(sum_slopes)[i] = inside * lanes_at(weights)[i] * (2 * slope);
    lanes_at(weight_gradient)[i] += clipped * clipped * slope;
  }
}

}  // namespace strata::train
