#include "cli/board_text.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace strata::cli {

namespace {

constexpr int columns_a_cell = 2;  // one for marks, one for the man; a last column closes the row
constexpr int gap_between_levels = 3;
constexpr int default_width = 80;

// ---------------------------------------------------------------- what a place shows

enum class Ground { None, Light, Dark, LastMove, Target, Check };

// One column of the screen.
struct Place {
  std::string text = " ";
  Ground ground = Ground::None;
  char side = 0;  // 'w' or 'b' for a man, 0 otherwise
};

// From the 256 colours that practically every terminal has.
std::string_view background(Ground ground) {
  switch (ground) {
    case Ground::None: return "49";
    case Ground::Light: return "48;5;180";
    case Ground::Dark: return "48;5;137";
    case Ground::LastMove: return "48;5;109";
    case Ground::Target: return "48;5;143";
    case Ground::Check: return "48;5;167";
  }
  return "49";
}

std::string_view foreground(Place const& place) {
  if (place.ground == Ground::None) return "39";
  if (place.side == 'w') return "1;38;5;231";
  return place.side == 'b' ? "1;38;5;16" : "38;5;238";
}

// A level as a grid of places: a title above the highest row, rows with their rank's name, the files' names below.
struct Block {
  std::vector<std::vector<Place>> lines;
  int width = 0;
};

void write_text(std::vector<Place>& line, int column, std::string_view text) {
  for (char const c : text) {
    if (column >= static_cast<int>(line.size())) line.resize(static_cast<std::size_t>(column) + 1);
    line[static_cast<std::size_t>(column++)] = {std::string(1, c), Ground::None, 0};
  }
}

class Painter {
 public:
  Painter(api::PositionView const& view, api::Look const& look, BoardTextStyle const& style, BoardMarks const& marks)
      : view_(view), look_(look), style_(style), marks_(marks) {
    for (api::CellView const& cell : view.cells) {
      low_row_ = std::min(low_row_, row(cell));
      high_row_ = std::max(high_row_, row(cell));
    }
    for (std::string const& rank : look.ranks) label_width_ = std::max(label_width_, static_cast<int>(rank.size()));
  }

  [[nodiscard]] std::string paint() const {
    std::string text;
    std::vector<Block> waiting;
    int used = 0;
    for (int const level : look_.level_order) {
      Block block = paint_level(level);
      if (block.lines.empty()) continue;
      if (!waiting.empty() && used + gap_between_levels + block.width > style_.width) {
        text += join(waiting) + '\n';
        waiting.clear();
        used = 0;
      }
      used += block.width + (waiting.empty() ? 0 : gap_between_levels);
      waiting.push_back(std::move(block));
    }
    return text + join(waiting);
  }

 private:
  // Levels inset by half a cell line up as well as whole rows can.
  static int row(api::CellView const& cell) { return static_cast<int>(std::floor(cell.y)); }

  [[nodiscard]] bool is_last(std::string const& name) const {
    return name == marks_.chosen ||
           std::find(view_.last_cells.begin(), view_.last_cells.end(), name) != view_.last_cells.end();
  }
  [[nodiscard]] bool is_target(std::string const& name) const {
    return std::find(marks_.targets.begin(), marks_.targets.end(), name) != marks_.targets.end();
  }
  [[nodiscard]] bool is_attacked(std::string const& name) const {
    return std::find(view_.attacked_royals.begin(), view_.attacked_royals.end(), name) != view_.attacked_royals.end();
  }

  [[nodiscard]] std::string man(char letter) const {
    bool const white = letter >= 'A' && letter <= 'Z';
    char const upper = white ? letter : static_cast<char>(letter - 'a' + 'A');
    if (style_.glyphs) {
      for (api::PieceLook const& piece : look_.pieces) {
        std::string const& glyph = white ? piece.white_glyph : piece.black_glyph;
        if (piece.letter == upper && !glyph.empty()) return glyph;
      }
    }
    return std::string(1, letter);
  }

  void paint_cell(std::vector<Place>& line, int column, api::CellView const& cell) const {
    Place& before = line[static_cast<std::size_t>(column)];
    Place& middle = line[static_cast<std::size_t>(column) + 1];
    Place& after = line[static_cast<std::size_t>(column) + 2];
    bool const last = is_last(cell.name);
    bool const target = is_target(cell.name);
    bool const attacked = is_attacked(cell.name);
    Ground ground = cell.dark ? Ground::Dark : Ground::Light;
    if (last) ground = Ground::LastMove;
    if (target) ground = Ground::Target;
    if (attacked) ground = Ground::Check;
    before.ground = ground;
    middle = {".", ground, 0};
    if (cell.letter != 0) {
      middle.text = man(cell.letter);
      middle.side = cell.letter >= 'a' ? 'b' : 'w';
    } else if (target) {
      middle.text = "*";
    }
    if (last) {
      before.text = before.text == "]" ? "|" : "[";
      after.text = "]";
    }
    if (target && cell.letter != 0) before.text = "x";
    if (attacked) before.text = "!";
  }

