#pragma once
// The smooth functions of the place in space that tuned corrections of piece-square tables are made of (tuning.hpp). They depend
// on coordinates alone, so they mean the same on every board.

#include <array>
#include <vector>

#include "eval/tuning.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// A shape of 1, in the unit of the numbers below.
inline constexpr int shape_unit = 1024;

using PieceSquareShapes = std::array<int, piece_square_terms>;

// By cell (Geometry::slots() entries). Each shape sums up to about 0 over the cells where such a piece can stand, so that a
// correction does not change the mean value of the piece.
[[nodiscard]] std::vector<PieceSquareShapes> piece_square_shapes(Ruleset const& rules, Piece piece);

}  // namespace strata
