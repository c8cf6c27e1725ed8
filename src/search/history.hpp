#pragma once
// The histories of moves: how often a move has caused a cutoff. They order moves and steer reductions and pruning.
//   butterfly history     quiet moves, here by piece and target cell (chessprogramming wiki, History Heuristic)
//   continuation history  the same after an earlier move (Stockfish; countermove and follow-up history)
//   capture history       captures by piece, target cell and captured type (Stockfish)
//   countermove           the quiet move that last refuted a move (chessprogramming wiki, Countermove Heuristic)
// Kept from move to move of a game; one thread at a time.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "rules/move.hpp"
#include "rules/piece.hpp"

namespace strata {

class History {
 public:
  static constexpr int limit = 16384;  // all scores lie between -limit and limit

  // The index of an earlier move in the continuation history. Moves of boards count by their pins; 0 is no move.
  using Continuation = std::uint32_t;
  [[nodiscard]] static Continuation continuation(Piece mover, Move move) {
    return move ? static_cast<Continuation>(slot(mover, move)) + 1 : 0;
  }

  void clear() {
    std::ranges::fill(butterfly_, std::int16_t{0});
    std::ranges::fill(capture_, std::int16_t{0});
    std::ranges::fill(continuation_, std::int16_t{0});
    std::ranges::fill(countermove_, Move());
  }

  // Butterfly history.
  [[nodiscard]] int butterfly(Piece mover, Move move) const { return butterfly_[slot(mover, move)]; }
  void update_butterfly(Piece mover, Move move, int bonus) { update(butterfly_[slot(mover, move)], bonus); }

  // Continuation history. One table for all earlier moves, by hash, so that its size does not depend on the board.
  [[nodiscard]] int continuation(Continuation before, Piece mover, Move move) const {
    return before == 0 ? 0 : continuation_[continuation_slot(before, mover, move)];
  }
  void update_continuation(Continuation before, Piece mover, Move move, int bonus) {
    if (before != 0) update(continuation_[continuation_slot(before, mover, move)], bonus);
  }

  // The sum of butterfly() and two continuation()s, for many moves of one piece; not for moves of boards.
  class Row {
   public:
    Row(History const& history, std::array<Continuation, 2> const& before, Piece mover)
        : butterfly_(history.butterfly_.data() + static_cast<std::size_t>(mover.index()) * cells) {
      for (std::size_t i = 0; i < before.size(); ++i) {
        table_[i] = before[i] == 0 ? nullptr : history.continuation_.data();
        first_[i] = continuation_base(before[i]) + static_cast<std::size_t>(mover.index()) * cells;
      }
    }
    [[nodiscard]] int of(Cell to) const {
      int sum = butterfly_[to];
      for (std::size_t i = 0; i < first_.size(); ++i)
        if (table_[i] != nullptr) sum += table_[i][(first_[i] + to) & continuation_mask];
      return sum;
    }

   private:
    std::int16_t const* butterfly_;
    std::array<std::int16_t const*, 2> table_{};
    std::array<std::size_t, 2> first_{};
  };

  // Capture history.
  [[nodiscard]] int capture(Piece mover, Move move, Piece victim) const {
    return capture_[capture_slot(mover, move, victim)];
  }
  void update_capture(Piece mover, Move move, Piece victim, int bonus) {
    update(capture_[capture_slot(mover, move, victim)], bonus);
  }

  // The quiet move that last refuted this move.
  [[nodiscard]] Move countermove(Piece mover, Move move) const { return countermove_[slot(mover, move)]; }
  void set_countermove(Piece mover, Move move, Move reply) { countermove_[slot(mover, move)] = reply; }

 private:
  static constexpr std::size_t pieces = 2 * static_cast<std::size_t>(max_piece_types);
  static constexpr std::size_t cells = static_cast<std::size_t>(max_cells);
  static constexpr std::size_t pins = 32;
  static constexpr std::size_t slots = pieces * cells + pins * pins;
  static constexpr int continuation_bits = 19;
  static constexpr std::size_t continuation_mask = (std::size_t{1} << continuation_bits) - 1;
  static constexpr int capture_bits = 16;

  static std::size_t slot(Piece mover, Move move) {
    if (move.kind() == MoveKind::BoardMove) return pieces * cells + (move.from() % pins) * pins + move.to() % pins;
    return static_cast<std::size_t>(mover.index()) * cells + move.to();
  }
  static std::size_t continuation_base(Continuation before) { return before * 0x9E3779B1U >> (32 - continuation_bits); }
  // The continuations of one move are adjacent, from a base that its hash chooses.
  static std::size_t continuation_slot(Continuation before, Piece mover, Move move) {
    return (continuation_base(before) + slot(mover, move)) & continuation_mask;
  }
  static std::size_t capture_slot(Piece mover, Move move, Piece victim) {
    std::uint32_t const place = static_cast<std::uint32_t>(slot(mover, move)) * 32U +
                                (victim ? static_cast<std::uint32_t>(victim.type()) : 31U);
    return place * 0x9E3779B1U >> (32 - capture_bits);
  }

  // History gravity: moves a score towards +limit or -limit, the slower the nearer it is. (chessprogramming wiki, History
  // Heuristic: Update)
  static void update(std::int16_t& score, int bonus) {
    bonus = std::clamp(bonus, -limit / 8, limit / 8);
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / limit);
  }

  std::vector<std::int16_t> butterfly_ = std::vector<std::int16_t>(slots, 0);
  std::vector<std::int16_t> capture_ = std::vector<std::int16_t>(std::size_t{1} << capture_bits, 0);
  std::vector<std::int16_t> continuation_ = std::vector<std::int16_t>(std::size_t{1} << continuation_bits, 0);
  std::vector<Move> countermove_ = std::vector<Move>(slots);
};

}  // namespace strata
