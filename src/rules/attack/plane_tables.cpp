#include "rules/attack/plane_tables.hpp"

#include "rules/attack/planes.hpp"

#include <bit>

namespace strata {

namespace {

// The squares from `square` in one diagonal direction, up to and with the first of `occupied`.
std::uint64_t walk(int square, int dx, int dy, std::uint64_t occupied) {
  std::uint64_t out = 0;
  int x = square % 8;
  int y = square / 8;
  for (;;) {
    x += dx;
    y += dy;
    if (x < 0 || x > 7 || y < 0 || y > 7) return out;
    std::uint64_t const bit = std::uint64_t{1} << (8 * y + x);
    out |= bit;
    if ((occupied & bit) != 0) return out;
  }
}

PlaneTables make_tables() {
  PlaneTables t{};
  for (int place = 0; place < 8; ++place)
    for (int pieces = 0; pieces < 256; ++pieces) {
      int reached = 0;
      for (int i = place + 1; i < 8; ++i) {
        reached |= 1 << i;
        if (((pieces >> i) & 1) != 0) break;
      }
      for (int i = place - 1; i >= 0; --i) {
        reached |= 1 << i;
        if (((pieces >> i) & 1) != 0) break;
      }
      t.line[static_cast<std::size_t>(place)][static_cast<std::size_t>(pieces)] = static_cast<std::uint8_t>(reached);
    }
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (int i = 0; i < 8; ++i) t.spread[byte] |= static_cast<std::uint64_t>((byte >> i) & 1) << (8 * i);

  constexpr std::uint64_t inner = 0x007E7E7E7E7E7E00ULL;
  std::size_t next = 0;
  for (int square = 0; square < 64; ++square) {
    auto const s = static_cast<std::size_t>(square);
    t.rising[s] = walk(square, 1, 1, 0) | walk(square, -1, -1, 0);
    t.falling[s] = walk(square, 1, -1, 0) | walk(square, -1, 1, 0);
    std::uint64_t const blockers = (t.rising[s] | t.falling[s]) & inner;
    t.diagonal_blockers[s] = blockers;
    t.diagonal_first[s] = static_cast<std::uint16_t>(next);
    // All subsets of the blockers in the order of their extracted bits.
    std::uint64_t pieces = 0;
    do {
      t.diagonals[next++] = walk(square, 1, 1, pieces) | walk(square, -1, -1, pieces) | walk(square, 1, -1, pieces) |
                            walk(square, -1, 1, pieces);
      pieces = (pieces - blockers) & blockers;
    } while (pieces != 0);
  }
  return t;
}

}  // namespace

PlaneTables const plane_tables = make_tables();

namespace plane_lookup {

namespace {

SlantedBytes make_slanted_bytes() {
  SlantedBytes bytes{};
  for (int plane = 0; plane < 15; ++plane)
    for (int y = 0; y < 8; ++y)
      for (std::size_t z = 0; z < 8; ++z) {
        auto const p = static_cast<std::size_t>(plane);
        if (int const x = y + plane - 7; x >= 0 && x < 8) bytes.p[p][z] |= std::uint64_t{1} << (8 * y + x);
        if (int const x = plane - y; x >= 0 && x < 8) bytes.q[p][z] |= std::uint64_t{1} << (8 * y + x);
      }
  return bytes;
}

}  // namespace

SlantedBytes const slanted_bytes = make_slanted_bytes();

}  // namespace plane_lookup

}  // namespace strata
