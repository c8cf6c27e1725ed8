#pragma once
// Counting legal move sequences, the proof of a move generator.

#include <cstdint>

#include "rules/ending.hpp"
#include "rules/legal/movegen.hpp"

namespace strata {

enum class Bulk : bool { No, Yes };  // Yes: the last ply is counted without being played

template <int Words, Features F>
[[nodiscard]] std::uint64_t perft(Position<Words, F>& position, MoveArena& arena, int depth, Bulk bulk, Draws draws) {
  if (depth == 0) return 1;
  if (is_over_despite_moves(position, draws)) return 0;
  if (depth == 1 && bulk == Bulk::Yes) return count_legal(position, arena);
  MoveList list(arena);
  generate_legal(position, list);
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    position.apply(list[i]);
    nodes += perft(position, arena, depth - 1, bulk, draws);
    position.undo();
  }
  return nodes;
}

}  // namespace strata
