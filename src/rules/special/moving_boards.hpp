#pragma once
// Boards that move (parmen art. 5 and 11.5). Owns: which boards may move where, with what aboard, and who owns a board. Its
// part of the position is BoardState (position.hpp); its hash term is Position::boards_key().

#include "rules/position.hpp"

namespace strata {

// What stands on a board.
struct Load {
  int men = 0;
  Cell cell = no_cell;  // of the only man, if men is 1
  bool white = false;   // some man is White's
  bool black = false;
};

template <int Words>
[[nodiscard]] Load load_of(Position<Words, Features::Full> const& position, int board);

// Whether this board may move at all with its present load, by a player who owns it.
template <int Words>
[[nodiscard]] bool is_light(Position<Words, Features::Full> const& position, int board);

// Calls visit(from pin, to pin) for every board move that owner, load, direction and vacancy allow the side to move.
template <int Words, class Visit>
void for_each_board_move(Position<Words, Features::Full> const& position, Visit&& visit) {
  Ruleset const& rules = position.rules();
  Color const us = position.side_to_move();
  for (int board = 0; board < rules.boards.boards; ++board) {
    bool const black = (position.boards().owners >> board) & 1;
    if (black != (us == Color::Black) || !is_light(position, board)) continue;
    bool const loaded = load_of(position, board).men > 0;
    int const from = position.boards().pin[static_cast<std::size_t>(board)];
    for (PinMove const& move : rules.boards.moves) {
      if (move.from != from || ((position.boards().pins_taken >> move.to) & 1) != 0) continue;
      if (((rules.boards.may_stand[static_cast<std::size_t>(board)] >> move.to) & 1) == 0) continue;
      int const forward = us == Color::White ? move.forward : -move.forward;
      if (loaded && rules.boards.loaded_forward_only && forward < 0) continue;
      visit(from, move.to);
    }
  }
}

// The pawn of `color` that a board's move from pin to pin promotes: the one aboard that is carried to the end of its path,
// or the one that waits under the board that leaves. no_cell if there is none.
template <int Words>
[[nodiscard]] Cell promoted_by_board_move(Position<Words, Features::Full> const& position, int from_pin, int to_pin,
                                          Color color);

}  // namespace strata
