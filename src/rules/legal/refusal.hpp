#pragma once
// Why a move is not legal: the reason and the cell it names, without letters or words (notation/refusal_text.cpp has those). For people who
// have tried a move, never for play: the law itself is AnyPosition::legal_moves(), and this code only finds the reason after the law has
// refused the move.

#include <cstdint>
#include <vector>

#include "rules/position/any_position.hpp"

namespace strata {

enum class RefusalCode : std::uint8_t {
  None,      // the move is legal
  GameOver,  // no move is legal any more
  // the cells and the pieces on them
  NoSuchCell,     // cell: not there, or not just now
  NoPieceThere,   // cell
  EnemyPiece,     // cell: the piece there is the opponent's
  SamePlace,      // from and to are one cell
  OwnPieceThere,  // cell: a piece of the mover stands on the target
  // how the piece moves
  WrongWay,
  OwnColumn,          // with lines by columns no piece moves straight up or down
  CannotChangeLevel,  // no move of this piece does
  MustChangeLevel,    // every move of this piece does
  TooFar,             // number: the maximum number of steps
  NotFromHere,        // it moves like that, but not from this cell
  Blocked,            // cell: the first piece in the way
  Gap,                // cell: the last cell before a place where no cell is
  Shadowed,           // cell: the piece that closes the line on its level (lines that close level by level)
  CapturesRoyal,      // cell: no move captures a royal piece
  NoCaptureThatWay,   // cell: an enemy piece stands where it only moves without capture
  NothingToCapture,   // cell: empty, and it moves like that only to capture
  DoubleStepNotFromHere,
  DoubleStepSpent,
  LeavesZone,  // piece: no move of it ends outside the cells where it may arrive
  // the king
  LeavesInCheck,  // cell: the piece that gives check, other: the royal piece
  // promotion
  PromotionMissing,  // choices: the promotions that are legal
  PromotionUnknown,  // type: not on the list
  PromotionTooMany,  // type: the side has as many as it may have; no type: as many of each of `choices`
  PromotionZone,     // type: may not stand on cell
  NoPromotion,       // type: named, but the move is none
  // castling
  NoCastling,           // the game has none like that
  CastlingKingMoved,    // the king, or every rook of that king
  CastlingRookMoved,    // cell: home of the rook
  CastlingEitherMoved,  // cell: home of the rook
  CastlingTooEarly,
  CastlingBetween,   // cell: not empty
  CastlingInCheck,   // cell: the piece that gives check
  CastlingThrough,   // cell: attacked on the way, other: the piece that attacks it
  CastlingInto,      // cell: where the king would land, other: the piece that attacks it
  CastlingPromotes,  // cell: where the piece that castles with the king would land, in its promotion zone
  // boards
  NoSuchPin,
  NoBoard,         // pin: no board stands there
  PinTaken,        // pin, board: another board stands there
  PinTooFar,       // from and to are not neighbours
  PinForbidden,    // board, pin: this board may not stand there
  NotYourBoard,    // board
  BoardLoaded,     // board, number: the number of pieces on it
  BoardRooted,     // board, cell: the piece on it that holds it
  BoardBackwards,  // board, cell: loaded, and it would go backwards
  BoardPromotes,  // board, cell: the pawn below it would promote to a type of which its side has as many as it may have
  BoardPromotesTwo,  // board, cell: it would promote two pawns at once, the one aboard and that below it
  Unknown            // legal by none of the tests above; should not occur
};

struct Refusal {
  RefusalCode code = RefusalCode::None;
  Cell cell = no_cell;
  Cell other = no_cell;
  Piece piece = {};  // the piece that was to move, if there is one
  int number = 0;
  PieceType type = no_piece_type;
  std::uint32_t choices = 0;  // a set of types
  int board = -1;
  int pin = -1;

  [[nodiscard]] bool is_none() const { return code == RefusalCode::None; }
};

// Of a piece: None if some move from `from` to `to` is legal, whatever it promotes to. Castling is meant where the cells are
// those of a castling and no ordinary step of the piece. Any two numbers may be asked about.
[[nodiscard]] Refusal find_refusal(AnyPosition const& position, Cell from, Cell to);
// The same with a promotion named, no_piece_type for none.
[[nodiscard]] Refusal find_refusal(AnyPosition const& position, Cell from, Cell to, PieceType promotion);
// Of a castling, by its row in the table.
[[nodiscard]] Refusal find_castling_refusal(AnyPosition const& position, int index);
// Of a board, from pin to pin.
[[nodiscard]] Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin);
[[nodiscard]] Refusal find_board_refusal(AnyPosition const& position, int from_pin, int to_pin, PieceType promotion);

}  // namespace strata
