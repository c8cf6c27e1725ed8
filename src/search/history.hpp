#pragma once
// What a searcher has learnt about moves: which have refuted positions so far, by themselves, as an answer to the moves
// before them, and as captures. The order in which a search tries the others, and how far it trusts them. Kept from move to
// move of a game; one thread at a time.

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

  // A move in the light of which another is judged. Moves of boards count by their pins; 0 is no move.
  using Context = std::uint32_t;
  [[nodiscard]] static Context context(Piece mover, Move move) {
    return move ? static_cast<Context>(slot(mover, move)) + 1 : 0;
  }

  void clear() {
    std::ranges::fill(quiet_, std::int16_t{0});
    std::ranges::fill(capture_, std::int16_t{0});
    std::ranges::fill(answer_, std::int16_t{0});
    std::ranges::fill(reply_, Move());
  }

  // Quiet moves by man and cell of arrival.
  [[nodiscard]] int quiet(Piece mover, Move move) const { return quiet_[slot(mover, move)]; }
  void update_quiet(Piece mover, Move move, int bonus) { shift(quiet_[slot(mover, move)], bonus); }

  // The same as an answer to an earlier move. Contexts share one table by hash, so that its size does not depend on the board.
  [[nodiscard]] int answer(Context before, Piece mover, Move move) const {
    return before == 0 ? 0 : answer_[answer_slot(before, mover, move)];
  }
  void update_answer(Context before, Piece mover, Move move, int bonus) {
    if (before != 0) shift(answer_[answer_slot(before, mover, move)], bonus);
  }

  // The sum of quiet() and answer() to two moves, for many moves of one man; not for moves of boards.
  class Row {
   public:
    Row(History const& history, std::array<Context, 2> const& before, Piece mover)
        : quiet_(history.quiet_.data() + static_cast<std::size_t>(mover.index()) * cells) {
      for (std::size_t i = 0; i < before.size(); ++i) {
        table_[i] = before[i] == 0 ? nullptr : history.answer_.data();
        first_[i] = answer_place(before[i]) + static_cast<std::size_t>(mover.index()) * cells;
      }
    }
    [[nodiscard]] int of(Cell to) const {
      int sum = quiet_[to];
      for (std::size_t i = 0; i < first_.size(); ++i)
        if (table_[i] != nullptr) sum += table_[i][(first_[i] + to) & answer_mask];
      return sum;
    }

   private:
    std::int16_t const* quiet_;
    std::array<std::int16_t const*, 2> table_{};
    std::array<std::size_t, 2> first_{};
  };

  // Captures by man, cell of arrival and victim.
  [[nodiscard]] int capture(Piece mover, Move move, Piece victim) const {
    return capture_[capture_slot(mover, move, victim)];
  }
  void update_capture(Piece mover, Move move, Piece victim, int bonus) {
    shift(capture_[capture_slot(mover, move, victim)], bonus);
  }

  // The reply that refuted this move last.
  [[nodiscard]] Move reply(Piece mover, Move move) const { return reply_[slot(mover, move)]; }
  void set_reply(Piece mover, Move move, Move reply) { reply_[slot(mover, move)] = reply; }

 private:
  static constexpr std::size_t pieces = 2 * static_cast<std::size_t>(max_piece_types);
  static constexpr std::size_t cells = static_cast<std::size_t>(max_cells);
  static constexpr std::size_t pins = 32;
  static constexpr std::size_t slots = pieces * cells + pins * pins;
  static constexpr int answer_bits = 19;
  static constexpr std::size_t answer_mask = (std::size_t{1} << answer_bits) - 1;
  static constexpr int capture_bits = 16;

  static std::size_t slot(Piece mover, Move move) {
    if (move.kind() == MoveKind::BoardMove) return pieces * cells + (move.from() % pins) * pins + move.to() % pins;
    return static_cast<std::size_t>(mover.index()) * cells + move.to();
  }
  static std::size_t answer_place(Context before) { return before * 0x9E3779B1U >> (32 - answer_bits); }
  // The answers to one move lie side by side, from a place that its hash chooses.
  static std::size_t answer_slot(Context before, Piece mover, Move move) {
    return (answer_place(before) + slot(mover, move)) & answer_mask;
  }
  static std::size_t capture_slot(Piece mover, Move move, Piece victim) {
    std::uint32_t const place = static_cast<std::uint32_t>(slot(mover, move)) * 32U +
                                (victim ? static_cast<std::uint32_t>(victim.type()) : 31U);
    return place * 0x9E3779B1U >> (32 - capture_bits);
  }

  // Moves a score towards +limit or -limit, the slower the nearer it is.
  static void shift(std::int16_t& score, int bonus) {
    bonus = std::clamp(bonus, -limit / 8, limit / 8);
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / limit);
  }

  std::vector<std::int16_t> quiet_ = std::vector<std::int16_t>(slots, 0);
  std::vector<std::int16_t> capture_ = std::vector<std::int16_t>(std::size_t{1} << capture_bits, 0);
  std::vector<std::int16_t> answer_ = std::vector<std::int16_t>(std::size_t{1} << answer_bits, 0);
  std::vector<Move> reply_ = std::vector<Move>(slots);
};

}  // namespace strata
