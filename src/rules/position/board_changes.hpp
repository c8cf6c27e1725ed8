#pragma once
// In which cells two boards differ: how those who keep something by cell find what a move, or a jump to another node, has
// changed, without being told.

#include <array>
#include <cstdint>
#include <cstring>

#include "board/cell_set.hpp"
#include "rules/piece.hpp"

namespace strata {

// The piece on each cell.
template <int Words>
using Board = std::array<Piece, static_cast<std::size_t>(Words) * 64>;

namespace board_changes {

// Bit i: the i-th of 64 pieces is another.
[[nodiscard]] inline std::uint64_t differing_pieces(Piece const* a, Piece const* b) {
#if defined(__AVX512BW__)
  return _mm512_cmpneq_epi8_mask(_mm512_loadu_si512(a), _mm512_loadu_si512(b));
#elif defined(__AVX2__)
  std::uint64_t equal = 0;
  for (int half = 0; half < 2; ++half) {
    __m256i const left = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(a + 32 * half));
    __m256i const right = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(b + 32 * half));
    std::uint64_t const bytes = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(left, right)));
    equal |= bytes << (32 * half);
  }
  return ~equal;
#else
  constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7FULL;
  std::uint64_t differing = 0;
  for (int i = 0; i < 8; ++i) {
    std::uint64_t left = 0;
    std::uint64_t right = 0;
    std::memcpy(&left, a + 8 * i, 8);
    std::memcpy(&right, b + 8 * i, 8);
    std::uint64_t const differs = left ^ right;
    if (differs == 0) continue;
    // The top bit of each byte that is not zero, then those bits side by side.
    std::uint64_t const tops = (((differs & low_bits) + low_bits) | differs) & ~low_bits;
    differing |= ((tops >> 7) * 0x0102040810204080ULL >> 56) << (8 * i);
  }
  return differing;
#endif
}

}  // namespace board_changes

template <int Words>
[[nodiscard]] inline CellSet<Words> differing_cells(Board<Words> const& a, Board<Words> const& b) {
  CellSet<Words> cells;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Words); ++i)
    cells.word[i] = board_changes::differing_pieces(a.data() + 64 * i, b.data() + 64 * i);
  return cells;
}

}  // namespace strata
