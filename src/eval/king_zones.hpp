#pragma once
// KingZones: the cells near a royal piece, by the steps it needs on an empty board. Made once for a ruleset.

#include <cstdint>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

class KingZones {
 public:
  KingZones() = default;  // empty
  explicit KingZones(Ruleset const& rules);

  // The cells exactly two steps away. Sets have Ruleset::words words and may hold cells that do not exist at the moment.
  [[nodiscard]] std::span<std::uint64_t const> outer_ring(Piece royal, Cell cell) const {
    return set(outer_ring_, royal, cell);
  }
  // The cells one to three steps away.
  [[nodiscard]] std::span<std::uint64_t const> within_three(Piece royal, Cell cell) const {
    return set(within_three_, royal, cell);
  }

 private:
  [[nodiscard]] std::span<std::uint64_t const> set(std::vector<std::uint64_t> const& table, Piece royal,
                                                   Cell cell) const {
    return {table.data() + (first_[static_cast<std::size_t>(royal.index())] + cell) * words_, words_};
  }

  std::size_t words_ = 1;
  std::vector<std::size_t> first_;  // by piece, the first of its sets
  std::vector<std::uint64_t> outer_ring_, within_three_;
};

}  // namespace strata
