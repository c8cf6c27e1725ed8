#pragma once
// Two royal pieces alone: what is left when the third piece is captured. Drawn in most games; a law may have it that a side without a move
// has lost.

#include <vector>

#include "tablebase/ending_table.hpp"

namespace strata::tablebase {

class BareKings {
 public:
  explicit BareKings(TableLaw const& law);

  // The code of a position.
  [[nodiscard]] Code code(Color side_to_move, Place white, Place black) const {
    return codes_[static_cast<std::size_t>(side_to_move)][white * places_ + black];
  }
  // Plies of the longest win or loss; -1: every position is drawn.
  [[nodiscard]] int longest() const { return longest_; }

 private:
  std::size_t places_;
  std::array<std::vector<Code>, 2> codes_;
  int longest_ = -1;
};

}  // namespace strata::tablebase