  [[nodiscard]] Block paint_level(int level) const {
    std::vector<api::CellView const*> cells;
    for (api::CellView const& cell : view_.cells) {
      if (cell.level == level && cell.exists) cells.push_back(&cell);
    }
    if (cells.empty()) return {};
    int low_file = std::numeric_limits<int>::max();
    int high_file = 0;
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();
    for (auto const* cell : cells) {
      low_file = std::min(low_file, cell->file);
      high_file = std::max(high_file, cell->file);
      low = std::min(low, row(*cell));
      high = std::max(high, row(*cell));
    }
    int const files = high_file - low_file + 1;
    int const left = label_width_ + 1;
    Block block;
    block.width = left + columns_a_cell * files + 1;
    // Line 0 and the last one are for the title of the highest and the files of the lowest level of all.
    int const rows = high_row_ - low_row_ + 1;
    block.lines.assign(static_cast<std::size_t>(rows) + 2, std::vector<Place>(static_cast<std::size_t>(block.width)));
    auto const line_of = [&](int r) {
      return static_cast<std::size_t>(style_.flip ? r - low_row_ + 1 : high_row_ - r + 1);
    };
    // Cells from the left, so that each knows its neighbour's bracket.
    std::sort(cells.begin(), cells.end(),
              [&](auto const* a, auto const* b) { return style_.flip ? a->file > b->file : a->file < b->file; });
    for (auto const* cell : cells) {
      auto& line = block.lines[line_of(row(*cell))];
      int const column = left + columns_a_cell * (style_.flip ? high_file - cell->file : cell->file - low_file);
      paint_cell(line, column, *cell);
      std::string const& rank = look_.ranks[static_cast<std::size_t>(cell->rank)];
      write_text(line, label_width_ - static_cast<int>(rank.size()), rank);
    }
    auto const top = std::min(line_of(low), line_of(high));
    auto const bottom = std::max(line_of(low), line_of(high));
    for (int file = low_file; file <= high_file; ++file) {
      int const column = left + 1 + columns_a_cell * (style_.flip ? high_file - file : file - low_file);
      write_text(block.lines[bottom + 1], column, look_.files[static_cast<std::size_t>(file)]);
    }
    if (look_.levels.size() > 1) {
      std::string const title = fmt::format("level {}", look_.levels[static_cast<std::size_t>(level)]);
      write_text(block.lines[top - 1], left + 1, title);
      for (auto& line : block.lines) block.width = std::max(block.width, static_cast<int>(line.size()));
    }
    return block;
  }

  // Blocks side by side. Empty lines above and below all of them are left out.
  [[nodiscard]] std::string join(std::vector<Block> const& blocks) const {
    std::string text;
    for (std::size_t i = 0; !blocks.empty() && i < blocks.front().lines.size(); ++i) {
      std::vector<Place> line;
      for (Block const& block : blocks) {
        if (!line.empty()) line.resize(line.size() + gap_between_levels);
        std::size_t const end = line.size() + static_cast<std::size_t>(block.width);
        line.insert(line.end(), block.lines[i].begin(), block.lines[i].end());
        line.resize(end);
      }
      while (!line.empty() && line.back().text == " " && line.back().ground == Ground::None) line.pop_back();
      if (!line.empty()) text += encode(line) + '\n';
    }
    return text;
  }

  [[nodiscard]] std::string encode(std::vector<Place> const& line) const {
    std::string text;
    std::string now;
    for (Place const& place : line) {
      if (style_.color) {
        std::string const wanted = fmt::format("\x1b[0;{};{}m", background(place.ground), foreground(place));
        if (wanted != now) text += wanted;
        now = wanted;
      }
      text += place.text;
    }
    return style_.color ? text + "\x1b[0m" : text;
  }

  api::PositionView const& view_;
  api::Look const& look_;
  BoardTextStyle style_;
  BoardMarks const& marks_;
  int low_row_ = std::numeric_limits<int>::max();
  int high_row_ = std::numeric_limits<int>::min();
  int label_width_ = 1;
};

std::string_view side_name(char side) { return side == 'w' ? "White" : "Black"; }

std::string list(std::vector<std::string> const& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

bool locale_is_utf8() {
  for (char const* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    char const* const value = std::getenv(name);
    if (value == nullptr || *value == 0) continue;
    std::string const text = value;
    return text.find("UTF-8") != std::string::npos || text.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace

BoardTextStyle terminal_style() {
  BoardTextStyle style;
  style.width = default_width;
  if (isatty(STDOUT_FILENO) == 0) return style;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  char const* const no_color = std::getenv("NO_COLOR");
  char const* const terminal = std::getenv("TERM");
  style.color = (no_color == nullptr || *no_color == 0) && terminal != nullptr && std::string_view(terminal) != "dumb";
  style.glyphs = locale_is_utf8();
  return style;
}

std::string board_text(api::PositionView const& view, api::Look const& look, BoardTextStyle const& style,
                       BoardMarks const& marks) {
  return Painter(view, look, style, marks).paint();
}

std::string boards_text(api::PositionView const& view) {
  std::string text;
  for (api::BoardView const& board : view.boards) {
    text += fmt::format("{} on {}, {}'s{}\n", board.name, board.pin, side_name(board.owner),
                        board.may_move ? ", can move" : "");
  }
  return text;
}

std::string status_text(api::Game const& game, api::PositionView const& view) {
  if (auto const end = game.end()) {
    if (end->result == "draw") return fmt::format("Draw: {}", end->reason);
    return fmt::format("{} has won: {}", side_name(end->result == "white" ? 'w' : 'b'), end->reason);
  }
  std::string text = fmt::format("{} to move", side_name(view.side_to_move));
  if (view.check) text += fmt::format(", check: {} attacked from {}", list(view.attacked_royals), list(view.checkers));
  return text;
}

}  // namespace strata::cli
