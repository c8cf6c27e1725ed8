#pragma once
// Which quiet moves have refuted positions so far: the order in which a search tries the others.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "rules/move.hpp"
#include "rules/piece.hpp"

namespace strata {

class History {
 public:
  static constexpr int limit = 16384;

  [[nodiscard]] int score(Piece mover, Move move) const { return table_[slot(mover, move)]; }
  // Moves the score towards +limit or -limit, the slower the nearer it is.
  void update(Piece mover, Move move, int bonus) {
    std::int16_t& score = table_[slot(mover, move)];
    bonus = std::clamp(bonus, -limit / 8, limit / 8);
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / limit);
  }
  // The reply that refuted this move last.
  [[nodiscard]] Move reply(Piece mover, Move move) const { return reply_[slot(mover, move)]; }
  void set_reply(Piece mover, Move move, Move reply) { reply_[slot(mover, move)] = reply; }

 private:
  static constexpr std::size_t pieces = 2 * static_cast<std::size_t>(max_piece_types);
  static constexpr std::size_t pins = 32;

  // By man and cell of arrival; boards by the pins they leave and go to.
  static std::size_t slot(Piece mover, Move move) {
    if (move.kind() == MoveKind::BoardMove)
      return pieces * static_cast<std::size_t>(max_cells) + (move.from() % pins) * pins + move.to() % pins;
    return static_cast<std::size_t>(mover.index()) * static_cast<std::size_t>(max_cells) + move.to();
  }

  static constexpr std::size_t slots = pieces * static_cast<std::size_t>(max_cells) + pins * pins;
  std::vector<std::int16_t> table_ = std::vector<std::int16_t>(slots, 0);
  std::vector<Move> reply_ = std::vector<Move>(slots);
};

}  // namespace strata
