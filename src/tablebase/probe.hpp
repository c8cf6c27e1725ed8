#pragma once
// The answer of the tables about a position on the board.

#include <optional>
#include <vector>

#include "rules/position/any_position.hpp"
#include "rules/position/position.hpp"
#include "tablebase/ending_table.hpp"

namespace strata::tablebase {

// Nothing if it has more or fewer than three pieces, a castling right, or no table. The position must be of the law of the tables.
template <int Words, Features F>
[[nodiscard]] inline std::optional<Verdict> probe(TableSet const& tables, Position<Words, F> const& position) {
  if constexpr (F == Features::Full) return std::nullopt;
  auto const occupied = position.occupied();
  if (occupied.count() != 3 || position.may_castle_at_all()) return std::nullopt;
  auto const white = position.royals(Color::White);
  auto const black = position.royals(Color::Black);
  Cell const cell = (occupied - white - black).first();
  return tables.probe(position.piece_at(cell), cell, white.first(), black.first(), position.side_to_move());
}

[[nodiscard]] std::optional<Verdict> probe(TableSet const& tables, AnyPosition const& position);

// The line of best play from here to the end of the game, the first of the best moves each time. Empty where no table knows the position, or
// it is drawn.
[[nodiscard]] std::vector<Move> best_line(TableSet const& tables, AnyPosition const& position);

}  // namespace strata::tablebase
