#pragma once
// Where everything of a board goes on the page: a panel a level, panels side by side as far as the width allows. The same
// place in space has the same place in every panel of a row: ranks of one height stand on one line, levels of another size are
// centred. Knows places and names, not pieces or colours.

#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::cli {

struct PlacedText {
  int row = 0;
  int column = 0;
  std::string text;
};
struct PlacedCell {
  int row = 0;
  int column = 0;  // of its leftmost sign
  int cell = 0;    // index into PositionView::cells
};
struct LevelPanel {
  int level = 0;
  int rows = 0;
  int columns = 0;
  std::vector<PlacedText> labels;  // the level's name, ranks, files
  std::vector<PlacedCell> cells;   // row by row, from the left
};
struct BoardLayout {
  int cell_width = 0;                         // 3, or 2 where room is short
  int gap = 0;                                // columns between two panels
  std::vector<std::vector<LevelPanel>> rows;  // panels that stand side by side
};

// flip: as Black sees it, turned half round.
[[nodiscard]] BoardLayout lay_out(api::PositionView const& view, api::Look const& look, int width, bool flip);

}  // namespace strata::cli
