#pragma once
// The way of one piece over a board: to stars, or to enemies that it captures without being captured. Found breadth first, so it is the
// shortest.

#include <cstddef>
#include <optional>
#include <vector>

#include "lesson/work.hpp"
#include "rules/position/any_position.hpp"

namespace strata::lesson {

enum class Danger : std::uint8_t { None, Capture };  // whether the other side captures the piece where it can

// Whether the piece itself moves, and not a board with it.
[[nodiscard]] inline bool is_of_the_piece(Move move) {
  return move.kind() == MoveKind::Normal || move.kind() == MoveKind::DoubleStep || move.kind() == MoveKind::EnPassant;
}

// The moves of the only piece of the side to move to all goals, in any order; the other side passes. Nothing if more than `most` moves are
// needed, the search grows too large, or the work is over.
[[nodiscard]] std::optional<std::vector<Move>> shortest_course(AnyPosition const& start, std::vector<Cell> const& goals,
                                                               Danger danger, std::size_t most, Work& work);

// In how many moves of the piece, as it is, each cell is reached; -1 if in more than `most`, or if the work was over before.
[[nodiscard]] std::vector<int> distances(AnyPosition const& start, int most, Work& work);

}  // namespace strata::lesson
