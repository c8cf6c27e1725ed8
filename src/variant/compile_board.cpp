// Board, movable boards and the symmetry that exchanges the colours.

#include <algorithm>
#include <string>

#include "variant/compilation.hpp"

namespace strata::variant {

Cell Compilation::cell(Spelled const& name) const {
  if (problems.failed()) return no_cell;
  std::optional<Coord> const place = frame.find(name.text);
  if (!place) {
    problems.fail(name.at, say("{0} is no cell (cells are named like {1})", quoted(name.text),
                               frame.name(draft.geometry.coord(draft.geometry.all().front()))));
    return no_cell;
  }
  Cell const found = draft.geometry.at(*place);
  if (found == no_cell) problems.fail(name.at, say("there is no cell {0} on this board", quoted(name.text)));
  return found;
}

CellMask Compilation::mask(ZoneTexts const& zone) const {
  CellMask out;
  std::optional<Zone> const read = read_zone(zone, frame, problems);
  if (!read) return out;
  for (Cell each : draft.geometry.all())
    if (read->contains(draft.geometry.coord(each))) out.set(each);
  return out;
}

CellMask Compilation::turned(CellMask const& cells) const {
  CellMask out;
  if (draft.symmetry.empty()) return cells;
  for (Cell each : draft.geometry.all())
    if (cells[each]) out.set(draft.symmetry[each]);
  return out;
}

Vector Compilation::turned(Vector vector) const {
  if (spec.symmetry.mirror_files) vector.file = -vector.file;
  if (spec.symmetry.mirror_ranks) vector.rank = -vector.rank;
  if (spec.symmetry.mirror_levels) vector.level = -vector.level;
  return vector;
}

namespace {

// Places of the box that exist only while a board stands there.
std::vector<Coord> pin_places(Compilation& c) {
  std::vector<Coord> places;
  if (!c.spec.boards) return places;
  for (PinSpec const& pin : c.spec.boards->pins)
    for (auto const& row : pin.rows)
      for (Spelled const& name : row) {
        std::optional<Coord> const place = c.frame.find(name.text);
        if (!place)
          c.problems.fail(name.at, say("{0} is no place of the board's box", quoted(name.text)));
        else if (std::ranges::find(places, *place) != places.end())
          c.problems.fail(name.at, say("the cell {0} belongs to two pins", quoted(name.text)));
        else
          places.push_back(*place);
        if (c.problems.failed()) return places;
      }
  return places;
}

}  // namespace

void compile_board(Compilation& c) {
  if (c.problems.failed()) return;
  BoardSpec const& spec = c.spec.board;
  std::optional<Zone> const whole = read_zone(spec.cells, c.frame, c.problems);
  std::optional<Zone> const holes = read_zone(spec.holes, c.frame, c.problems);
  std::optional<Zone> const dark = read_zone(spec.dark, c.frame, c.problems);
  std::vector<Coord> const movable = pin_places(c);
  if (c.problems.failed()) return;

  GeometryDraft draft;
  draft.files = c.frame.size(Axis::File);
  draft.ranks = c.frame.size(Axis::Rank);
  draft.levels = c.frame.size(Axis::Level);
  draft.shift = spec.half_cell_shift;
  draft.movable = movable;
  for (Coord place : c.frame.places()) {
    bool const fixed = (spec.cells.empty() || whole->contains(place)) && !holes->contains(place);
    bool const moves = std::ranges::find(movable, place) != movable.end();
    if (fixed && moves) {
      c.problems.fail(c.spec.boards->at,
                      say("the cell {0} of a pin is also a fixed cell of the board", c.frame.name(place)));
      return;
    }
    if (fixed || moves) draft.cells.push_back(place);
    if ((fixed || moves) && dark->contains(place)) draft.dark.push_back(place);
  }
  if (draft.cells.size() == movable.size()) {
    c.problems.fail(spec.at, say("the board has no fixed cells"));
    return;
  }
  Result<Geometry> geometry = Geometry::create(draft);
  if (!geometry) {
    c.problems.fail(spec.at, geometry.error());
    return;
  }
  c.draft.geometry = std::move(*geometry);
  c.draft.lines = spec.lines;
  if (spec.lines != LineRule::Direct && c.unit() == Unit::HalfCells)
    c.problems.fail(
        spec.at, say("lines that run by columns need levels that lie straight above one another (no half_cell_shift)"));
}

namespace {

int find_pin(Compilation const& c, Spelled const& name) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < c.spec.boards->pins.size(); ++i) {
    if (c.spec.boards->pins[i].corner.text == name.text) return static_cast<int>(i);
    known.push_back(c.spec.boards->pins[i].corner.text);
  }
  c.problems.fail(name.at, say("there is no pin {0}", quoted(name.text)).suggest(name.text, known));
  return 0;
}

