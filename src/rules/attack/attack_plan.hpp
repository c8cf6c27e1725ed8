#pragma once
// AttackPlan: precomputed attack data of a ruleset's board, so that a position has little left to do. For every piece and cell: the cells
// reached on the empty board; the lines of the frame along which it slides (rules/attack/planes.hpp), or lines of its own kind (LinePlace);
// and the cells from which it reaches a cell. Immutable, part of the Ruleset. Games whose lines run by columns or whose boards move have no
// plan (docs/decisions/0013).

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/cell_set.hpp"
#include "board/topology.hpp"
#include "rules/piece.hpp"

namespace strata {

class Ruleset;

// A table by cell of sets of `words` words, or nothing if all of them are empty. Equal tables are shared.
struct SetTable {
  std::uint64_t const* words = nullptr;
  explicit operator bool() const { return words != nullptr; }
  template <int Words>
  [[nodiscard]] CellSet<Words> at(Cell cell) const {
    return CellSet<Words>::load(words + static_cast<std::size_t>(cell) * static_cast<std::size_t>(Words));
  }
};

// A leap of a whole set of pieces at once: each word is rotated, then the words are moved.
struct SetStep {
  SetTable from;   // one set: the pieces for which the leap ends on the board
  int rotate = 0;  // 0 .. 63
  int words = 0;   // moved up by this many words, -7 .. 7
};

// The data of one piece (type and colour).
struct PiecePlan {
  unsigned components = 0;     // lines of the frame, component::
  std::uint32_t families = 0;  // bit set of AttackPlan::line_families
  bool same = true;            // it captures like it moves
  bool everywhere = true;      // it may give check from every cell
  bool promotes = false;
  bool double_steps = false;
  bool passes = false;    // a capturing slide continues through cells where the piece may not arrive
  bool by_steps = false;  // quiet_steps and capture_steps, and the two of a double step, hold all of its moves

  SetTable quiet_lines, capture_lines;  // by cell: reached by slides on the empty board
  SetTable quiet_leaps, capture_leaps;
  SetTable line_sources, leap_sources;                // by cell: the cells from which it captures there
  SetTable checks_from, promotion_zone, double_from;  // one set each
  std::vector<Cell> passed, landing;                  // double step by cell: over, and to; no_cell if there is none
  std::vector<SetStep> quiet_steps, capture_steps;
  SetStep first_step, second_step;  // of a double step
};

// On one board: the cells from which one attacker checks a cell.
struct CheckSources {
  std::uint64_t leaps = 0, lines = 0;
};

// A row of the castling table, condensed.
struct CastlingPlan {
  SetTable way;  // one set: the cells that must be empty, apart from those of its own king and rook
  std::uint16_t row = 0;
  std::uint16_t right = 0;
};

// A line of up to 16 cells outside the frame: its occupation is a word of its own.
struct LinePlace {
  std::uint16_t line = 0;  // 0: a line of this cell alone
  std::uint8_t place = 0;
};
struct LineFamily {
  Direction ahead = 0, back = 0;
};

class AttackPlan {
 public:
  // `only_lines`: does without planes (tests compare the two techniques).
  AttackPlan(Ruleset const& rules, bool only_lines);

  [[nodiscard]] PiecePlan const& of(Piece piece) const { return plans_[static_cast<std::size_t>(piece.index())]; }
  // The pieces of a colour that can capture.
  [[nodiscard]] std::span<Piece const> attackers(Color color) const {
    return attackers_[static_cast<std::size_t>(index(color))];
  }
  // The cells from which pieces of a colour capture en passant by moving to a cell; missing if the game has no en passant.
  [[nodiscard]] SetTable en_passant_sources(Color color) const {
    return en_passant_sources_[static_cast<std::size_t>(index(color))];
  }
  // Whether no royal piece of a colour promotes, has a double step or captures en passant.
  [[nodiscard]] bool has_plain_royals(Color color) const {
    return plain_royals_[static_cast<std::size_t>(index(color))];
  }
  // On one board: in the order of attackers().
  [[nodiscard]] CheckSources const* check_sources(Color color, Cell cell) const {
    auto const c = static_cast<std::size_t>(index(color));
    return check_sources_[c].data() + cell * attackers_[c].size();
  }
  [[nodiscard]] unsigned plane_families() const { return plane_families_; }
  // The lines of all pieces together, as if one piece had them.
  [[nodiscard]] PiecePlan const& all_lines() const { return all_lines_; }
  [[nodiscard]] std::span<CastlingPlan const> castlings(Color color) const {
    return castlings_[static_cast<std::size_t>(index(color))];
  }

  // Whether no two directions are parallel, so that any two cells have at most one line in common.
  [[nodiscard]] bool has_unique_lines() const { return unique_lines_; }
  // The cells behind `cell` in a direction.
  template <int Words>
  [[nodiscard]] CellSet<Words> ray(Direction direction, Cell cell) const {
    return CellSet<Words>::load(rays_.words + (static_cast<std::size_t>(direction) * slots_ + cell) *
                                                  static_cast<std::size_t>(Words));
  }
  // The direction from one cell to another along a line; they must have one in common.
  [[nodiscard]] Direction direction(Cell from, Cell to) const { return directions_[from * slots_ + to]; }
  // Whether the two cells share a line.
  template <int Words>
  [[nodiscard]] bool is_on_line(Cell from, Cell to) const {
    return ray<Words>(direction(from, to), from).contains(to);
  }

  // Lines outside the frame.
  [[nodiscard]] std::vector<LineFamily> const& line_families() const { return line_families_; }
  [[nodiscard]] std::size_t line_count() const { return line_cells_.size() / max_axis; }
  [[nodiscard]] LinePlace line_place(std::size_t family, Cell cell) const {
    return line_places_[cell * line_families_.size() + family];
  }
  [[nodiscard]] Cell line_cell(std::uint16_t line, int place) const {
    return line_cells_[static_cast<std::size_t>(line) * static_cast<std::size_t>(max_axis) +
                       static_cast<std::size_t>(place)];
  }

 private:
  struct alignas(64) Block {
    std::uint64_t word[8];
  };
  class Builder;
  friend class Builder;

  std::size_t slots_ = 0;
  unsigned plane_families_ = 0;
  bool unique_lines_ = true;
  std::vector<PiecePlan> plans_;
  std::array<std::vector<Piece>, 2> attackers_;
  PiecePlan all_lines_;
  std::array<std::vector<CheckSources>, 2> check_sources_;
  std::array<SetTable, 2> en_passant_sources_;
  std::array<bool, 2> plain_royals_{};
  std::array<std::vector<CastlingPlan>, 2> castlings_;
  SetTable rays_;
  std::vector<Direction> directions_;
  std::vector<LineFamily> line_families_;
  std::vector<LinePlace> line_places_;
  std::vector<Cell> line_cells_;
  std::vector<std::vector<Block>> tables_;
};

}  // namespace strata
