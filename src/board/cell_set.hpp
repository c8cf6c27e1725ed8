#pragma once
// CellSet<Words>: a set of cells, the field's bitboard, as wide as the board needs (1 to 8 words of 64 bits). Plain data.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/cell.hpp"

namespace strata {

template <int Words>
struct CellSet {
  static_assert(Words >= 1 && Words <= 8);
  std::array<std::uint64_t, Words> word{};

  [[nodiscard]] constexpr bool contains(Cell cell) const { return (word[cell >> 6] >> (cell & 63)) & 1; }
  constexpr void insert(Cell cell) { word[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  constexpr void erase(Cell cell) { word[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  constexpr void toggle(Cell cell) { word[cell >> 6] ^= std::uint64_t{1} << (cell & 63); }

  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t all = 0;
    for (int i = 0; i < Words; ++i) all |= word[i];
    return all == 0;
  }
  [[nodiscard]] constexpr int count() const {
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

  constexpr CellSet& operator|=(CellSet const& other) {
    for (int i = 0; i < Words; ++i) word[i] |= other.word[i];
    return *this;
  }
  constexpr CellSet& operator&=(CellSet const& other) {
    for (int i = 0; i < Words; ++i) word[i] &= other.word[i];
    return *this;
  }
  // Removes the cells of `other`.
  constexpr CellSet& operator-=(CellSet const& other) {
    for (int i = 0; i < Words; ++i) word[i] &= ~other.word[i];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, CellSet const& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, CellSet const& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, CellSet const& b) { return a -= b; }
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
};

template <int Words>
[[nodiscard]] inline CellSet<Words> to_cell_set(CellMask const& mask) {
  CellSet<Words> set;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words) * 64; ++i)
    if (mask[i]) set.insert(static_cast<Cell>(i));
  return set;
}

}  // namespace strata
