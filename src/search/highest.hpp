#pragma once
// The highest of many scores: what a move picker looks for once a move. A node of a large game has hundreds of them.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace strata {

// The place of the highest score, the first of equals. There must be one.
[[nodiscard]] inline std::size_t place_of_highest(std::span<int const> scores) {
  std::size_t const size = scores.size();
#if defined(__AVX512F__)
  __m512i const lowest = _mm512_set1_epi32(std::numeric_limits<int>::min());
  auto const load = [&](std::size_t i) {
    if (i + 16 <= size) return _mm512_loadu_si512(scores.data() + i);
    return _mm512_mask_loadu_epi32(lowest, static_cast<__mmask16>((1U << (size - i)) - 1), scores.data() + i);
  };
  __m512i highest = lowest;
  for (std::size_t i = 0; i < size; i += 16) highest = _mm512_max_epi32(highest, load(i));
  __m512i const wanted = _mm512_set1_epi32(_mm512_reduce_max_epi32(highest));
  for (std::size_t i = 0;; i += 16)
    if (unsigned const equal = _mm512_cmpeq_epi32_mask(load(i), wanted); equal != 0)
      return i + static_cast<std::size_t>(std::countr_zero(equal));
#elif defined(__AVX2__)
  std::size_t const whole = size & ~std::size_t{7};
  auto const load = [&](std::size_t i) {
    return _mm256_loadu_si256(reinterpret_cast<__m256i const*>(scores.data() + i));
  };
  int best = std::numeric_limits<int>::min();
  if (whole != 0) {
    __m256i highest = load(0);
    for (std::size_t i = 8; i < whole; i += 8) highest = _mm256_max_epi32(highest, load(i));
    alignas(32) int lanes[8];
    _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), highest);
    for (int const lane : lanes) best = lane > best ? lane : best;
  }
  for (std::size_t i = whole; i < size; ++i) best = scores[i] > best ? scores[i] : best;
  __m256i const wanted = _mm256_set1_epi32(best);
  for (std::size_t i = 0; i < whole; i += 8)
    if (int const equal = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(load(i), wanted))); equal != 0)
      return i + static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(equal)));
  std::size_t i = whole;
  while (scores[i] != best) ++i;
  return i;
#else
  std::size_t best = 0;
  for (std::size_t i = 1; i < size; ++i)
    if (scores[i] > scores[best]) best = i;
  return best;
#endif
}

}  // namespace strata
