#pragma once
// Whether one given move is legal, without generating the others. Written apart from the generator, so that each checks
// the other (tests/properties) and a search can trust a move it remembered.

#include "rules/legal/movegen.hpp"
#include "rules/position/position.hpp"

namespace strata {

// Any 32 bits may be asked about.
template <int Words, Features F>
[[nodiscard]] bool is_pseudo_legal(Position<Words, F> const& position, Move move);

template <int Words, Features F>
[[nodiscard]] bool is_legal(Position<Words, F>& position, Move move) {
  return is_pseudo_legal(position, move) && leaves_royals_safe(position, move);
}

}  // namespace strata
