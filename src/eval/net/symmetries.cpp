#include "eval/net/symmetries.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace strata::net {

namespace {

// Places and steps with the same unit on all axes: half a cell.
using Place = std::array<int, 3>;

Place in_halves(Vector vector) { return {vector.file, vector.rank, 2 * vector.level}; }

// An arrangement of the axes and a direction for each: image[axis] = sign[axis] * place[from[axis]].
struct AxisMap {
  std::array<std::size_t, 3> from{};
  std::array<int, 3> sign{};

  [[nodiscard]] Place operator()(Place const& place) const {
    return {sign[0] * place[from[0]], sign[1] * place[from[1]], sign[2] * place[from[2]]};
  }
  // Nothing if the image is no whole number of levels.
  [[nodiscard]] std::optional<Vector> operator()(Vector step) const {
    Place const image = (*this)(in_halves(step));
    if (image[2] % 2 != 0) return std::nullopt;
    return Vector{image[0], image[1], image[2] / 2};
  }
  [[nodiscard]] bool keeps_levels() const { return from[2] == 2 && sign[2] == 1; }
};

std::vector<AxisMap> all_axis_maps() {
  std::vector<AxisMap> maps;
  std::array<std::size_t, 3> order{0, 1, 2};
  do {
    for (unsigned signs = 0; signs < 8; ++signs) {
      AxisMap map{order, {}};
      for (unsigned axis = 0; axis < 3; ++axis) map.sign[axis] = ((signs >> axis) & 1) != 0 ? -1 : 1;
      maps.push_back(map);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return maps;
}

// One axis map tried against one law.
class Trial {
 public:
  Trial(RulesetDraft const& rules, AxisMap const& axes) : rules_(rules), axes_(axes) {}

  [[nodiscard]] bool holds() {
    // Lines of columns close level by level, so their levels have an order.
    if (rules_.lines != LineRule::Direct && !axes_.keeps_levels()) return false;
    return find_cells() && keeps_cells() && keeps_pieces() && keeps_endings() && keeps_boards();
  }
  [[nodiscard]] CellMap const& cells() const { return cells_; }
  [[nodiscard]] std::vector<int> const& pins() const { return pins_; }

 private:
  bool find_cells() {
    Geometry const& geometry = rules_.geometry;
    Place const low = in_halves(geometry.space_low()), high = in_halves(geometry.space_high());
    cells_.assign(static_cast<std::size_t>(geometry.slots()), no_cell);
    CellMask reached;
    for (Cell const cell : geometry.all()) {
      Place from_centre = in_halves(geometry.space(cell));
      for (std::size_t axis = 0; axis < 3; ++axis) from_centre[axis] = 2 * from_centre[axis] - low[axis] - high[axis];
      Place image = axes_(from_centre);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        image[axis] += low[axis] + high[axis];
        if (image[axis] % (axis == 2 ? 4 : 2) != 0) return false;
      }
      Cell const there = geometry.at_space({image[0] / 2, image[1] / 2, image[2] / 4});
      if (there == no_cell || reached[there]) return false;
      reached.set(there);
      cells_[cell] = there;
    }
    return true;
  }

  [[nodiscard]] CellMask image(CellMask const& mask) const {
    CellMask mapped;
    for (Cell const cell : rules_.geometry.all())
      if (mask[cell]) mapped.set(cells_[cell]);
    return mapped;
  }
  [[nodiscard]] CellMask existing(CellMask const& mask) const { return mask & rules_.geometry.cells(); }
  [[nodiscard]] bool keeps(CellMask const& mask) const { return image(mask) == existing(mask); }

  [[nodiscard]] bool keeps_cells() const {
    if (!keeps(rules_.geometry.movable())) return false;
    // A draw may depend on whether pieces stand on cells of one shade; which of the two does not matter.
    CellMask const dark = image(rules_.geometry.dark());
    return rules_.endings.material.one_shade == 0 || dark == existing(rules_.geometry.dark()) ||
           dark == existing(~rules_.geometry.dark());
  }

  // A way of moving: step, most steps, with or without capture. From which cells, by each of them.
  using Way = std::tuple<Vector, int, bool>;
  using Ways = std::map<Way, CellMask>;

  // Cells from which a step leaves the board are no difference between two laws.
  [[nodiscard]] CellMask starts(CellMask const& from, Vector step) const {
    CellMask starts = existing(from);
    if (rules_.lines == LineRule::Direct)
      for (Cell const cell : rules_.geometry.all())
        if (rules_.geometry.step(cell, step) == no_cell) starts.reset(cell);
    return starts;
  }
  static void add(Ways& ways, Way const& way, CellMask const& from) {
    if (from.any()) ways[way] |= from;
  }
  [[nodiscard]] bool keeps_moves(PieceSideRules const& side) const {
    Ways before, after;
    for (MoveAtom const& atom : side.moves)
      for (Vector const step : atom.vectors) {
        auto const turned = axes_(step);
        if (!turned) return false;
        CellMask const from = starts(atom.from, step);
        for (bool const capture : {false, true}) {
          if (atom.mode == (capture ? MoveMode::QuietOnly : MoveMode::CaptureOnly)) continue;
          add(before, {step, atom.max_steps, capture}, from);
          add(after, {*turned, atom.max_steps, capture}, image(from));
        }
      }
    return before == after;
  }
  [[nodiscard]] bool keeps_steps(std::vector<Vector> steps) const {
    std::vector<Vector> images;
    for (Vector const step : steps) {
      auto const turned = axes_(step);
      if (!turned) return false;
      images.push_back(*turned);
    }
    std::ranges::sort(steps);
    std::ranges::sort(images);
    return steps == images;
  }

  [[nodiscard]] bool keeps_pieces() const {
    for (PieceTypeRules const& type : rules_.types)
      for (PieceSideRules const& side : type.side) {
        if (!keeps_moves(side) || !keeps(side.may_stand) || !keeps(side.checks_from) || !keeps(side.may_arrive) ||
            !keeps(side.promotion_zone) || !keeps_steps(side.en_passant))
          return false;
        if (side.has_double_step && (!keeps(side.double_from) || axes_(side.forward) != side.forward)) return false;
      }
    return true;
  }

  [[nodiscard]] bool keeps_endings() const {
    using Dead = std::tuple<PieceType, bool, bool, std::string, std::string>;
    std::vector<Dead> before, after;
    for (DeadPieces const& dead : rules_.endings.material.dead) {
      auto const with = [&](CellMask const& white, CellMask const& black) {
        return Dead{dead.type, dead.only_if_enemy_bare, dead.out_of_reach, white.to_string(), black.to_string()};
      };
      before.push_back(with(existing(dead.cells[0]), existing(dead.cells[1])));
      after.push_back(with(image(dead.cells[0]), image(dead.cells[1])));
    }
    std::ranges::sort(before);
    std::ranges::sort(after);
    return before == after;
  }

  [[nodiscard]] bool keeps_boards() { return rules_.boards.pins.empty() || (find_pins() && keeps_board_moves()); }

  bool find_pins() {
    auto const& pins = rules_.boards.pins;
    std::vector<int> places;  // where each place of a board goes, the same on all pins: pieces keep theirs when carried
    for (Pin const& pin : pins) {
      auto const there = std::ranges::find(pins, cells_[pin.corner], &Pin::corner);
      if (there == pins.end() || there->cells.size() != pin.cells.size()) return false;
      pins_.push_back(static_cast<int>(there - pins.begin()));
      std::vector<int> of_pin;
      for (Cell const cell : pin.cells) {
        auto const place = std::ranges::find(there->cells, cells_[cell]);
        if (place == there->cells.end()) return false;
        of_pin.push_back(static_cast<int>(place - there->cells.begin()));
      }
      if (places.empty()) places = of_pin;
      if (places != of_pin) return false;
    }
    return true;
  }
  [[nodiscard]] bool keeps_board_moves() const {
    BoardRules const& boards = rules_.boards;
    auto const pin = [&](int from) { return pins_[static_cast<std::size_t>(from)]; };
    std::vector<std::tuple<int, int, int>> moves, moved;
    for (PinMove const& move : boards.moves) {
      moves.emplace_back(move.from, move.to, move.forward);
      moved.emplace_back(pin(move.from), pin(move.to), move.forward);
    }
    // Boards differ by their first owner and by the pins on which they may stand.
    std::vector<std::pair<Color, std::uint32_t>> stands, stood;
    for (std::size_t board = 0; board < static_cast<std::size_t>(boards.boards); ++board) {
      std::uint32_t image = 0;
      for (std::size_t from = 0; from < pins_.size(); ++from)
        if (((boards.may_stand[board] >> from) & 1) != 0) image |= std::uint32_t{1} << pins_[from];
      stands.emplace_back(boards.original_owner[board], boards.may_stand[board]);
      stood.emplace_back(boards.original_owner[board], image);
    }
    std::ranges::sort(moves);
    std::ranges::sort(moved);
    std::ranges::sort(stands);
    std::ranges::sort(stood);
    return moves == moved && stands == stood;
  }

  RulesetDraft const& rules_;
  AxisMap const& axes_;
  CellMap cells_;
  std::vector<int> pins_;
};

// The cells on which moves of such a piece from where it may stand end, whether it may stand there or not.
CellMask ends_of(Geometry const& geometry, PieceSideRules const& side) {
  CellMask ends;
  auto const walk = [&](Cell cell, Vector step, int steps) {
    for (int taken = 0; steps == 0 || taken < steps; ++taken) {
      cell = geometry.step(cell, step);
      if (cell == no_cell) return;
      ends.set(cell);
    }
  };
  for (Cell const cell : geometry.all()) {
    if (!side.may_stand[cell]) continue;
    for (MoveAtom const& atom : side.moves)
      if (atom.from[cell])
        for (Vector const step : atom.vectors) walk(cell, step, atom.max_steps);
    for (Vector const step : side.en_passant) walk(cell, step, 1);
    if (side.has_double_step && side.double_from[cell]) walk(cell, side.forward, 2);
  }
  return ends;
}

}  // namespace

RulesetDraft widened(Ruleset const& rules) {
  RulesetDraft wide = static_cast<RulesetDraft const&>(rules);
  // Elsewhere pieces come to cells by more than their own moves.
  if (wide.lines != LineRule::Direct || !wide.boards.pins.empty()) return wide;
  std::uint32_t arise = 0;
  for (PieceTypeRules const& type : wide.types) arise |= type.promotes_to;
  for (std::size_t type = 0; type < wide.types.size(); ++type)
    if (((arise >> type) & 1) == 0)
      for (PieceSideRules& side : wide.types[type].side) {
        CellMask const never = wide.geometry.cells() & ~side.may_stand & ~ends_of(wide.geometry, side);
        side.may_stand |= never;
        side.may_arrive |= never;
      }
  return wide;
}

std::vector<CellMap> symmetries_of(Ruleset const& rules, std::vector<std::vector<int>>* pin_maps) {
  std::vector<CellMap> found;
  if (pin_maps != nullptr) pin_maps->clear();
  RulesetDraft const wide = widened(rules);
  for (AxisMap const& axes : all_axis_maps()) {
    Trial trial(wide, axes);
    // On a board of one level, two maps of axes may be one map of cells.
    if (!trial.holds() || std::ranges::find(found, trial.cells()) != found.end()) continue;
    found.push_back(trial.cells());
    if (pin_maps != nullptr) pin_maps->push_back(trial.pins());
  }
  return found;
}

}  // namespace strata::net
