#pragma once
// The loops of a network over its hidden units: sums of rows, and the output. In vectors as wide as the processor has them; all numbers are
// whole and every sum fits (Network::create() has looked), so that every machine finds the same.

#include <cstddef>
#include <cstdint>
#include <span>

#include "eval/net/network.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace strata::net {

namespace kernels {

// Vectors of numbers of 16 bits, and of 32 bits for what their products add up to. (chessprogramming wiki, NNUE; SIMD and SWAR Techniques)
#if defined(__AVX512BW__)

using Vector = __m512i;
inline constexpr int most_at_once = 8;  // vectors that are kept in registers while rows are added
inline Vector load(std::int16_t const* from) { return _mm512_load_si512(from); }
inline void store(std::int16_t* to, Vector v) { _mm512_store_si512(to, v); }
inline Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
inline Vector subtract(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
inline Vector all(std::int16_t number) { return _mm512_set1_epi16(number); }
inline Vector clamp(Vector v, Vector most) {
  return _mm512_min_epi16(_mm512_max_epi16(v, _mm512_setzero_si512()), most);
}
// The sums of a * a * b by twos, added to `sums`. Clamped numbers times weights fit 16 bits.
inline Vector add_squares(Vector sums, Vector a, Vector b) {
  return _mm512_add_epi32(sums, _mm512_madd_epi16(a, _mm512_mullo_epi16(a, b)));
}
inline std::int32_t total(Vector sums) { return _mm512_reduce_add_epi32(sums); }

#elif defined(__AVX2__)

using Vector = __m256i;
inline constexpr int most_at_once = 8;
inline Vector load(std::int16_t const* from) { return _mm256_load_si256(reinterpret_cast<Vector const*>(from)); }
inline void store(std::int16_t* to, Vector v) { _mm256_store_si256(reinterpret_cast<Vector*>(to), v); }
inline Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
inline Vector subtract(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
inline Vector all(std::int16_t number) { return _mm256_set1_epi16(number); }
inline Vector clamp(Vector v, Vector most) {
  return _mm256_min_epi16(_mm256_max_epi16(v, _mm256_setzero_si256()), most);
}
inline Vector add_squares(Vector sums, Vector a, Vector b) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(a, _mm256_mullo_epi16(a, b)));
}
inline std::int32_t total(Vector sums) {
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
  return _mm_cvtsi128_si32(four);
}

#elif defined(__SSE2__)

using Vector = __m128i;
inline constexpr int most_at_once = 8;
inline Vector load(std::int16_t const* from) { return _mm_load_si128(reinterpret_cast<Vector const*>(from)); }
inline void store(std::int16_t* to, Vector v) { _mm_store_si128(reinterpret_cast<Vector*>(to), v); }
inline Vector add(Vector a, Vector b) { return _mm_add_epi16(a, b); }
inline Vector subtract(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
inline Vector all(std::int16_t number) { return _mm_set1_epi16(number); }
inline Vector clamp(Vector v, Vector most) { return _mm_min_epi16(_mm_max_epi16(v, _mm_setzero_si128()), most); }
inline Vector add_squares(Vector sums, Vector a, Vector b) {
  return _mm_add_epi32(sums, _mm_madd_epi16(a, _mm_mullo_epi16(a, b)));
}
inline std::int32_t total(Vector sums) {
  Vector four = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
  return _mm_cvtsi128_si32(four);
}

#elif defined(__wasm_simd128__)

using Vector = v128_t;
inline constexpr int most_at_once = 8;
inline Vector load(std::int16_t const* from) { return wasm_v128_load(from); }
inline void store(std::int16_t* to, Vector v) { wasm_v128_store(to, v); }
inline Vector add(Vector a, Vector b) { return wasm_i16x8_add(a, b); }
inline Vector subtract(Vector a, Vector b) { return wasm_i16x8_sub(a, b); }
inline Vector all(std::int16_t number) { return wasm_i16x8_splat(number); }
inline Vector clamp(Vector v, Vector most) { return wasm_i16x8_min(wasm_i16x8_max(v, wasm_i16x8_splat(0)), most); }
inline Vector add_squares(Vector sums, Vector a, Vector b) {
  return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, wasm_i16x8_mul(a, b)));
}
inline std::int32_t total(Vector sums) {
  return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) + wasm_i32x4_extract_lane(sums, 2) +
         wasm_i32x4_extract_lane(sums, 3);
}

#else

