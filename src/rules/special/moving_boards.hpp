#pragma once
// Boards that move (parmen art. 5 and 11.5). Owns: which boards may move where, with what aboard, and who owns a board. Its
// part of the position is BoardState (position.hpp); its hash term is Position::owners_key().

#include <optional>

#include "rules/position/position.hpp"

namespace strata {

// What stands on a board.
struct Load {
  int pieces = 0;
  Cell cell = no_cell;  // of the only piece, if pieces is 1
  bool white = false;   // some piece is White's
  bool black = false;
};

template <int Words>
[[nodiscard]] Load load_of(Position<Words, Features::Full> const& position, int board);

// Whether this board may move at all with this load, by its owner.
template <int Words>
[[nodiscard]] bool is_light(Position<Words, Features::Full> const& position, int board, Load const& load);

// The pawn of the mover that a board's move promotes, no_cell if there is none, and the types it may become.
struct BoardPromotion {
  Cell pawn = no_cell;
  std::uint32_t choices = 0;
};

// Of the move from pin to pin of a board with this load; nothing if it would leave a piece outside its zone or a side with more
// pieces of a type than it may have, or promote two pawns of the mover.
template <int Words>
[[nodiscard]] std::optional<BoardPromotion> judge_board_move(Position<Words, Features::Full> const& position,
                                                             Load const& load, int from_pin, int to_pin);

// Calls visit(from pin, to pin, promotion) for every board move that owner, load, direction, vacancy and the zones of the pieces
// allow the side to move.
template <int Words, class Visit>
void for_each_board_move(Position<Words, Features::Full> const& position, Visit&& visit) {
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  for (int board = 0; board < rules.boards.boards; ++board) {
    bool const black = (position.boards().owners >> board) & 1;
    if (black != (us == Color::Black)) continue;
    Load const load = load_of(position, board);
    if (!is_light(position, board, load)) continue;
    int const from = position.boards().pin[static_cast<std::size_t>(board)];
    for (PinMove const& move : rules.boards.moves) {
      if (move.from != from || ((position.boards().pins_taken >> move.to) & 1) != 0) continue;
      if (((rules.boards.may_stand[static_cast<std::size_t>(board)] >> move.to) & 1) == 0) continue;
      int const forward = us == Color::White ? move.forward : -move.forward;
      if (load.pieces > 0 && rules.boards.loaded_forward_only && forward < 0) continue;
      if (auto const promotion = judge_board_move(position, load, from, move.to)) visit(from, move.to, *promotion);
    }
  }
}

// The pawn of `color` that a board's move from pin to pin promotes: the one aboard that is carried to the end of its path,
// or the one that waits under the board that leaves. no_cell if there is none.
template <int Words>
[[nodiscard]] Cell promoted_by_board_move(Position<Words, Features::Full> const& position, int from_pin, int to_pin,
                                          Color color);

}  // namespace strata
