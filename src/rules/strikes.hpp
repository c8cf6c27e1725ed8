#pragma once
// Strikes: what the men of a plain game strike (see attacks()), kept from position to position. A slide changes only if a cell
// in its reach is left or entered, so of a hundred men a handful are looked at anew when a searcher goes to the next node. It
// finds out by itself what has changed: any position of the game may follow any other.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "rules/board_changes.hpp"
#include "rules/plain_attacks.hpp"

namespace strata {

template <int Words>
class Strikes {
 public:
  using Set = CellSet<Words>;

  // Of an empty board. The men that promote are not kept: they are many, and what leaps is quickly found.
  explicit Strikes(Ruleset const& rules) {
    for (int type = 0; type < rules.type_count(); ++type)
      if (rules.types[static_cast<std::size_t>(type)].promotes_to == 0) types_ |= std::uint32_t{1} << type;
  }

  [[nodiscard]] bool keeps(PieceType type) const { return ((types_ >> type) & 1) != 0; }

  // Catches up with a position. Calls lost(piece, cell) for the men that are gone, then looked(piece, cell, struck) for every
  // man that is new or strikes a cell where something has changed, be it only the colour of the man who stands there.
  template <class Lost, class Looked>
  void follow(PlainPosition<Words> const& position, Lost lost, Looked looked) {
    Set const changed = differing_cells<Words>(board_, position.board());
    if (changed.empty()) return;
    changed.for_each([&](Cell cell) {
      Piece const old = board_[cell];
      Piece const now = position.piece_at(cell);
      board_[cell] = now;
      if (old && keeps(old.type())) {
        remove(old.color(), cell);
        lost(old, cell);
      }
      if (now && keeps(now.type())) add(now.color(), cell);
    });
    AttackPlan const& plan = *position.rules().attack_plan;
    for (Rows& rows : rows_)
      for_each_striker(rows, changed, [&](std::size_t row) {
        Cell const cell = rows.cell[row];
        Piece const piece = board_[cell];
        rows.struck[row] = plain_attacks(position, plan.man(piece), cell);
        looked(piece, cell, rows.struck[row]);
      });
  }

  // The men of a colour in no particular order, and what each of them strikes.
  [[nodiscard]] std::span<Cell const> cells(Color color) const {
    Rows const& rows = rows_[static_cast<std::size_t>(index(color))];
    return {rows.cell.data(), rows.count};
  }
  [[nodiscard]] std::span<Set const> struck(Color color) const {
    Rows const& rows = rows_[static_cast<std::size_t>(index(color))];
    return {rows.struck.data(), rows.count};
  }
  // Those that strike some of these cells.
  [[nodiscard]] Set strikers(Color color, Set const& targets) const {
    Rows const& rows = rows_[static_cast<std::size_t>(index(color))];
    Set found;
    for_each_striker(rows, targets, [&](std::size_t row) { found.insert(rows.cell[row]); });
    return found;
  }
  // What the man on this cell strikes; there must be one that is kept.
  [[nodiscard]] Set const& struck_from(Cell cell) const {
    return rows_[static_cast<std::size_t>(index(board_[cell].color()))].struck[row_[cell]];
  }
  // Whether it has caught up with this position.
  [[nodiscard]] bool is_at(PlainPosition<Words> const& position) const {
    return differing_cells<Words>(board_, position.board()).empty();
  }

 private:
  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;
  // Without gaps, so that a look at all of them reads nothing else.
  struct Rows {
    std::array<Set, slots> struck;
    std::array<Cell, slots> cell;
    std::size_t count = 0;
  };

  // Found 64 rows at a time and without a branch; who strikes is hard to guess.
  template <class Visit>
  static void for_each_striker(Rows const& rows, Set const& targets, Visit visit) {
    for (std::size_t first = 0; first < rows.count; first += 64) {
      std::size_t const count = std::min<std::size_t>(64, rows.count - first);
      std::uint64_t strikers = 0;
      for (std::size_t i = 0; i < count; ++i)
        strikers |= static_cast<std::uint64_t>(!(rows.struck[first + i] & targets).empty()) << i;
      for (; strikers != 0; strikers &= strikers - 1)
        visit(first + static_cast<std::size_t>(std::countr_zero(strikers)));
    }
  }

  void add(Color color, Cell cell) {
    Rows& rows = rows_[static_cast<std::size_t>(index(color))];
    rows.struck[rows.count] = Set::full();  // whatever has changed, it is looked at
    rows.cell[rows.count] = cell;
    row_[cell] = static_cast<std::uint16_t>(rows.count++);
  }
  void remove(Color color, Cell cell) {
    Rows& rows = rows_[static_cast<std::size_t>(index(color))];
    std::size_t const last = --rows.count;
    std::size_t const row = row_[cell];
    rows.struck[row] = rows.struck[last];
    rows.cell[row] = rows.cell[last];
    row_[rows.cell[row]] = static_cast<std::uint16_t>(row);
  }

  std::uint32_t types_ = 0;
  Board<Words> board_{};  // as it was last seen
  std::array<std::uint16_t, slots> row_{};
  std::array<Rows, 2> rows_;
};

}  // namespace strata