// Any other machine: loops that a compiler turns into vectors, if there are any.
struct Vector {
  union {
    std::int16_t small[8];
    std::int32_t large[4];
  };
};
inline constexpr int most_at_once = 4;
inline Vector load(std::int16_t const* from) {
  Vector v;
  for (int i = 0; i < 8; ++i) v.small[i] = from[i];
  return v;
}
inline void store(std::int16_t* to, Vector const& v) {
  for (int i = 0; i < 8; ++i) to[i] = v.small[i];
}
inline Vector add(Vector a, Vector const& b) {
  for (int i = 0; i < 8; ++i) a.small[i] = static_cast<std::int16_t>(a.small[i] + b.small[i]);
  return a;
}
inline Vector subtract(Vector a, Vector const& b) {
  for (int i = 0; i < 8; ++i) a.small[i] = static_cast<std::int16_t>(a.small[i] - b.small[i]);
  return a;
}
inline Vector all(std::int16_t number) {
  Vector v;
  for (std::int16_t& each : v.small) each = number;
  return v;
}
inline Vector clamp(Vector v, Vector const& most) {
  for (int i = 0; i < 8; ++i) v.small[i] = std::clamp<std::int16_t>(v.small[i], 0, most.small[i]);
  return v;
}
inline Vector add_squares(Vector sums, Vector const& a, Vector const& b) {
  for (int i = 0; i < 8; ++i) sums.large[i / 2] += a.small[i] * a.small[i] * b.small[i];
  return sums;
}
inline std::int32_t total(Vector const& sums) { return sums.large[0] + sums.large[1] + sums.large[2] + sums.large[3]; }

#endif

inline constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(std::int16_t));
inline constexpr int vectors_of_block = hidden_step / lanes;

// Adds rows to `count` blocks of an accumulator from the one at `first` on, and subtracts others.
template <int count>
inline void change(Block* sums, int first, std::span<Block const* const> minus, std::span<Block const* const> plus) {
  constexpr int vectors = count * vectors_of_block;
  std::int16_t* const to = sums[first].weight.data();
  Vector kept[vectors];
  for (int i = 0; i < vectors; ++i) kept[i] = load(to + i * lanes);
  for (Block const* const row : minus) {
    std::int16_t const* const from = row[first].weight.data();
    for (int i = 0; i < vectors; ++i) kept[i] = subtract(kept[i], load(from + i * lanes));
  }
  for (Block const* const row : plus) {
    std::int16_t const* const from = row[first].weight.data();
    for (int i = 0; i < vectors; ++i) kept[i] = add(kept[i], load(from + i * lanes));
  }
  for (int i = 0; i < vectors; ++i) store(to + i * lanes, kept[i]);
}

}  // namespace kernels

// Adds rows of `blocks` blocks to an accumulator and subtracts others. Sums that pass the limits on their way come back.
inline void change_sums(Block* sums, int blocks, std::span<Block const* const> minus,
                        std::span<Block const* const> plus) {
  constexpr int at_once = std::max(1, kernels::most_at_once / kernels::vectors_of_block);
  int first = 0;
  for (; first + at_once <= blocks; first += at_once) kernels::change<at_once>(sums, first, minus, plus);
  if constexpr (at_once > 4)
    for (; first + 4 <= blocks; first += 4) kernels::change<4>(sums, first, minus, plus);
  if constexpr (at_once > 2)
    for (; first + 2 <= blocks; first += 2) kernels::change<2>(sums, first, minus, plus);
  for (; first < blocks; ++first) kernels::change<1>(sums, first, minus, plus);
}

// The sum of clamp(sums, 0, qa)^2 * weight over the accumulators of the side to move and of the other side; `weights` are those of a bucket.
[[nodiscard]] inline std::int32_t output_sum(Block const* ours, Block const* theirs, Block const* weights, int blocks,
                                             int qa) {
  kernels::Vector const most = kernels::all(static_cast<std::int16_t>(qa));
  kernels::Vector sums = kernels::all(0);
  for (Block const* const side : {ours, theirs}) {
    for (int block = 0; block < blocks; ++block)
      for (int i = 0; i < kernels::vectors_of_block; ++i) {
        auto const active = kernels::clamp(kernels::load(side[block].weight.data() + i * kernels::lanes), most);
        sums = kernels::add_squares(sums, active, kernels::load(weights[block].weight.data() + i * kernels::lanes));
      }
    weights += blocks;
  }
  return kernels::total(sums);
}

}  // namespace strata::net
