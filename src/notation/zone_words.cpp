#include "notation/zone_words.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "notation/text.hpp"

namespace strata {

namespace {

constexpr std::size_t few_cells = 8;  // that are named one by one, unless a single file, rank or level says it
constexpr std::size_t most_boxes = 3;
constexpr std::size_t most_holes = 2;  // boxes after "all cells but"

constexpr std::size_t axes = 3;
using Place = std::array<int, axes>;  // file, rank, level

struct Box {
  Place low{}, high{};

  [[nodiscard]] bool contains(Place const& place) const {
    for (std::size_t axis = 0; axis < axes; ++axis)
      if (place[axis] < low[axis] || place[axis] > high[axis]) return false;
    return true;
  }
};

class ZoneWords {
 public:
  ZoneWords(Ruleset const& rules, Names const& names) : geometry_(rules.geometry), names_(names) {
    whole_.high = {geometry_.files() - 1, geometry_.ranks() - 1, geometry_.levels() - 1};
  }

  // The set as a few boxes; nothing if it takes more.
  [[nodiscard]] std::optional<std::vector<Box>> boxes(CellMask left, std::size_t most) const {
    std::vector<Box> found;
    CellMask const set = left;
    for (Cell cell : geometry_.all()) {
      if (!left[cell]) continue;
      if (found.size() == most) return std::nullopt;
      found.push_back(largest_box(set, place(cell)));
      left &= ~cells_of(found.back());
    }
    return found;
  }

  // "rank 2 of level 1": the axes that can be left out are.
  [[nodiscard]] std::string words(Box box) const {
    CellMask const cells = cells_of(box);
    if (cells.count() == 1) return some_cell(cells);
    std::array<bool, axes> named{};
    for (std::size_t axis = 0; axis < axes; ++axis) {
      Box wider = box;
      wider.low[axis] = whole_.low[axis];
      wider.high[axis] = whole_.high[axis];
      named[axis] = cells_of(wider) != cells;
      if (!named[axis]) box = wider;
    }
    std::string text;
    constexpr std::array<std::string_view, axes> axis_names{"file", "rank", "level"};
    std::array<std::vector<std::string> const*, axes> const all{&names_.files, &names_.ranks, &names_.levels};
    for (std::size_t axis = 0; axis < axes; ++axis)
      if (named[axis]) {
        if (!text.empty()) text += " of ";
        text += range(axis_names[axis], *all[axis], box.low[axis], box.high[axis]);
      }
    return text;
  }

  [[nodiscard]] bool has_one_name(Box const& box) const { return words(box).find(" of ") == std::string::npos; }

  [[nodiscard]] std::string listed(std::vector<Box> const& boxes) const {
    std::vector<std::string> parts;
    for (Box const& box : boxes) parts.push_back(words(box));
    return list_words(parts, "and");
  }

 private:
  [[nodiscard]] Place place(Cell cell) const {
    Coord const coord = geometry_.coord(cell);
    return {coord.file, coord.rank, coord.level};
  }

  [[nodiscard]] std::string const& some_cell(CellMask const& cells) const {
    return names_.cells[*std::ranges::find_if(geometry_.all(), [&](Cell cell) { return cells[cell]; })];
  }

  [[nodiscard]] CellMask cells_of(Box const& box) const {
    CellMask cells;
    for (Cell cell : geometry_.all())
      if (box.contains(place(cell))) cells.set(cell);
    return cells;
  }

  // Grown from one cell along the files, then the ranks, then the levels, as long as all its cells are of the set; and once more,
  // as there may be cells beside a wider box where none were beside the first cell. It ends where its cells do.
  [[nodiscard]] Box largest_box(CellMask const& set, Place const& first) const {
    Box box{first, first};
    for (bool has_grown = true; has_grown;) {
      has_grown = false;
      for (std::size_t axis = 0; axis < axes; ++axis)
        for (int const step : {-1, 1})
          while (auto const wider = next_box(set, box, axis, step)) {
            box = *wider;
            has_grown = true;
          }
    }
    return box;
  }

  // The box with the next cells on this side, past places where none exist; nothing where they are not of the set, or there are none.
  [[nodiscard]] std::optional<Box> next_box(CellMask const& set, Box box, std::size_t axis, int step) const {
    CellMask const before = cells_of(box);
    int& side = step < 0 ? box.low[axis] : box.high[axis];
    for (side += step; side >= whole_.low[axis] && side <= whole_.high[axis]; side += step)
      if (CellMask const cells = cells_of(box); cells != before)
        return (cells & ~set).none() ? std::optional<Box>(box) : std::nullopt;
    return std::nullopt;
  }

  static std::string range(std::string_view axis, std::vector<std::string> const& names, int low, int high) {
    std::string const& first = names[static_cast<std::size_t>(low)];
    if (low == high) return std::string(axis) + " " + first;
    return std::string(axis) + "s " + first + " to " + names[static_cast<std::size_t>(high)];
  }

  Geometry const& geometry_;
  Names const& names_;
  Box whole_;
};

}  // namespace

std::string some_cells(Ruleset const& rules, Names const& names, CellMask const& cells, std::size_t most) {
  std::string out;
  std::size_t shown = 0;
  for (Cell cell : rules.geometry.all()) {
    if (!cells[cell]) continue;
    if (shown == most) return out + " and " + std::to_string(cells.count() - most) + " more";
    out += (shown > 0 ? " " : "") + names.cells[cell];
    ++shown;
  }
  return out;
}

std::string box_words(Ruleset const& rules, Names const& names, CellMask const& cells) {
  ZoneWords const words(rules, names);
  auto const boxes = words.boxes(cells & rules.geometry.cells(), most_boxes);
  return boxes ? words.listed(*boxes) : std::string();
}

std::string zone_words(Ruleset const& rules, Names const& names, CellMask const& cells) {
  CellMask const all = rules.geometry.cells();
  CellMask const set = cells & all;
  if (set.none()) return "nowhere";
  if (set == all) return "everywhere";
  ZoneWords const words(rules, names);
  auto const boxes = words.boxes(set, most_boxes);
  bool const one_name = boxes && boxes->size() == 1 && words.has_one_name(boxes->front());
  if (set.count() <= few_cells && !one_name) return some_cells(rules, names, set);
  if (boxes) return words.listed(*boxes);
  CellMask const rest = all & ~set;
  if (rest.count() <= few_cells) return "all cells but " + some_cells(rules, names, rest);
  if (auto const holes = words.boxes(rest, most_holes)) return "all cells but " + words.listed(*holes);
  return std::to_string(set.count()) + " cells, " + some_cells(rules, names, set);
}

}  // namespace strata
