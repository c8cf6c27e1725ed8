#pragma once
// AttackTable: what the pieces of a plain game attack (see attacks()), kept from position to position. A slide changes only if a cell
// in its reach is left or entered, so of a hundred pieces a handful are looked at anew when a searcher goes to the next node. It
// finds out by itself what has changed: any position of the game may follow any other.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "rules/attack/plain_attacks.hpp"
#include "rules/position/board_changes.hpp"

namespace strata {

template <int Words>
class AttackTable {
 public:
  using Set = CellSet<Words>;

  // For an empty board. Pawns are not included: they are many, and leaps are found quickly.
  explicit AttackTable(Ruleset const& rules) {
    for (int type = 0; type < rules.type_count(); ++type) {
      if (rules.types[static_cast<std::size_t>(type)].promotes_to != 0) continue;
      types_ |= std::uint32_t{1} << type;
      for (Color color : {Color::White, Color::Black})
        if (rules.attack_plan->of(Piece(color, static_cast<PieceType>(type))).passes)
          passing_types_ |= std::uint32_t{1} << type;
    }
  }

  [[nodiscard]] bool keeps(PieceType type) const { return ((types_ >> type) & 1) != 0; }

  // Updates the table to a position. Calls lost(piece, cell) for the pieces that are gone, then looked(piece, cell, attacked) for every
  // piece that is new or attacks a cell where something has changed, even if only the colour of the piece there.
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
    auto const look = [&](Rows& rows, std::size_t row) {
      Cell const cell = rows.cell[row];
      Piece const piece = board_[cell];
      rows.attacked[row] = plain_attacks(position, plan.of(piece), cell);
      looked(piece, cell, rows.attacked[row]);
    };
    for (Rows& rows : rows_) {
      for_each_attacker(rows, changed, [&](std::size_t row) { look(rows, row); });
      // A piece whose lines run through cells it does not attack is always updated.
      if (passing_types_ == 0) continue;
      for (std::size_t row = 0; row < rows.count; ++row)
        if (((passing_types_ >> board_[rows.cell[row]].type()) & 1) != 0) look(rows, row);
    }
  }

  // The pieces of a colour in no particular order, and the attacks of each.
  [[nodiscard]] std::span<Cell const> cells(Color color) const {
    Rows const& rows = rows_[static_cast<std::size_t>(index(color))];
    return {rows.cell.data(), rows.count};
  }
  [[nodiscard]] std::span<Set const> attacked(Color color) const {
    Rows const& rows = rows_[static_cast<std::size_t>(index(color))];
    return {rows.attacked.data(), rows.count};
  }
  // Those that attack some of these cells.
  [[nodiscard]] Set attackers(Color color, Set const& targets) const {
    Rows const& rows = rows_[static_cast<std::size_t>(index(color))];
    Set found;
    for_each_attacker(rows, targets, [&](std::size_t row) { found.insert(rows.cell[row]); });
    return found;
  }
  // The attacks of the piece on this cell, which must be in the table.
  [[nodiscard]] Set const& attacked_from(Cell cell) const {
    return rows_[static_cast<std::size_t>(index(board_[cell].color()))].attacked[row_[cell]];
  }
  // Whether it is up to date with this position.
  [[nodiscard]] bool is_at(PlainPosition<Words> const& position) const {
    return differing_cells<Words>(board_, position.board()).empty();
  }

 private:
  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;
  // Without gaps, so that a scan reads nothing else.
  struct Rows {
    std::array<Set, slots> attacked;
    std::array<Cell, slots> cell;
    std::size_t count = 0;
  };

  // Scans 64 rows at a time without branches, which would often be mispredicted.
  template <class Visit>
  static void for_each_attacker(Rows const& rows, Set const& targets, Visit visit) {
    for (std::size_t first = 0; first < rows.count; first += 64) {
      std::size_t const count = std::min<std::size_t>(64, rows.count - first);
      std::uint64_t attackers = 0;
      for (std::size_t i = 0; i < count; ++i)
        attackers |= static_cast<std::uint64_t>(!(rows.attacked[first + i] & targets).empty()) << i;
      for (; attackers != 0; attackers &= attackers - 1)
        visit(first + static_cast<std::size_t>(std::countr_zero(attackers)));
    }
  }

  void add(Color color, Cell cell) {
    Rows& rows = rows_[static_cast<std::size_t>(index(color))];
    rows.attacked[rows.count] = Set::full();  // always updated, whatever has changed
    rows.cell[rows.count] = cell;
    row_[cell] = static_cast<std::uint16_t>(rows.count++);
  }
  void remove(Color color, Cell cell) {
    Rows& rows = rows_[static_cast<std::size_t>(index(color))];
    std::size_t const last = --rows.count;
    std::size_t const row = row_[cell];
    rows.attacked[row] = rows.attacked[last];
    rows.cell[row] = rows.cell[last];
    row_[rows.cell[row]] = static_cast<std::uint16_t>(row);
  }

  std::uint32_t types_ = 0;
  std::uint32_t passing_types_ = 0;  // of types_, those with PiecePlan::passes
  Board<Words> board_{};             // as of the last update
  std::array<std::uint16_t, slots> row_{};
  std::array<Rows, 2> rows_;
};

}  // namespace strata
