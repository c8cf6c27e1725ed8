#pragma once
// The spellings of vectors. A text spells one or many:
//   0,1,0              one vector: file, rank, level; two numbers mean level 0
//   +-1,+-1,-1..1      each part a number, both signs of it, or a range: all combinations
//   (2,1,0)*           all permutations with all signs
//   (2,1)*             the same within a level; "(2,1)*,-1..1" with a part for the level
// The zero vector is left out of combinations and refused where it stands alone.

#include <vector>

#include "board/cell.hpp"
#include "variant/document.hpp"

namespace strata::variant {

// Whether the numbers of a file are whole cells or, on boards with shifted levels, half cells (files and ranks).
enum class Unit : std::uint8_t { Cells, HalfCells };

// The vectors in half cells (board/cell.hpp), in the order of the text, each once. Problems are reported.
[[nodiscard]] std::vector<Vector> read_vectors(VectorTexts const& texts, Unit unit, Problems& problems);

}  // namespace strata::variant
