#pragma once
// Which moves of the side to move may give check, found from the enemy kings' lines once a position and then asked of any
// number of moves. A guide for a search, not the law: castling, en passant and board moves always may; a man that promotes
// while he moves away along the line of the king is overlooked.

#include <array>

#include "rules/attacks.hpp"
#include "rules/position.hpp"

namespace strata {

template <int Words, Features F>
class CheckFinder {
 public:
  explicit CheckFinder(Position<Words, F> const& position);

  [[nodiscard]] bool may_give_check(Move move) const;

 private:
  static constexpr std::size_t slots = static_cast<std::size_t>(Words) * 64;

  [[nodiscard]] bool strikes_king(Cell from, Cell to, Piece piece) const;

  Position<Words, F> const* position_;
  CellSet<Words> kings_;
  CellSet<Words> discoverers_;  // own men whose leaving opens a line to a king
  CellSet<Words> lined_;        // cells from which a line leads to a king
  // For cells of lined_: the directions that lead there, and in how many steps.
  std::array<std::uint64_t, slots> directions_;
  std::array<std::uint8_t, slots> steps_;
};

}  // namespace strata
