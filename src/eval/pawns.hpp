#pragma once
// What the men that promote do together: what they strike and which of them nothing of their kind can stop. They are half of
// all men and seldom move, so what was found for a structure is kept. A cache belongs to one searcher.

#include <array>
#include <vector>

#include "board/cell_set.hpp"
#include "eval/tapered.hpp"
#include "rules/outcome.hpp"

namespace strata {

template <int Words>
struct PawnNotes {
  Key key = 0;  // of the structure; 0: nothing is noted
  std::array<CellSet<Words>, 2> struck;
  std::array<CellSet<Words>, 2> checking;  // struck from where they could give check
  std::array<CellSet<Words>, 2> passed;    // that nothing of their kind can stop
  std::array<Tapered, 2> worth{};          // of those, and of how all stand to one another
};

template <int Words>
class PawnCache {
 public:
  [[nodiscard]] PawnNotes<Words>& at(Key key) { return notes_[key % size]; }

 private:
  static constexpr std::size_t size = 1024;
  std::vector<PawnNotes<Words>> notes_ = std::vector<PawnNotes<Words>>(size);
};

}  // namespace strata
