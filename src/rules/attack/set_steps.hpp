#pragma once
// Leaps of a whole set of pieces at once (SetStep of rules/attack/attack_plan.hpp).

#include <bit>

#include "rules/attack/attack_plan.hpp"

namespace strata {

namespace set_steps {

// Each word rotated to the left, then the words moved a number of places higher; no bit may leave the set.
template <int Words>
[[nodiscard]] inline CellSet<Words> moved(CellSet<Words> const& from, int rotate, int words) {
  CellSet<Words> out;
  if constexpr (Words == 1) {
    out.word[0] = std::rotl(from.word[0], rotate);
    return out;
  }
#if defined(__AVX512F__)
  if constexpr (Words == 8) {
    __m512i const turned = _mm512_rolv_epi64(_mm512_load_si512(from.word.data()), _mm512_set1_epi64(rotate));
    __m512i const places = _mm512_sub_epi64(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7), _mm512_set1_epi64(words));
    _mm512_store_si512(out.word.data(), _mm512_permutexvar_epi64(places, turned));
    return out;
  }
#endif
  for (int i = 0; i < Words; ++i) {
    int const to = i + words;
    if (to >= 0 && to < Words)
      out.word[static_cast<std::size_t>(to)] = std::rotl(from.word[static_cast<std::size_t>(i)], rotate);
  }
  return out;
}

}  // namespace set_steps

// Where the step leads from these cells.
template <int Words>
[[nodiscard]] inline CellSet<Words> shifted(CellSet<Words> const& pieces, SetStep const& step) {
  return set_steps::moved(pieces & step.from.template at<Words>(0), step.rotate, step.words);
}

// From where the step leads to these cells, which must be some of shifted().
template <int Words>
[[nodiscard]] inline CellSet<Words> unshifted(CellSet<Words> const& cells, SetStep const& step) {
  return set_steps::moved(cells, -step.rotate, -step.words);
}

}  // namespace strata
