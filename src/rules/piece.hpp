#pragma once
// Sides and pieces. A piece type is an index into the Ruleset; its letter and name live in notation.

#include <cstdint>

namespace strata {

enum class Color : std::uint8_t { White = 0, Black = 1 };

[[nodiscard]] constexpr Color operator!(Color color) { return static_cast<Color>(static_cast<unsigned>(color) ^ 1U); }
[[nodiscard]] constexpr int index(Color color) { return static_cast<int>(color); }

using PieceType = std::uint8_t;             // 0 .. Ruleset::types() - 1
inline constexpr int max_piece_types = 26;  // one letter each
inline constexpr PieceType no_piece_type = 0xFF;

// A piece of one colour, or nothing. One byte.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Color color, PieceType type) : code_(static_cast<std::uint8_t>(2 * type + index(color) + 1)) {}

  [[nodiscard]] constexpr bool is_none() const { return code_ == 0; }
  explicit constexpr operator bool() const { return code_ != 0; }
  [[nodiscard]] constexpr Color color() const { return static_cast<Color>((code_ - 1) & 1); }
  [[nodiscard]] constexpr PieceType type() const { return static_cast<PieceType>((code_ - 1) >> 1); }
  [[nodiscard]] constexpr bool is(Color color) const { return code_ != 0 && this->color() == color; }
  // 2 * type + colour, for tables of 2 * types entries. Not for an empty place.
  [[nodiscard]] constexpr int index() const { return code_ - 1; }
  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  static constexpr int index(Color color) { return static_cast<int>(color); }
  std::uint8_t code_ = 0;
};

}  // namespace strata
