#include "cli/terminal/board_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cwchar>

#include "cli/command_line.hpp"
#include "cli/side_name.hpp"
#include "cli/terminal/board_layout.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/text_canvas.hpp"

namespace strata::cli {

namespace {

// ---------------------------------------------------------------- signs

struct OrthodoxSign {
  std::string_view name, white, black;
};
constexpr std::array<OrthodoxSign, 6> orthodox_signs = {{{"king", "♔", "♚"},
                                                         {"queen", "♕", "♛"},
                                                         {"rook", "♖", "♜"},
                                                         {"bishop", "♗", "♝"},
                                                         {"knight", "♘", "♞"},
                                                         {"pawn", "♙", "♟"}}};

bool is_white(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }

// A sign must fill one column.
bool is_usable(std::string const& glyph) {
  std::mbstate_t state{};
  wchar_t sign = 0;
  std::size_t const length = std::mbrtowc(&sign, glyph.data(), glyph.size(), &state);
  return length == glyph.size() && wcwidth(sign) == 1;
}

// ---------------------------------------------------------------- colours and marks

enum class Mark { None, LastMove, Target, Chosen, Check };

struct MarkSigns {
  std::string_view left, right;
};
MarkSigns signs_of(Mark mark, bool occupied) {
  switch (mark) {
    case Mark::LastMove: return {"[", "]"};
    case Mark::Target: return occupied ? MarkSigns{"(", ")"} : MarkSigns{" ", " "};
    case Mark::Chosen: return {"{", "}"};
    case Mark::Check: return {"!", "!"};
    case Mark::None: break;
  }
  return {" ", " "};
}

// Middle tones, so that a white and a black piece are both clear on every one of them (contrast 3.2 or more). Levels take turns
// between two pairs.
constexpr int white_piece = 231;
constexpr int black_piece = 16;
constexpr std::array<std::array<int, 2>, 2> grounds = {{{103, 60}, {137, 95}}};  // by odd level, dark

int ground_of(Mark mark, api::CellView const& cell) {
  switch (mark) {
    case Mark::LastMove: return 32;  // blue
    case Mark::Target: return 166;   // orange
    case Mark::Chosen: return 30;    // bluish green
    case Mark::Check: return 161;    // reddish purple
    case Mark::None: break;
  }
  return grounds[static_cast<std::size_t>(cell.level & 1)][cell.dark ? 1 : 0];
}

class Painter {
 public:
  Painter(api::PositionView const& view, api::Look const& look, BoardTextStyle const& style, BoardMarks const& marks)
      : view_(view), look_(look), style_(style), marks_(marks) {}

  [[nodiscard]] std::vector<std::string> paint(LevelPanel const& panel, int rows, int cell_width) const {
    TextCanvas canvas(rows, panel.columns);
    for (PlacedText const& label : panel.labels) canvas.put(label.row, label.column, label.text, {.dim = true});
    for (PlacedCell const& placed : panel.cells) paint_cell(canvas, placed, cell_width);
    return canvas.lines(style_.color);
  }

 private:
  void paint_cell(TextCanvas& canvas, PlacedCell const& placed, int cell_width) const {
    api::CellView const& cell = view_.cells[static_cast<std::size_t>(placed.cell)];
    Mark const mark = mark_of(cell.name);
    if (!cell.exists && mark == Mark::None) return;
    auto const [left, right] = signs_of(mark, cell.letter != 0);
    std::string text = inside(cell, mark);
    text += right;
    if (cell_width == 3) text.insert(0, left);
    canvas.put(placed.row, placed.column, text, ink_of(cell, mark));
    // Narrow cells have no room before the piece, but the blank of their left neighbour, which was painted before.
    if (cell_width < 3 && left != " " && !style_.color) {
      std::string const there = canvas.sign_at(placed.row, placed.column - 1);
      canvas.put(placed.row, placed.column - 1, there == " " ? left : "|");
    }
  }

  [[nodiscard]] std::string inside(api::CellView const& cell, Mark mark) const {
    if (cell.letter != 0) return piece_sign(look_, cell.letter, style_.glyphs);
    if (mark == Mark::Target) return style_.glyphs ? "•" : "*";
    if (style_.color) return " ";
    if (cell.dark) return ":";
    return style_.glyphs ? "·" : ".";
  }

  [[nodiscard]] static Ink ink_of(api::CellView const& cell, Mark mark) {
    bool const white = cell.letter == 0 || is_white(cell.letter);
    return {.text = white ? white_piece : black_piece,
            .ground = ground_of(mark, cell),
            .bold = cell.letter != 0,
            .dim = false};
  }

  [[nodiscard]] Mark mark_of(std::string const& cell) const {
    auto const is_in = [&](std::vector<std::string> const& cells) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    if (is_in(marks_.chosen)) return Mark::Chosen;
    if (is_in(marks_.targets)) return Mark::Target;
    if (is_in(view_.attacked_royals) || is_in(view_.checkers)) return Mark::Check;
    return is_in(view_.last_cells) ? Mark::LastMove : Mark::None;
  }