// The pins a board can ever come to: those joined to its first one by moves.
std::uint32_t reachable_pins(BoardRules const& boards, int start) {
  std::uint32_t reached = 1u << start;
  for (bool grown = true; grown;) {
    grown = false;
    for (PinMove const& move : boards.moves)
      if (((reached >> move.from) & 1) && !((reached >> move.to) & 1)) {
        reached |= 1u << move.to;
        grown = true;
      }
  }
  return reached;
}

bool same_shape(PinSpec const& a, PinSpec const& b) {
  return std::ranges::equal(a.rows, b.rows, [](auto const& x, auto const& y) { return x.size() == y.size(); });
}

}  // namespace

void compile_pins(Compilation& c) {
  if (c.problems.failed() || !c.spec.boards) return;
  BoardsSpec const& spec = *c.spec.boards;
  BoardRules& boards = c.draft.boards;
  Geometry const& geometry = c.draft.geometry;
  auto const refuse = [&](TextPlace at, Message const& message) { c.problems.fail(at, message); };

  if (spec.pins.empty() || spec.pins.size() > static_cast<std::size_t>(max_pins))
    return refuse(spec.at, say("{0} pins, expected 1 to {1}", spec.pins.size(), max_pins));
  if (spec.named.empty() || spec.named.size() > static_cast<std::size_t>(max_boards) ||
      spec.named.size() > spec.pins.size())
    return refuse(spec.at, say("{0} movable boards, expected 1 to {1} and no more than there are pins",
                               spec.named.size(), max_boards));
  for (PinSpec const& each : spec.pins) {
    Pin pin;
    pin.corner = c.cell(each.corner);
    for (auto const& row : each.rows)
      for (Spelled const& name : row) pin.cells.push_back(c.cell(name));
    if (c.problems.failed()) return;
    if (geometry.movable()[pin.corner])
      return refuse(each.corner.at, say("a pin must stand on a fixed cell, {0} moves", each.corner.text));
    if (pin.cells.empty() || !same_shape(each, spec.pins.front()))
      return refuse(each.corner.at, say("all pins must carry boards of one shape, row by row"));
    boards.pins.push_back(std::move(pin));
  }
  // Forward is along the ranks, or along the levels where the colours are exchanged by turning the levels only.
  bool const by_level = !c.spec.symmetry.mirror_ranks && c.spec.symmetry.mirror_levels;
  auto const height = [&](int pin) {
    Coord const corner = geometry.coord(boards.pins[static_cast<std::size_t>(pin)].corner);
    return by_level ? corner.level : corner.rank;
  };
  for (auto const& [from_name, to_name] : spec.moves) {
    int const from = find_pin(c, from_name);
    int const to = find_pin(c, to_name);
    if (c.problems.failed()) return;
    if (from == to) return refuse(from_name.at, say("a board cannot move from {0} to itself", from_name.text));
    auto const known = [&](PinMove const& move) { return move.from == from && move.to == to; };
    if (std::ranges::any_of(boards.moves, known))
      return refuse(from_name.at, say("the move from {0} to {1} is listed twice", from_name.text, to_name.text));
    int const forward = height(to) > height(from) ? 1 : height(to) < height(from) ? -1 : 0;
    boards.moves.push_back({from, to, forward});
    boards.moves.push_back({to, from, -forward});
  }
  boards.boards = static_cast<int>(spec.named.size());
  std::uint32_t occupied = 0;
  for (MovableBoardSpec const& each : spec.named) {
    int const pin = find_pin(c, each.start);
    if (c.problems.failed()) return;
    if ((occupied >> pin) & 1) return refuse(each.start.at, say("two boards start on the pin {0}", each.start.text));
    occupied |= 1u << pin;
    boards.original_owner.push_back(each.owner);
    boards.may_stand.push_back(reachable_pins(boards, pin));
  }
  boards.loaded_forward_only = spec.loaded_forward_only;
  boards.vacant_owner = spec.vacant_owner;
  boards.waits_under_board = spec.waits_under_board;
  if (spec.waits_under_board && !spec.forced_promotion)
    return refuse(
        spec.at,
        say("[boards] waits_under_board needs forced_promotion, the letter of the piece a waiting pawn becomes"));
}

