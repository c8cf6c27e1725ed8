#pragma once
// Pawn spans, derived from the law and so for every direction of pawns: the path of a pawn to promotion, the enemy pawns that can
// stop it (none: it is passed), the own pawns that can support it (none: it is isolated), and the cells from which pawns may ever
// attack. Made once for a ruleset. (chessprogramming wiki, Pawn Spans, Passed Pawn)

#include <cstdint>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

class PassedPawnTables {
 public:
  explicit PassedPawnTables(Ruleset const& rules);

  // Quiet steps to promotion; `unreachable` (mobility.hpp) if there is no path without captures.
  [[nodiscard]] int steps(Piece piece, Cell cell) const { return steps_[at(piece, cell)]; }
  // The cells of all shortest paths to promotion. Sets have Ruleset::words words.
  [[nodiscard]] std::span<std::uint64_t const> path(Piece piece, Cell cell) const { return set(path_, piece, cell); }
  // The cells from which an enemy pawn can block or capture it, now or later, here or on its path.
  [[nodiscard]] std::span<std::uint64_t const> stoppers(Piece piece, Cell cell) const {
    return set(stoppers_, piece, cell);
  }
  // The cells from which an own pawn can guard it, now or later, here or on its path.
  [[nodiscard]] std::span<std::uint64_t const> supporters(Piece piece, Cell cell) const {
    return set(supporters_, piece, cell);
  }
  // The cells from which such a pawn attacks this cell, now or after quiet moves.
  [[nodiscard]] std::span<std::uint64_t const> attackers(Piece piece, Cell cell) const {
    return set(attackers_, piece, cell);
  }

 private:
  [[nodiscard]] std::size_t at(Piece piece, Cell cell) const {
    return static_cast<std::size_t>(piece.index()) * slots_ + cell;
  }
  [[nodiscard]] std::span<std::uint64_t const> set(std::vector<std::uint64_t> const& table, Piece piece,
                                                   Cell cell) const {
    return {table.data() + at(piece, cell) * words_, words_};
  }
  void find_paths(Ruleset const& rules, Piece piece);
  void find_stoppers_and_supporters(Ruleset const& rules, Piece piece);

  std::size_t slots_ = 0;
  std::size_t words_ = 1;
  std::vector<std::uint8_t> steps_;
  std::vector<std::uint64_t> path_, stoppers_, supporters_, attackers_;
  // By piece and cell: where such a pawn may ever capture, and where it may ever stand or capture.
  std::vector<std::uint64_t> capture_reach_, reach_;
};

}  // namespace strata
