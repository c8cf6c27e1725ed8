#pragma once
// Planes: the occupation of the 8x8x8 frame, kept in up to five families of 8x8 words, so that each of the 13 lines through a
// cell is a row, a file or a diagonal of a word, and a slide is a look-up or two (docs/decisions/0013).
//
//   family   words   a word holds      bit         lines of the frame, as steps of (file, rank, level)
//   z        8       one level         8y + x      (1,0,0) (0,1,0) (1,1,0) (1,-1,0)
//   y        8       one rank          8z + x      (0,0,1) (1,0,1) (1,0,-1)
//   x        8       one file          8z + y      (0,1,1) (0,1,-1)
//   p        15      x - y + 7         8z + y      (1,1,1) (1,1,-1)
//   q        15      x + y             8z + y      (1,-1,1) (1,-1,-1)
//
// Holes of the board need not be filled: they are not part of any mask that the look-ups are cut with, and a line that is cut
// at a hole never goes on behind it.

#include <array>
#include <cstdint>

#include "board/cell_set.hpp"
#include "rules/attack/plane_tables.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace strata {

// A set of these says along which lines of the frame a piece slides.
namespace component {
inline constexpr unsigned rank = 1;           // (1,0,0)
inline constexpr unsigned file = 2;           // (0,1,0)
inline constexpr unsigned flat_diagonal = 4;  // (1,+-1,0)
inline constexpr unsigned upright = 8;        // (0,0,1)
inline constexpr unsigned y_diagonal = 16;    // (1,0,+-1)
inline constexpr unsigned x_diagonal = 32;    // (0,1,+-1)
inline constexpr unsigned p_diagonal = 64;    // (1,1,+-1)
inline constexpr unsigned q_diagonal = 128;   // (1,-1,+-1)

inline constexpr unsigned z_plane = rank | file | flat_diagonal;
inline constexpr unsigned y_plane = upright | y_diagonal;
}  // namespace component

namespace plane_lookup {

inline constexpr std::uint64_t first_file = 0x0101010101010101ULL;

// Along the row of a square of a word.
inline std::uint64_t row(std::uint64_t pieces, unsigned x, unsigned y) {
  return static_cast<std::uint64_t>(plane_tables.line[x][(pieces >> (8 * y)) & 255]) << (8 * y);
}
// Along the column, as a byte: bit y.
inline unsigned column_byte(std::uint64_t pieces, unsigned x, unsigned y) {
#if defined(__BMI2__)
  return plane_tables.line[y][_pext_u64(pieces, first_file << x)];
#else
  return plane_tables.line[y][(((pieces >> x) & first_file) * 0x0102040810204080ULL) >> 56];
#endif
}
inline std::uint64_t column(std::uint64_t pieces, unsigned x, unsigned y) {
#if defined(__BMI2__)
  return _pdep_u64(column_byte(pieces, x, y), first_file << x);
#else
  return plane_tables.spread[column_byte(pieces, x, y)] << x;
#endif
}
// Along both diagonals.
inline std::uint64_t diagonals(std::uint64_t pieces, unsigned x, unsigned y) {
  unsigned const square = 8 * y + x;
#if defined(__BMI2__)
  return plane_tables
      .diagonals[plane_tables.diagonal_first[square] + _pext_u64(pieces, plane_tables.diagonal_blockers[square])];
#else
  // A diagonal has one square a column: gathered to a byte by the sum of the rows, spread to all rows, cut to the diagonal.
  std::uint64_t const rising = plane_tables.rising[square];
  std::uint64_t const falling = plane_tables.falling[square];
  return (plane_tables.line[x][((pieces & rising) * first_file) >> 56] * first_file & rising) |
         (plane_tables.line[x][((pieces & falling) * first_file) >> 56] * first_file & falling);
#endif
}

// For each file-rank plane of 15: where its cells lie, as the byte of rank y of level z.
struct SlantedBytes {
  alignas(64) std::array<std::array<std::uint64_t, 8>, 15> p, q;
};
extern SlantedBytes const slanted_bytes;

}  // namespace plane_lookup

// Which families besides z are kept: those that the sliders of the game need.
namespace family {
inline constexpr unsigned y = 1, x = 2, p = 4, q = 8;
}

template <int Words>
class Planes {
 public:
  void toggle(Cell cell, unsigned families) {
    unsigned const x = cell & 7;
    unsigned const y = (cell >> 3) & 7;
    unsigned const z = Words == 1 ? 0 : cell >> 6;
    z_[z] ^= std::uint64_t{1} << (cell & 63);
    if constexpr (Words > 1) {
      if ((families & family::y) != 0) y_[y] ^= std::uint64_t{1} << (8 * z + x);
      std::uint64_t const zy = std::uint64_t{1} << (8 * z + y);
      if ((families & family::x) != 0) x_[x] ^= zy;
      if ((families & family::p) != 0) p_[x + 7 - y] ^= zy;
      if ((families & family::q) != 0) q_[x + y] ^= zy;
    }
  }

  // The cells that slides along these lines reach on a board without holes, the first pieces included. To be cut with what the
  // piece reaches on the empty board.
  [[nodiscard, gnu::always_inline]] CellSet<Words> reach(Cell cell, unsigned lines) const;

  // On one board: the same for another occupation of it, all lines of z_plane.
  struct Flat {
    std::uint64_t rank, file, diagonals;
    Flat(std::uint64_t pieces, Cell cell)
        : rank(plane_lookup::row(pieces, cell & 7, cell >> 3)),
          file(plane_lookup::column(pieces, cell & 7, cell >> 3)),
          diagonals(plane_lookup::diagonals(pieces, cell & 7, cell >> 3)) {}
    [[nodiscard]] std::uint64_t all() const { return rank | file | diagonals; }
  };

  friend bool operator==(Planes const&, Planes const&) = default;

 private:
  static constexpr std::size_t levels = Words;
  struct Nothing {
    friend bool operator==(Nothing const&, Nothing const&) = default;
  };
  template <std::size_t N>
  using Family = std::conditional_t<(Words > 1), std::array<std::uint64_t, N>, Nothing>;

  [[nodiscard, gnu::always_inline]] std::uint64_t reach_on_level(std::uint64_t pieces, unsigned x, unsigned y,
                                                                 unsigned lines) const {
    std::uint64_t reached = 0;
    if ((lines & component::rank) != 0) reached |= plane_lookup::row(pieces, x, y);
    if ((lines & component::file) != 0) reached |= plane_lookup::column(pieces, x, y);
    if ((lines & component::flat_diagonal) != 0) reached |= plane_lookup::diagonals(pieces, x, y);
    return reached;
  }

  std::array<std::uint64_t, levels> z_{};
  [[no_unique_address]] Family<8> y_{};
  [[no_unique_address]] Family<8> x_{};
  [[no_unique_address]] Family<15> p_{};
  [[no_unique_address]] Family<15> q_{};
};

}  // namespace strata

#include "rules/attack/planes.ipp"