  api::PositionView const& view_;
  api::Look const& look_;
  BoardTextStyle const& style_;
  BoardMarks const& marks_;
};

// ---------------------------------------------------------------- words

std::string board_line(api::PositionView const& view, std::size_t index, std::vector<api::MoveInfo> const* enemy) {
  api::BoardView const& board = view.boards[index];
  auto const pieces = std::count_if(board.cells.begin(), board.cells.end(),
                                    [&](int cell) { return view.cells[static_cast<std::size_t>(cell)].letter != 0; });
  std::string load = pieces == 0 ? "empty" : fmt::format("{} {}", pieces, pieces == 1 ? "piece" : "pieces");
  if (board.owner == view.side_to_move) {
    load += board.may_move ? ", movable" : ", fixed";
  } else if (enemy != nullptr) {
    auto const moves_it = [&](api::MoveInfo const& move) { return move.board == board.name; };
    load += std::any_of(enemy->begin(), enemy->end(), moves_it) ? ", movable" : ", fixed";
  }
  return fmt::format("{} on {}: {}'s, {}", board.name, board.pin, side_name(board.owner), load);
}

std::string list(std::vector<std::string> const& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

void drop_trailing_blanks(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

ColorChoice to_color(std::string_view text) {
  if (text == "always") return ColorChoice::Always;
  if (text == "never") return ColorChoice::Never;
  if (text != "auto") fail_usage(fmt::format("--color is \"{}\", expected auto, always or never", text));
  return ColorChoice::Auto;
}

BoardTextStyle terminal_style(ColorChoice color, bool letters) {
  BoardTextStyle style;
  style.width = terminal_width();
  style.color = color == ColorChoice::Auto ? terminal_has_color() : color == ColorChoice::Always;
  style.glyphs = terminal_has_unicode() && !letters;
  return style;
}

std::string piece_sign(api::Look const& look, char letter, bool glyphs) {
  auto const upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  auto const piece = std::find_if(look.pieces.begin(), look.pieces.end(),
                                  [&](api::PieceLook const& known) { return known.letter == upper; });
  if (!glyphs || piece == look.pieces.end()) return {letter};
  bool const white = is_white(letter);
  // A file's own signs must tell the sides apart without colour.
  if (piece->white_glyph != piece->black_glyph && is_usable(piece->white_glyph) && is_usable(piece->black_glyph)) {
    return white ? piece->white_glyph : piece->black_glyph;
  }
  for (OrthodoxSign const& sign : orthodox_signs) {
    if (sign.name == piece->name) return std::string(white ? sign.white : sign.black);
  }
  return {letter};
}

std::string board_text(api::PositionView const& view, api::Look const& look, BoardTextStyle const& style,
                       BoardMarks const& marks) {
  BoardLayout const layout = lay_out(view, look, style.width, style.flip);
  Painter const painter(view, look, style, marks);
  std::string text;
  for (std::vector<LevelPanel> const& row : layout.rows) {
    if (!text.empty()) text += '\n';
    int rows = 0;
    for (LevelPanel const& panel : row) rows = std::max(rows, panel.rows);
    std::vector<std::string> lines(static_cast<std::size_t>(rows));
    for (LevelPanel const& panel : row) {
      std::vector<std::string> const painted = painter.paint(panel, rows, layout.cell_width);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (&panel != &row.front()) lines[i].append(static_cast<std::size_t>(layout.gap), ' ');
        lines[i] += painted[i];
      }
    }
    for (std::string& line : lines) {
      drop_trailing_blanks(line);
      text += line + '\n';
    }
  }
  return text;
}

std::string boards_text(api::PositionView const& view, int width, std::vector<api::MoveInfo> const* enemy) {
  std::vector<std::string> items;
  int widest = 0;
  for (std::size_t i = 0; i < view.boards.size(); ++i) {
    items.push_back(board_line(view, i, enemy));
    widest = std::max(widest, text_width(items.back()));
  }
  constexpr int gap = 2;
  int const per_line = std::max(1, (width + gap) / (widest + gap));
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    bool const last = i + 1 == items.size() || (i + 1) % static_cast<std::size_t>(per_line) == 0;
    text += last ? items[i] + '\n' : fmt::format("{:<{}}", items[i], widest + gap);
  }
  return text;
}

std::string legend_text(api::Look const& look, BoardTextStyle const& style) {
  bool const has_signs = std::any_of(look.pieces.begin(), look.pieces.end(), [&](api::PieceLook const& piece) {
    return piece_sign(look, piece.letter, style.glyphs) != std::string(1, piece.letter);
  });
  std::string_view const pieces =
      has_signs ? "White ♔ and upper case, Black ♚ and lower case" : "White upper case, Black lower case";
  return fmt::format("{}; [ ] last move, ! check", pieces);
}

std::string targets_legend_text(BoardTextStyle const& style) {
  return fmt::format("{{ }} the piece, {} may go there, ( ) may capture there", style.glyphs ? "•" : "*");
}

std::string status_text(api::Game const& game, api::PositionView const& view) {
  if (auto const end = game.end()) {
    if (!end->winner) return fmt::format("Draw: {}", api::name_of(end->reason));
    return fmt::format("{} has won: {}", side_name(*end->winner), api::name_of(end->reason));
  }
  std::string text = fmt::format("{} to move", side_name(view.side_to_move));
  if (view.check) text += fmt::format(", check: {} attacked from {}", list(view.attacked_royals), list(view.checkers));
  return text;
}

}  // namespace strata::cli
