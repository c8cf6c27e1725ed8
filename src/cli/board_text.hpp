#pragma once
// A position as text: one small board a level, side by side where they fit, with coordinates, marks and, on a terminal,
// colours. Knows no game: everything drawn comes from the view of the position and the look of the variant.

#include <string>
#include <vector>

#include "api/api.hpp"

namespace strata::cli {

struct BoardTextStyle {
  int width = 80;       // columns of the screen
  bool color = false;   // ANSI colours
  bool glyphs = false;  // chess signs where the variant has them, else letters
  bool flip = false;    // Black in front
};

// What to point out, by cell name. The last move and attacked royal men are marked in any case.
struct BoardMarks {
  std::vector<std::string> targets;  // where the chosen man may go: * for an empty cell, x before a man
  std::string chosen;                // the man himself, in brackets as the last move
};

// Style for standard output: colour and signs only on a terminal, NO_COLOR and the locale respected.
[[nodiscard]] BoardTextStyle terminal_style();

// Lines of text, each ended by a line feed. [ ] encloses the cells of the last move, ! stands before an attacked royal man.
[[nodiscard]] std::string board_text(api::PositionView const& view, api::Look const& look, BoardTextStyle const& style,
                                     BoardMarks const& marks = {});
// Where the movable boards stand and whose they are, a line each; empty if the game has none.
[[nodiscard]] std::string boards_text(api::PositionView const& view);
// "White to move, check: Ee5 is attacked from Cc3", or "White has won: checkmate".
[[nodiscard]] std::string status_text(api::Game const& game, api::PositionView const& view);

}  // namespace strata::cli
