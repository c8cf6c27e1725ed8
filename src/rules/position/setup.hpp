#pragma once
// Setup: any arrangement of pieces, possibly absurd. Plain data between text and Position; make_position() (any_position.hpp)
// tells what is wrong with it. SetupFault names the reason without words: notation turns it into a sentence.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"
#include "rules/piece.hpp"

namespace strata {

// The pawn that has just made a double step. With lines by cells `passed` is the cell it passed over and `pawn` follows
// from it; with lines by columns `column` is the column it passed over and `pawn` is part of the position text.
struct EnPassant {
  Cell passed = no_cell;
  Column column = no_column;
  Cell pawn = no_cell;
  friend bool operator==(EnPassant const&, EnPassant const&) = default;
};

// Where a movable board stands, by index of the board.
struct BoardPlacement {
  int pin = 0;
  Color owner = Color::White;
  friend bool operator==(BoardPlacement const&, BoardPlacement const&) = default;
};

// Of the halfmove clock and the fullmove number, in text; a longer game goes on with the largest.
inline constexpr int largest_counter = 1'000'000;

struct Setup {
  std::vector<Piece> pieces;  // by cell, Geometry::slots() entries
  Color side_to_move = Color::White;
  std::vector<Cell> castling;  // homes of the rooks that may still castle, in any order
  std::optional<EnPassant> en_passant;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  std::vector<BoardPlacement> boards;  // by board
  std::vector<Cell> spent;             // pawns on a start cell that have lost their double step
  friend bool operator==(Setup const&, Setup const&) = default;
};

enum class SetupProblem : std::uint8_t {
  WrongSize,    // pieces has not one entry a slot
  PieceOnHole,  // cell: a piece where no cell is (a hole, or a pin without a board)
  UnknownPiece,
  TooFewPieces,           // color, type, count
  TooManyPieces,          // color, type, count
  PieceMayNotStandThere,  // cell: a pawn on the last rank, a king above level 0, ...
  CastlingWithoutRook,    // cell: no right belongs to this cell, or rook or king not at home
  EnPassantWrongPlace,    // cell: not a cell that such a pawn passes over
  EnPassantWithoutPawn,   // cell: no enemy pawn behind it, or home or passed cell not empty
  OpponentInCheck,        // cell: the side not to move is in check, its royal piece stands there
  BoardsMissing,          // a board is nowhere, or two stand on one pin
  BoardOnWrongPin,        // board, pin
  BoardOwnerWrong,        // board: the pieces on it say otherwise
  SpentWithoutPawn,       // cell
  CounterOutOfRange
};

struct SetupFault {
  SetupProblem problem = SetupProblem::WrongSize;
  Cell cell = no_cell;
  Color color = Color::White;
  PieceType type = no_piece_type;
  int count = 0;
  int board = -1;
  int pin = -1;
};

// What a caller may forgive on purpose.
enum class Forgive : std::uint8_t { Nothing, OpponentInCheck };

}  // namespace strata
