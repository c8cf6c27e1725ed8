#include "eval/mobility.hpp"

#include <algorithm>
#include <bit>

namespace strata {

namespace {

// Probability that a cell is empty, in mobility units. With 0.67 orthodox pieces come out at 3.0 to 8.2 pawns, as they should;
// R. Betza uses 0.69.
constexpr int empty_chance = 683;

constexpr int times(int a, int b) { return a * b / mobility_unit; }

// A cell that exists only while a board is on its pin counts by the share of pins that hold a board.
int existence(Ruleset const& rules, Cell cell) {
  if (!rules.geometry.movable()[cell] || rules.boards.pins.empty()) return mobility_unit;
  return mobility_unit * rules.boards.boards / static_cast<int>(rules.boards.pins.size());
}

int weight(bool quiet, bool capture) {
  if (quiet && capture) return mobility_unit;
  if (quiet) return mobility_unit * 2 / 5;
  return capture ? mobility_unit * 3 / 5 : 0;
}

// Calls visit(cell, in a, in b) for the cells of either set.
template <class Visit>
void for_each_cell(std::span<std::uint64_t const> a, std::span<std::uint64_t const> b, Visit visit) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::uint64_t bits = a[i] | b[i]; bits != 0; bits &= bits - 1) {
      int const bit = std::countr_zero(bits);
      visit(static_cast<Cell>(64 * i + static_cast<std::size_t>(bit)), ((a[i] >> bit) & 1) != 0,
            ((b[i] >> bit) & 1) != 0);
    }
}

int leap_mobility(Ruleset const& rules, int piece, Cell from) {
  int sum = 0;
  for_each_cell(rules.quiet_leaps(piece, from), rules.capture_leaps(piece, from),
                [&](Cell to, bool quiet, bool capture) { sum += times(existence(rules, to), weight(quiet, capture)); });
  return sum;
}

// Probability that a line goes on behind a column: if one of its cells is empty (stack), or if it holds no piece (columns).
int column_passes(Ruleset const& rules, Column column) {
  bool const stack = rules.lines == LineRule::Stack;
  int none = mobility_unit;  // probability that no such cell is there
  for (Cell cell : rules.topology->column_cells(column)) {
    int const there = existence(rules, cell);
    none = times(none, mobility_unit - times(there, stack ? empty_chance : mobility_unit - empty_chance));
  }
  return stack ? mobility_unit - none : none;
}

int slide_mobility(Ruleset const& rules, Piece piece, Cell from) {
  std::uint64_t const quiet = rules.quiet_slides(piece.index(), from);
  std::uint64_t const capture = rules.capture_slides(piece.index(), from);
  CellMask const& may_arrive = rules.side(piece).may_arrive;
  int sum = 0;
  for (std::uint64_t dirs = quiet | capture; dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    int const value = weight(((quiet >> direction) & 1) != 0, ((capture >> direction) & 1) != 0);
    int const reach = rules.reach(piece.index(), direction);
    int chance = mobility_unit;  // probability that the line is open so far
    int steps = 0;
    if (rules.lines == LineRule::Direct) {
      for (Cell cell : rules.topology->ray(direction, from)) {
        if (++steps > reach) break;
        chance = times(chance, existence(rules, cell));
        if (may_arrive[cell]) sum += times(chance, value);
        chance = times(chance, empty_chance);
      }
      continue;
    }
    Vector const step = rules.topology->vector(direction);
    Column column = rules.topology->column(from);
    while (++steps <= reach && chance > 0) {
      column = rules.topology->next_column(column, step.file / 2, step.rank / 2);
      if (column == no_column) break;
      for (Cell cell : rules.topology->column_cells(column))
        if (may_arrive[cell]) sum += times(times(chance, existence(rules, cell)), value);
      chance = times(chance, column_passes(rules, column));
    }
  }
  return sum;
}

// Calls visit(to, cost) for the cells a pawn reaches in one move; a capture costs two.
template <class Visit>
void for_each_pawn_move(Ruleset const& rules, Piece piece, Cell from, Visit visit) {
  PieceSideRules const& side = rules.side(piece);
  for_each_cell(rules.quiet_leaps(piece.index(), from), rules.capture_leaps(piece.index(), from),
                [&](Cell to, bool quiet, bool) { visit(to, quiet ? 1 : 2); });
  std::uint64_t const quiet_slides = rules.quiet_slides(piece.index(), from);
  for (std::uint64_t dirs = quiet_slides | rules.capture_slides(piece.index(), from); dirs != 0; dirs &= dirs - 1) {
    auto const direction = static_cast<Direction>(std::countr_zero(dirs));
    int reach = rules.reach(piece.index(), direction);
    for (Cell to : rules.topology->ray(direction, from)) {
      if (--reach < 0) break;
      if (side.may_arrive[to]) visit(to, ((quiet_slides >> direction) & 1) != 0 ? 1 : 2);
    }
  }
  if (side.has_double_step && side.double_from[from]) {
    Cell const passed = rules.geometry.step(from, side.forward);
    Cell const to = passed == no_cell ? no_cell : rules.geometry.step(passed, side.forward);
    if (to != no_cell) visit(to, 1);
  }
}

}  // namespace

std::vector<int> expected_mobility(Ruleset const& rules, Piece piece) {
  std::vector<int> by_cell(static_cast<std::size_t>(rules.geometry.slots()), 0);
  for (Cell cell : rules.geometry.all())
    if (rules.side(piece).may_stand[cell])
      by_cell[cell] = leap_mobility(rules, piece.index(), cell) + slide_mobility(rules, piece, cell);
  return by_cell;
}

int mean_mobility(Ruleset const& rules, Piece piece, std::vector<int> const& by_cell) {
  std::int64_t sum = 0;
  std::int64_t count = 0;
  for (Cell cell : rules.geometry.all()) {
    if (!rules.side(piece).may_stand[cell] || rules.side(piece).promotion_zone[cell]) continue;
    int const share = existence(rules, cell);
    sum += std::int64_t{share} * by_cell[cell];
    count += share;
  }
  return count == 0 ? 1 : std::max(1, static_cast<int>(sum / count));
}

std::vector<int> promotion_distance(Ruleset const& rules, Piece piece) {
  auto const slots = static_cast<std::size_t>(rules.geometry.slots());
  std::vector<int> distance(slots, unreachable);
  if (rules.types[piece.type()].promotes_to == 0) return distance;
  for (Cell cell : rules.geometry.all())
    if (rules.side(piece).promotion_zone[cell]) distance[cell] = 0;
  // Relaxed until nothing changes: a handful of rounds, once a ruleset.
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell from : rules.geometry.all()) {
      if (distance[from] == 0) continue;
      for_each_pawn_move(rules, piece, from, [&](Cell to, int cost) {
        if (distance[to] == unreachable || distance[to] + cost >= distance[from]) return;
        distance[from] = distance[to] + cost;
        changed = true;
      });
    }
  }
  return distance;
}

}  // namespace strata
