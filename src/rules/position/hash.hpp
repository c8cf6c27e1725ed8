#pragma once
// Zobrist keys (Zobrist 1970): one random number for every thing a position is made of; the key of a position is their
// XOR. The numbers come from a fixed seed, so keys are equal on every compiler and platform.

#include <array>
#include <cstdint>

#include "board/cell.hpp"
#include "rules/outcome.hpp"
#include "rules/ruleset.hpp"

namespace strata {

struct HashKeys {
  // A row is a little longer than a power of two, or the rows would fight for the same lines of the cache.
  std::array<std::array<Key, max_cells + 8>, 2 * max_piece_types> piece;
  std::array<Key, max_castling_rights> castling;
  std::array<Key, max_cells> en_passant;  // by the cell of the pawn that stepped
  std::array<Key, max_cells> spent;
  std::array<std::array<Key, 2>, max_pins> owner;     // a board on this pin, by owner
  std::array<std::array<Key, 2>, max_pins> original;  // by original owner, where the law tells boards apart by it
  Key black_to_move;
};

extern HashKeys const hash_keys;

}  // namespace strata
