#pragma once
// Vicinity: which cells are near a royal man, in steps of his own on an empty board. Made once a ruleset.

#include <cstdint>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

class Vicinity {
 public:
  Vicinity() = default;  // knows no man
  explicit Vicinity(Ruleset const& rules);

  // Two steps away, no fewer. Sets have Ruleset::words words; where boards move, cells that do not exist are among them.
  [[nodiscard]] std::span<std::uint64_t const> second(Piece royal, Cell cell) const {
    return set(second_, royal, cell);
  }
  // One to three steps away.
  [[nodiscard]] std::span<std::uint64_t const> within_three(Piece royal, Cell cell) const {
    return set(three_, royal, cell);
  }

 private:
  [[nodiscard]] std::span<std::uint64_t const> set(std::vector<std::uint64_t> const& table, Piece royal,
                                                   Cell cell) const {
    return {table.data() + (first_[static_cast<std::size_t>(royal.index())] + cell) * words_, words_};
  }

  std::size_t words_ = 1;
  std::vector<std::size_t> first_;  // by piece, the first of its sets
  std::vector<std::uint64_t> second_, three_;
};

}  // namespace strata
