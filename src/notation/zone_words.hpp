#pragma once
// Sets of cells in words, for the prose of a variant file and for the reasons why a move is refused: "ranks 2 to 7",
// "level 3", few cells by their names. Works on boards of any shape: a part is named by a box of files, ranks and levels that
// holds these cells and no others.

#include <string>

#include "notation/names.hpp"

namespace strata {

[[nodiscard]] std::string zone_words(Ruleset const& rules, Names const& names, CellMask const& cells);
// The same, but empty where the set is not one of at most three boxes.
[[nodiscard]] std::string box_words(Ruleset const& rules, Names const& names, CellMask const& cells);
// The names of the first cells, "and 12 more".
[[nodiscard]] std::string some_cells(Ruleset const& rules, Names const& names, CellMask const& cells,
                                     std::size_t most = 12);

}  // namespace strata
