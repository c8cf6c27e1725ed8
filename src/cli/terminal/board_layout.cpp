#include "cli/terminal/board_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/terminal/terminal.hpp"

namespace strata::cli {

namespace {

constexpr int widest_cell = 3;
constexpr int narrowest_cell = 2;
constexpr int panel_gap = 2;
constexpr int narrow_gap = 1;

struct Span {
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  void include(Span other) {
    low = std::min(low, other.low);
    high = std::max(high, other.high);
  }
};

// The cells of one level, before it is known where they go.
struct Level {
  int level = 0;
  std::vector<int> cells;
  Span x, y;
  std::string title;
};

// Text rows or columns from one place to a higher one; half cells of odd levels are rounded down everywhere alike.
int steps(double from, double to, int each = 1) { return static_cast<int>(std::floor((to - from) * each + 1e-6)); }

std::string name_of(std::vector<std::string> const& names, int index) {
  auto const place = static_cast<std::size_t>(index);
  return place < names.size() ? names[place] : std::string();
}

class Planner {
 public:
  Planner(api::PositionView const& view, api::Look const& look, bool flip)
      : view_(view), look_(look), sign_(flip ? -1 : 1) {
    for (int const level : reading_order()) add_level(level);
    for (std::string const& rank : look.ranks) rank_width_ = std::max(rank_width_, text_width(rank));
  }

  [[nodiscard]] BoardLayout plan(int width) const {
    for (int cell_width = widest_cell; cell_width >= narrowest_cell; --cell_width) {
      if (one_row_width(cell_width, panel_gap) <= width) return one_row(cell_width, panel_gap);
    }
    // Narrow cells end in a blank of their own.
    if (one_row_width(narrowest_cell, narrow_gap) <= width) return one_row(narrowest_cell, narrow_gap);
    int const per_row = panels_per_row(narrowest_cell, width);
    int const rows = (static_cast<int>(levels_.size()) + per_row - 1) / per_row;
    int const balanced = (static_cast<int>(levels_.size()) + rows - 1) / std::max(rows, 1);
    for (int cell_width = widest_cell;; --cell_width) {
      if (cell_width == narrowest_cell || panels_per_row(cell_width, width) >= balanced)
        return grid(cell_width, balanced);
    }
  }

 private:
  [[nodiscard]] std::vector<int> reading_order() const {
    std::vector<int> order = look_.level_order;
    for (api::CellView const& cell : view_.cells) {
      if (std::find(order.begin(), order.end(), cell.level) == order.end()) order.push_back(cell.level);
    }
    return order;
  }

  void add_level(int number) {
    Level level{number, {}, {}, {}, {}};
    for (std::size_t i = 0; i < view_.cells.size(); ++i) {
      if (view_.cells[i].level != number) continue;
      level.cells.push_back(static_cast<int>(i));
      level.x.include(x_of(view_.cells[i]));
      level.y.include(y_of(view_.cells[i]));
    }
    if (level.cells.empty()) return;
    level.title = "level " + name_of(look_.levels, number);
    all_x_.include(level.x);
    levels_.push_back(std::move(level));
  }

  [[nodiscard]] double x_of(api::CellView const& cell) const { return sign_ * cell.x; }
  [[nodiscard]] double y_of(api::CellView const& cell) const { return sign_ * cell.y; }
  [[nodiscard]] bool has_titles() const { return levels_.size() > 1; }
  [[nodiscard]] int label_width() const { return rank_width_ + 1; }

  [[nodiscard]] int columns_for(Span x, int cell_width) const {
    return label_width() + steps(x.low, x.high, cell_width) + cell_width;
  }
  [[nodiscard]] int tight_width(Level const& level, int cell_width) const {
    return std::max(columns_for(level.x, cell_width), has_titles() ? label_width() + text_width(level.title) : 0);
  }
  [[nodiscard]] int one_row_width(int cell_width, int gap) const {
    int width = -gap;
    for (Level const& level : levels_) width += gap + tight_width(level, cell_width);
    return width;
  }
  [[nodiscard]] int panels_per_row(int cell_width, int width) const {
    return std::max(1, (width + panel_gap) / (columns_for(all_x_, cell_width) + panel_gap));
  }

  // Every panel as narrow as it can be.
  [[nodiscard]] BoardLayout one_row(int cell_width, int gap) const {
    BoardLayout layout{cell_width, gap, {{}}};
    Span y;
    for (Level const& level : levels_) y.include(level.y);
    for (Level const& level : levels_) {
      layout.rows[0].push_back(panel(level, level.x, y, cell_width, tight_width(level, cell_width)));
    }
    return layout;
  }