namespace {

std::string what_is_turned(SymmetrySpec const& symmetry) {
  std::string axes;
  if (symmetry.mirror_files) axes += " file";
  if (symmetry.mirror_ranks) axes += " rank";
  if (symmetry.mirror_levels) axes += " level";
  return axes.empty() ? "nothing mirrored" : "mirrored:" + axes;
}

// Level by level where it goes; the spec may exchange single levels.
std::vector<int> level_map(Compilation const& c) {
  std::vector<int> map;
  Geometry const& geometry = c.draft.geometry;
  for (int level = 0; level < geometry.levels(); ++level)
    map.push_back(c.spec.symmetry.mirror_levels ? geometry.space_low().level + geometry.space_high().level - level
                                                : level);
  for (auto const& [from, to] : c.spec.symmetry.levels) {
    std::optional<int> const a = c.frame.find(Axis::Level, from.text);
    std::optional<int> const b = c.frame.find(Axis::Level, to.text);
    if (!a || !b) {
      c.problems.fail(a ? to.at : from.at, say("no level is called {0}", quoted(a ? to.text : from.text)));
      return map;
    }
    map[static_cast<std::size_t>(*a)] = *b;
    map[static_cast<std::size_t>(*b)] = *a;
  }
  return map;
}

// The mirror image of a board is the one that starts on the mirror image of its pin. Boards that start askew have no symmetry.
void compile_board_symmetry(Compilation& c) {
  std::vector<int> starts;
  for (MovableBoardSpec const& each : c.spec.boards->named) starts.push_back(find_pin(c, each.start));
  std::vector<int> mirrored;
  for (int start : starts) {
    auto const image = std::ranges::find(starts, c.draft.pin_symmetry[static_cast<std::size_t>(start)]);
    if (image == starts.end()) return;
    mirrored.push_back(static_cast<int>(image - starts.begin()));
  }
  c.draft.board_symmetry = std::move(mirrored);
}

}  // namespace

void compile_symmetry(Compilation& c) {
  if (c.problems.failed()) return;
  SymmetrySpec const& spec = c.spec.symmetry;
  Geometry const& geometry = c.draft.geometry;
  std::vector<int> const levels = level_map(c);
  if (c.problems.failed()) return;

  TextPlace const at = spec.at.line > 0 ? spec.at : c.spec.board.at;
  // A file that says how the sides are exchanged is told what that means; any other, where it can say so.
  auto const refuse = [&](Message const& given, Message const& by_default) {
    c.problems.fail(at, spec.at.line > 0 ? given : by_default);
  };
  Vector const low = geometry.space_low();
  Vector const high = geometry.space_high();
  std::vector<Cell> map(static_cast<std::size_t>(geometry.slots()), no_cell);
  for (Cell cell : geometry.all()) {
    Vector place = geometry.space(cell);
    if (spec.mirror_files) place.file = low.file + high.file - place.file;
    if (spec.mirror_ranks) place.rank = low.rank + high.rank - place.rank;
    place.level = levels[static_cast<std::size_t>(geometry.coord(cell).level)];
    map[cell] = geometry.at_space(place);
    bool const fits = map[cell] != no_cell && geometry.movable()[cell] == geometry.movable()[map[cell]];
    if (!fits)
      return refuse(say("the exchange of the sides takes {0} to a place where no such cell is ({1})",
                        c.frame.name(geometry.coord(cell)), what_is_turned(spec)),
                    say("the exchange of the sides takes {0} to a place where no such cell is; say in [symmetry] how "
                        "the sides are exchanged (by default the ranks are mirrored)",
                        c.frame.name(geometry.coord(cell))));
  }
  for (Cell cell : geometry.all())
    if (map[map[cell]] != cell)
      return refuse(say("the sides exchanged twice must give the same board ({0})", what_is_turned(spec)),
                    say("the sides exchanged twice must give the same board; say in [symmetry] how the sides are "
                        "exchanged (by default the ranks are mirrored)"));
  c.draft.symmetry = std::move(map);

  for (Pin const& pin : c.draft.boards.pins) {
    auto const image = std::ranges::find(c.draft.boards.pins, c.draft.symmetry[pin.corner], &Pin::corner);
    if (image == c.draft.boards.pins.end())
      return refuse(say("the exchange of the sides takes the pin {0} to a corner without a pin ({1})",
                        c.frame.name(geometry.coord(pin.corner)), what_is_turned(spec)),
                    say("the exchange of the sides takes the pin {0} to a corner without a pin; say in [symmetry] how "
                        "the sides are exchanged (by default the ranks are mirrored)",
                        c.frame.name(geometry.coord(pin.corner))));
    CellMask here, there;
    for (Cell cell : pin.cells) here.set(c.draft.symmetry[cell]);
    for (Cell cell : image->cells) there.set(cell);
    if (here != there)
      return refuse(say("the exchange of the sides takes the board on {0} to cells of several pins ({1})",
                        c.frame.name(geometry.coord(pin.corner)), what_is_turned(spec)),
                    say("the exchange of the sides takes the board on {0} to cells of several pins; say in [symmetry] "
                        "how the sides are exchanged (by default the ranks are mirrored)",
                        c.frame.name(geometry.coord(pin.corner))));
    c.draft.pin_symmetry.push_back(static_cast<int>(image - c.draft.boards.pins.begin()));
  }
  if (c.spec.boards) compile_board_symmetry(c);
}

}  // namespace strata::variant
