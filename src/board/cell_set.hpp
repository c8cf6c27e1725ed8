#pragma once
// CellSet<Words>: a set of cells, the field's bitboard, as wide as the board needs (1, 2, 4 or 8 words of 64 bits). Plain
// data, aligned to its size, so that it fits a vector register wherever the processor has one as wide.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "board/cell.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace strata {

namespace lanes {

// Vectors of 64-bit words, in the spelling that both compilers share. A target without such registers splits them.
template <int Words>
struct Of;
template <>
struct Of<1> {
  using Type = std::uint64_t;
};
template <>
struct Of<2> {
  using Type = std::uint64_t __attribute__((vector_size(16)));
};
template <>
struct Of<4> {
  using Type = std::uint64_t __attribute__((vector_size(32)));
};
template <>
struct Of<8> {
  using Type = std::uint64_t __attribute__((vector_size(64)));
};

}  // namespace lanes

template <int Words>
struct alignas(8 * Words) CellSet {
  static_assert(Words == 1 || Words == 2 || Words == 4 || Words == 8);
  using Lanes = typename lanes::Of<Words>::Type;

  std::array<std::uint64_t, Words> word{};

  // From `Words` words, aligned like a set.
  static CellSet load(std::uint64_t const* words) {
    CellSet set;
    std::memcpy(&set, __builtin_assume_aligned(words, 8 * Words), sizeof set);
    return set;
  }

  [[nodiscard]] constexpr bool contains(Cell cell) const { return (word[place(cell)] >> (cell & 63)) & 1; }
  constexpr void insert(Cell cell) { word[place(cell)] |= std::uint64_t{1} << (cell & 63); }
  constexpr void erase(Cell cell) { word[place(cell)] &= ~(std::uint64_t{1} << (cell & 63)); }
  constexpr void toggle(Cell cell) { word[place(cell)] ^= std::uint64_t{1} << (cell & 63); }

  [[nodiscard]] bool empty() const {
#if defined(__AVX512F__)
    if constexpr (Words == 8) {
      __m512i const v = _mm512_load_si512(word.data());
      return _mm512_test_epi64_mask(v, v) == 0;
    }
#endif
#if defined(__AVX2__)
    if constexpr (Words == 4) {
      __m256i const v = _mm256_load_si256(reinterpret_cast<__m256i const*>(word.data()));
      return _mm256_testz_si256(v, v) != 0;
    }
#endif
    std::uint64_t all = 0;
    for (int i = 0; i < Words; ++i) all |= word[i];
    return all == 0;
  }
  [[nodiscard]] int count() const {
#if defined(__AVX512VPOPCNTDQ__)
    if constexpr (Words == 8)
      return static_cast<int>(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(_mm512_load_si512(word.data()))));
#endif
    int n = 0;
    for (int i = 0; i < Words; ++i) n += std::popcount(word[i]);
    return n;
  }
  // The lowest cell of the set, no_cell if it is empty.
  [[nodiscard]] constexpr Cell first() const {
    for (int i = 0; i < Words; ++i)
      if (word[i] != 0) return static_cast<Cell>(64 * i + std::countr_zero(word[i]));
    return no_cell;
  }

  CellSet& operator|=(CellSet const& other) {
    return combine(other, [](Lanes& a, Lanes const& b) { a |= b; });
  }
  CellSet& operator&=(CellSet const& other) {
    return combine(other, [](Lanes& a, Lanes const& b) { a &= b; });
  }
  // Removes the cells of `other`.
  CellSet& operator-=(CellSet const& other) {
    return combine(other, [](Lanes& a, Lanes const& b) { a &= ~b; });
  }
  friend CellSet operator|(CellSet a, CellSet const& b) { return a |= b; }
  friend CellSet operator&(CellSet a, CellSet const& b) { return a &= b; }
  friend CellSet operator-(CellSet a, CellSet const& b) { return a -= b; }
  friend constexpr bool operator==(CellSet const&, CellSet const&) = default;

  // Calls visit(Cell) for every cell, lowest first.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (int i = 0; i < Words; ++i)
      for (std::uint64_t bits = word[i]; bits != 0; bits &= bits - 1)
        visit(static_cast<Cell>(64 * i + std::countr_zero(bits)));
  }

  static constexpr CellSet of(Cell cell) {
    CellSet set;
    set.insert(cell);
    return set;
  }
  static constexpr CellSet full() {
    CellSet set;
    for (std::uint64_t& each : set.word) each = ~std::uint64_t{0};
    return set;
  }

 private:
  // The word a cell is in.
  static constexpr std::size_t place(Cell cell) { return Words == 1 ? 0 : cell >> 6; }
  template <class Change>
  CellSet& combine(CellSet const& other, Change change) {
    Lanes a;
    Lanes b;
    std::memcpy(&a, word.data(), sizeof a);
    std::memcpy(&b, other.word.data(), sizeof b);
    change(a, b);
    std::memcpy(word.data(), &a, sizeof a);
    return *this;
  }
};

template <int Words>
[[nodiscard]] inline CellSet<Words> to_cell_set(CellMask const& mask) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words) * 64; ++i)
    if (mask[i]) set.insert(static_cast<Cell>(i));
  return set;
}

}  // namespace strata
