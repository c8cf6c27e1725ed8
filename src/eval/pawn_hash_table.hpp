#pragma once
// Pawn hash table: attacks, passed pawns and the score of a pawn structure. Pawns are half of all pieces and seldom move, so
// most structures are met again. Each searcher has its own. (chessprogramming wiki, Pawn Hash Table)

#include <array>
#include <vector>

#include "board/cell_set.hpp"
#include "eval/tapered.hpp"
#include "rules/outcome.hpp"

namespace strata {

// Of both sides, White first.
template <int Words>
struct PawnEntry {
  Key key = 0;  // of the pawn structure; 0: empty
  std::array<CellSet<Words>, 2> attacks;
  std::array<CellSet<Words>, 2> checking_attacks;  // attacks of pawns that may give check from where they stand
  std::array<CellSet<Words>, 2> passed_pawns;
  std::array<Tapered, 2> score{};  // of passed, doubled, isolated and supported pawns
};

template <int Words>
class PawnHashTable {
 public:
  // The entry for this key, which may hold another structure.
  [[nodiscard]] PawnEntry<Words>& at(Key key) { return entries_[key % size]; }

 private:
  static constexpr std::size_t size = 1024;
  std::vector<PawnEntry<Words>> entries_ = std::vector<PawnEntry<Words>>(size);
};

}  // namespace strata
