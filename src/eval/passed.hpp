#pragma once
// Which promoting men nothing of their own kind can stop any more: neither where they are nor on any cell of their shortest
// way to promotion can an enemy man that promotes ever stand or take. Made once from the law, so that it knows every forward.

#include <cstdint>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

class PassedTables {
 public:
  explicit PassedTables(Ruleset const& rules);

  // Quiet steps to promotion; `unreachable` (mobility.hpp) if no way without captures is left.
  [[nodiscard]] int steps(Piece piece, Cell cell) const { return steps_[at(piece, cell)]; }
  // The cells of its way. Sets have Ruleset::words words.
  [[nodiscard]] std::span<std::uint64_t const> way(Piece piece, Cell cell) const { return set(way_, piece, cell); }
  // The cells on which enemy men that promote stop it, now or later.
  [[nodiscard]] std::span<std::uint64_t const> stoppers(Piece piece, Cell cell) const {
    return set(stoppers_, piece, cell);
  }
  // The cells from which men of its own side that promote guard it, now or later, where it is or on its way.
  [[nodiscard]] std::span<std::uint64_t const> helpers(Piece piece, Cell cell) const {
    return set(helpers_, piece, cell);
  }
  // The cells from which such a man strikes this one, now or once it has gone on without taking.
  [[nodiscard]] std::span<std::uint64_t const> strikers(Piece piece, Cell cell) const {
    return set(strikers_, piece, cell);
  }

 private:
  [[nodiscard]] std::size_t at(Piece piece, Cell cell) const {
    return static_cast<std::size_t>(piece.index()) * slots_ + cell;
  }
  [[nodiscard]] std::span<std::uint64_t const> set(std::vector<std::uint64_t> const& table, Piece piece,
                                                   Cell cell) const {
    return {table.data() + at(piece, cell) * words_, words_};
  }
  void find_ways(Ruleset const& rules, Piece piece);
  void find_company(Ruleset const& rules, Piece piece);

  std::size_t slots_ = 0;
  std::size_t words_ = 1;
  std::vector<std::uint8_t> steps_;
  std::vector<std::uint64_t> way_, stoppers_, helpers_, strikers_;
  // Where such a man may ever take, and where it may stand or take, by piece and cell.
  std::vector<std::uint64_t> taking_, influence_;
};

}  // namespace strata
