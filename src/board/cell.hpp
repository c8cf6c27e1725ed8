#pragma once
// Places on a board: an index for the machine, a coordinate for geometry. Neither has a name (see notation/names.hpp).

#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace strata {

// Limits of the whole core. A geometry beyond them is refused with a sentence when its file is read.
inline constexpr int max_cells = 512;
inline constexpr int max_axis = 16;

// Index of a cell in its Geometry, 0 .. Geometry::slots() - 1. It never leaves the core.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;

// File, rank and level of a cell, each counted from 0 in the geometry's bounding box.
struct Coord {
  int file = 0;
  int rank = 0;
  int level = 0;
  auto operator<=>(Coord const&) const = default;
};

// A step in space, in half cells for file and rank and in levels for level: one file to the right on the same level is
// {2, 0, 0}. Half cells exist because the levels of a pyramid are inset by half a cell (ziggurat art. 1).
struct Vector {
  int file = 0;
  int rank = 0;
  int level = 0;
  auto operator<=>(Vector const&) const = default;
  [[nodiscard]] constexpr Vector reversed() const { return {-file, -rank, -level}; }
};

// A set of cells of any geometry, for tables and compilation. The hot loop uses CellSet<Words>.
using CellMask = std::bitset<static_cast<std::size_t>(max_cells)>;

}  // namespace strata
