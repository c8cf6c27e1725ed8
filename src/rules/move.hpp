#pragma once
// A move in 32 bits. Bits 0-8 from, 9-17 to, 18-20 kind, 21-31 detail. What from, to and detail mean:
//   Normal      from cell, to cell; detail = promotion (0 none, else type + 1)
//   DoubleStep  from cell, to cell of a pawn's first double step
//   EnPassant   from cell, to cell; the captured pawn is the position's en passant pawn; detail = promotion
//   Castling    king's from and to; detail = row of the ruleset's castling table
//   BoardMove   pin the board leaves, pin it goes to; detail = promotion it brings about for the mover
// The raw value 0 is no move.

#include <cstdint>

#include "board/cell.hpp"
#include "rules/piece.hpp"

namespace strata {

enum class MoveKind : std::uint8_t { Normal, DoubleStep, EnPassant, Castling, BoardMove };

class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Cell from, Cell to, MoveKind kind = MoveKind::Normal, int detail = 0)
      : raw_(static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << 9 |
             static_cast<std::uint32_t>(kind) << 18 | static_cast<std::uint32_t>(detail) << 21) {}
  static constexpr Move promotion(Cell from, Cell to, PieceType type) { return {from, to, MoveKind::Normal, type + 1}; }
  static constexpr Move board(int from_pin, int to_pin, PieceType promotion = no_piece_type) {
    return {static_cast<Cell>(from_pin), static_cast<Cell>(to_pin), MoveKind::BoardMove,
            promotion == no_piece_type ? 0 : promotion + 1};
  }
  static constexpr Move from_raw(std::uint32_t raw) {
    Move move;
    move.raw_ = raw;
    return move;
  }

  [[nodiscard]] constexpr Cell from() const { return static_cast<Cell>(raw_ & 511); }
  [[nodiscard]] constexpr Cell to() const { return static_cast<Cell>((raw_ >> 9) & 511); }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>((raw_ >> 18) & 7); }
  [[nodiscard]] constexpr int detail() const { return static_cast<int>(raw_ >> 21); }
  [[nodiscard]] constexpr bool is_promotion() const {
    return kind() != MoveKind::DoubleStep && kind() != MoveKind::Castling && detail() != 0;
  }
  // Only if is_promotion().
  [[nodiscard]] constexpr PieceType promoted_to() const { return static_cast<PieceType>(detail() - 1); }
  [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }
  explicit constexpr operator bool() const { return raw_ != 0; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t raw_ = 0;
};

}  // namespace strata
