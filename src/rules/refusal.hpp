#pragma once
// Why a move is not legal: the reason and the cell it names, without letters or words (notation/refusal_text.cpp has those).
// For people who have tried a move, never for play: the law itself is AnyPosition::legal_moves(), and this page only looks
// for the reason after that law has said no.

#include <cstdint>
#include <vector>

#include "rules/any_position.hpp"

namespace strata {

enum class RefusalCode : std::uint8_t {
  None,      // the move is legal
  GameOver,  // no move is legal any more
  // the cells and the men on them
  NoSuchCell,   // cell: not there, or not just now
  NoMan,        // cell
  EnemyMan,     // cell: the man there is the opponent's
  SamePlace,    // from and to are one cell
  OwnManThere,  // cell: a man of the mover stands on the target
  // how the man moves
  WrongWay,
  OwnColumn,          // with lines by columns no man moves straight up or down
  CannotChangeLevel,  // no move of this man does
  MustChangeLevel,    // every move of this man does
  TooFar,             // number: so many steps at most
  NotFromHere,        // it moves like that, but not from this cell
  Blocked,            // cell: the first man in the way
  Gap,                // cell: the last cell before a place where no cell is
  Shadowed,           // cell: the man that closes the line on its level (lines that close level by level)
  TakesKing,          // cell: no move takes a royal man
  NoCaptureThatWay,   // cell: an enemy man stands where it only moves without taking
  NothingToTake,      // cell: empty, and it moves like that only to take
  DoubleStepNotFromHere,
  DoubleStepSpent,
  MayNotStandThere,
  // the king
  LeavesInCheck,  // cell: the man that gives check, other: the royal man
  // promotion
  PromotionMissing,
  PromotionUnknown,   // type: not on the list
  PromotionNotInBox,  // type: no such man has been taken
  NoPromotion,        // type: named, but the move is none
  // castling
  NoCastling,           // the game has none like that
  CastlingKingMoved,    // the king, or every rook of that king
  CastlingRookMoved,    // cell: home of the rook
  CastlingEitherMoved,  // cell: home of the rook
  CastlingTooEarly,
  CastlingBetween,  // cell: not empty
  CastlingInCheck,  // cell: the man that gives check
  CastlingThrough,  // cell: attacked on the way, other: the man that attacks it
  CastlingInto,     // cell: where the king would land, other: the man that attacks it
  // boards
  NoSuchPin,
  NoBoard,         // pin: no board stands there
  PinTaken,        // pin, board: another board stands there
  PinTooFar,       // from and to are not neighbours
  PinForbidden,    // board, pin: this board may not stand there
  NotYourBoard,    // board
  BoardLoaded,     // board, number: so many men on it
  BoardRooted,     // board, cell: the man on it that holds it
  BoardBackwards,  // board, cell: loaded, and it would go backwards
  Unknown          // legal by none of the tests above; should not occur
};

struct Refusal {
  RefusalCode code = RefusalCode::None;
  Cell cell = no_cell;
  Cell other = no_cell;
  Piece man = {};  // the man that was to move, if there is one
  int number = 0;
  PieceType type = no_piece_type;
  int board = -1;
  int pin = -1;

  [[nodiscard]] bool is_none() const { return code == RefusalCode::None; }
};

// Of a man: None if some move from `from` to `to` is legal, whatever it promotes to. Castling is meant where the cells are
// those of a castling and no ordinary step of the man. Any two numbers may be asked about.
[[nodiscard]] Refusal find_refusal(AnyPosition const& position, Cell from, Cell to);
// The same with a promotion named, no_piece_type for none.
[[nodiscard]] Refusal find_refusal(AnyPosition const& position, Cell from, Cell to, PieceType promotion);
// Of a castling, by its row in the table.
[[nodiscard]] Refusal find_castling_refusal(AnyPosition const& position, int index);
// Of a board, from pin to pin.
[[nodiscard]] Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin);
[[nodiscard]] Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin, PieceType promotion);

}  // namespace strata
