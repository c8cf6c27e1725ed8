#pragma once
// CellTally<Words>: how many cells many sets have together, counted lane by lane where the processor can and added up once, at the end.

#include "board/cell_set.hpp"

namespace strata {

template <int Words>
class CellTally {
 public:
  void add(CellSet<Words> const& set) {
#if defined(__AVX512VPOPCNTDQ__)
    if constexpr (Words == 8) {
      lanes_ += reinterpret_cast<Lanes>(_mm512_popcnt_epi64(_mm512_load_si512(set.word.data())));
      return;
    }
#endif
    total_ += set.count();
  }
  [[nodiscard]] int total() const {
#if defined(__AVX512VPOPCNTDQ__)
    if constexpr (Words == 8) return static_cast<int>(_mm512_reduce_add_epi64(reinterpret_cast<__m512i>(lanes_)));
#endif
    return total_;
  }

 private:
  using Lanes = typename CellSet<Words>::Lanes;
  Lanes lanes_{};
  int total_ = 0;
};

}  // namespace strata
