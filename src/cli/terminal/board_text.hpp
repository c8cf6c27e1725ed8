#pragma once
// A position as text for people: every level with its coordinates, pieces as chess signs or letters, the last move, checks and
// chosen cells marked by signs as well as by colour. Knows no game: everything comes from the view of the position and the
// look of the variant.

#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::cli {

struct BoardTextStyle {
  int width = 80;       // columns of the screen
  bool color = false;   // 256 colours, by escape codes
  bool glyphs = false;  // chess signs for the pieces that have one, else letters; other signs beyond ASCII
  bool flip = false;    // Black in front
};

// What to point out, by the names of cells (or of pins). The last move and attacked royal pieces are marked in any case.
struct BoardMarks {
  std::vector<std::string> chosen;   // the piece in question
  std::vector<std::string> targets;  // where it may go: a dot on an empty cell, brackets round a piece
};

enum class ColorChoice { Auto, Always, Never };
// "auto", "always" or "never"; anything else is bad usage.
[[nodiscard]] ColorChoice to_color(std::string_view text);

// Style for standard output. Auto: colour on a terminal, unless NO_COLOR is set. Signs where the locale is UTF-8 and `letters`
// does not say otherwise. The width is COLUMNS, else the terminal's, else 80.
[[nodiscard]] BoardTextStyle terminal_style(ColorChoice color = ColorChoice::Auto, bool letters = false);

// Lines of text, each ended by a line feed.
[[nodiscard]] std::string board_text(api::PositionView const& view, api::Look const& look, BoardTextStyle const& style,
                                     BoardMarks const& marks = {});
// Where the movable boards stand, whose they are and what they carry, side by side where they fit; empty if the game has none.
// `enemy` is what the other side could do if it were its turn, if that is known: it tells which of that side's boards are light.
[[nodiscard]] std::string boards_text(api::PositionView const& view, int width = 80,
                                      std::vector<api::MoveInfo> const* enemy = nullptr);
// Lines that explain the signs on the board, and the marks of a piece's targets.
[[nodiscard]] std::string legend_text(api::Look const& look, BoardTextStyle const& style);
[[nodiscard]] std::string targets_legend_text(BoardTextStyle const& style);
// "White to move, check: Ee5 is attacked from Cc3", or "White has won: checkmate".
[[nodiscard]] std::string status_text(api::Game const& game, api::PositionView const& view);

// The sign of a piece: a chess piece where the game has that kind and `glyphs` allows it, else its letter (upper case White,
// lower case Black). `letter` as in CellView.
[[nodiscard]] std::string piece_sign(api::Look const& look, char letter, bool glyphs);

}  // namespace strata::cli
