#pragma once
// A rotation of variants over the rounds of a tournament.

namespace strata::tournament {

// Which of so many variants is played in a round, from 0. In a double round robin the second half begins anew, so that two players meet
// twice in one variant, with either colour: `cycle` is the number of rounds after which the rotation begins anew, 0 if it never does.
[[nodiscard]] constexpr int variant_of_round(int round, int variants, int cycle = 0) {
  if (round < 1 || variants < 2) return 0;
  int const from_0 = round - 1;
  return (cycle > 0 ? from_0 % cycle : from_0) % variants;
}

}  // namespace strata::tournament
