#pragma once
// A position that a person sets up, possibly absurd on the way: pieces are placed and removed, the side to move, the castling rights
// and the movable boards are chosen, and fault() says what the law has against it. An edit drops what cannot hold any more: a
// castling right without king and rook at home, the pawn that may be captured en passant, the mark of a pawn that has gone. The owner
// of a board follows the pieces on it.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::api {

// A right to castle that the law knows, by the home of its rook.
struct CastlingRight {
  std::string rook;  // cell
  Side side = Side::White;
  bool allowed = false;
  bool possible = false;  // king and rook are at home
};

class Setup {
 public:
  // The start of the game.
  explicit Setup(Variant const& variant);
  // Any position text that is well formed, whatever the law says to it.
  static Result<Setup> from_tfen(Variant const& variant, std::string_view tfen);
  Setup(Setup const&);
  Setup(Setup&&) noexcept;
  Setup& operator=(Setup const&);
  Setup& operator=(Setup&&) noexcept;
  ~Setup();

  [[nodiscard]] Variant const& variant() const;
  [[nodiscard]] std::string tfen() const;
  // Cells, boards and the side to move. Checks only where the position has no fault.
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] Side side_to_move() const;
  // Every right there is, in the order of the law.
  [[nodiscard]] std::vector<CastlingRight> castling_rights() const;
  // The first thing that the law has against the position; nothing if a game can begin with it.
  [[nodiscard]] std::optional<Error> fault() const;
  [[nodiscard]] Result<Game> game() const;

  // A piece by its letter, upper case for White, instead of whatever stands on the cell.
  Result<void> place(std::string_view cell, std::string_view piece);
  Result<void> remove(std::string_view cell);
  // No pieces; boards and the side to move stay.
  void clear();
  void set_side_to_move(Side side);
  // The right of the rook whose home this is. It is granted only where king and rook stand at home.
  Result<void> set_castling(std::string_view rook, bool allowed);
  // A board to another pin, with all pieces on it; a board that stands there already takes its place.
  Result<void> move_board(std::string_view board, std::string_view pin);
  // Only where the pieces on the board do not say whose it is.
  Result<void> set_board_owner(std::string_view board, Side owner);

 private:
  struct Impl;
  explicit Setup(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace strata::api