  // Panels of one width, so that a place in space keeps its column from row to row.
  [[nodiscard]] BoardLayout grid(int cell_width, int per_row) const {
    BoardLayout layout{cell_width, panel_gap, {}};
    int const columns = columns_for(all_x_, cell_width);
    for (std::size_t first = 0; first < levels_.size(); first += static_cast<std::size_t>(per_row)) {
      std::size_t const last = std::min(levels_.size(), first + static_cast<std::size_t>(per_row));
      Span y;
      for (std::size_t i = first; i < last; ++i) y.include(levels_[i].y);
      layout.rows.emplace_back();
      for (std::size_t i = first; i < last; ++i)
        layout.rows.back().push_back(panel(levels_[i], all_x_, y, cell_width, columns));
    }
    return layout;
  }

  [[nodiscard]] LevelPanel panel(Level const& level, Span x, Span y, int cell_width, int columns) const {
    LevelPanel panel{level.level, 0, columns, {}, {}};
    int const top = has_titles() ? 1 : 0;
    int const height = steps(y.low, y.high) + 1;
    int const left = label_width() + steps(x.low, level.x.low, cell_width);
    for (int const index : level.cells) {
      api::CellView const& cell = view_.cells[static_cast<std::size_t>(index)];
      int const row = top + height - 1 - steps(y.low, y_of(cell));
      panel.cells.push_back({row, label_width() + steps(x.low, x_of(cell), cell_width), index});
    }
    std::sort(panel.cells.begin(), panel.cells.end(), [](PlacedCell const& a, PlacedCell const& b) {
      return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    if (has_titles()) {
      // A level narrower than its title has its name alone.
      std::string const title = text_width(level.title) <= columns ? level.title : name_of(look_.levels, level.level);
      int const width = steps(level.x.low, level.x.high, cell_width) + cell_width;
      int const start = std::clamp(left + (width - text_width(title)) / 2, 0, std::max(0, columns - text_width(title)));
      panel.labels.push_back({panel.cells.front().row - 1, start, title});
    }
    add_rank_labels(panel, left);
    std::vector<int> fixed = level.cells;
    for (api::BoardView const& board : view_.boards) {
      add_file_labels(panel, board.cells, cell_width, board.name);
      std::erase_if(fixed, [&](int cell) {
        return std::find(board.cells.begin(), board.cells.end(), cell) != board.cells.end();
      });
    }
    add_file_labels(panel, fixed, cell_width, {});
    panel.rows = top + height + 1;
    for (PlacedText const& label : panel.labels) panel.rows = std::max(panel.rows, label.row + 1);
    return panel;
  }

  void add_rank_labels(LevelPanel& panel, int left) const {
    for (PlacedCell const& placed : panel.cells) {
      api::CellView const& cell = view_.cells[static_cast<std::size_t>(placed.cell)];
      if (!cell.exists) continue;
      std::string const rank = name_of(look_.ranks, cell.rank);
      add_once(panel, {placed.row, left - 1 - text_width(rank), rank});
    }
  }

  // Under the lowest of these cells: their files, and below them the name of the board they are.
  void add_file_labels(LevelPanel& panel, std::vector<int> const& cells, int cell_width,
                       std::string const& name) const {
    int lowest = -1;
    int left = std::numeric_limits<int>::max();
    int right = 0;
    auto const for_each = [&](auto visit) {
      for (PlacedCell const& placed : panel.cells) {
        api::CellView const& cell = view_.cells[static_cast<std::size_t>(placed.cell)];
        if (cell.exists && std::find(cells.begin(), cells.end(), placed.cell) != cells.end()) visit(placed, cell);
      }
    };
    for_each([&](PlacedCell const& placed, api::CellView const&) {
      lowest = std::max(lowest, placed.row);
      left = std::min(left, placed.column);
      right = std::max(right, placed.column + cell_width);
    });
    if (lowest < 0) return;
    std::vector<PlacedText> labels;
    for_each([&](PlacedCell const& placed, api::CellView const& cell) {
      labels.push_back(
          {lowest + 1, placed.column + (cell_width == widest_cell ? 1 : 0), name_of(look_.files, cell.file)});
    });
    for (PlacedText& label : labels) add_once(panel, std::move(label));
    if (!name.empty()) add_once(panel, {lowest + 2, std::max(0, left + (right - left - text_width(name)) / 2), name});
  }

  static void add_once(LevelPanel& panel, PlacedText label) {
    for (PlacedText const& known : panel.labels) {
      if (known.row == label.row && known.column == label.column) return;
    }
    panel.labels.push_back(std::move(label));
  }

  api::PositionView const& view_;
  api::Look const& look_;
  double sign_;
  std::vector<Level> levels_;
  Span all_x_;
  int rank_width_ = 0;
};

}  // namespace

BoardLayout lay_out(api::PositionView const& view, api::Look const& look, int width, bool flip) {
  return Planner(view, look, flip).plan(width);
}

}  // namespace strata::cli
