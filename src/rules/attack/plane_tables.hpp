#pragma once
// Look-ups on 8x8 words, the whole of what slides on planes need: how far a line of eight runs, and how far the two
// diagonals of a square run. Shared by all levels of the processor; 42 KB.

#include <array>
#include <cstdint>

namespace strata {

struct PlaneTables {
  // By place on a line and the line's occupation: the places reached, the first pieces included.
  std::array<std::array<std::uint8_t, 256>, 8> line;
  // Bits 0..7 of a byte as the lowest bits of eight bytes.
  std::array<std::uint64_t, 256> spread;
  // By square: the two diagonals, and without the rim (what may block on the way).
  std::array<std::uint64_t, 64> rising, falling, diagonal_blockers;
  // Reached along both diagonals, by diagonal_first[square] + pext(occupation, diagonal_blockers[square]).
  std::array<std::uint16_t, 64> diagonal_first;
  std::array<std::uint64_t, 5248> diagonals;
};

extern PlaneTables const plane_tables;

}  // namespace strata
