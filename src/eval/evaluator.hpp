#pragma once
// Evaluator: what men are worth under one ruleset, and where. Everything is derived from the Ruleset alone (mobility.hpp);
// no game has numbers of its own. Made once, then immutable and shared. evaluate() (evaluate.hpp) adds what depends on the
// position. Centipawns: the commonest pawn of a game is worth 100.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/ruleset.hpp"

namespace strata {

class Evaluator {
 public:
  explicit Evaluator(std::shared_ptr<Ruleset const> rules);

  [[nodiscard]] Ruleset const& rules() const { return *rules_; }

  // What a man is worth on average; 0 for royal men.
  [[nodiscard]] int value(Piece piece) const { return value_[static_cast<std::size_t>(piece.index())]; }
  // The same for exchanges, where a royal man is worth more than all others.
  [[nodiscard]] int exchange_value(Piece piece) const { return exchange_[static_cast<std::size_t>(piece.index())]; }
  // On this cell: mobility, nearness of promotion, and little for a man that can never help to mate from there.
  [[nodiscard]] int placed(Piece piece, Cell cell) const {
    return placed_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
  }
  // What one cell more or less of mobility counts.
  [[nodiscard]] int per_cell() const { return per_cell_; }
  // Expected mobility there, in cells.
  [[nodiscard]] int expected(Piece piece, Cell cell) const {
    return expected_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
  }
  // A third of a middling piece (the median of all kinds that neither promote nor are royal): the unit of margins.
  [[nodiscard]] int margin() const { return margin_; }
  // The most valuable type a man may become, no_piece_type if it never does.
  [[nodiscard]] PieceType best_promotion(Piece piece) const { return best_promotion_[piece.type()]; }
  // Types that promote, as a bit set.
  [[nodiscard]] std::uint32_t promoting_types() const { return promoting_types_; }
  // What it costs a side to have only `count` men left of the types whose extinction loses.
  [[nodiscard]] int extinction_danger(int count) const;
  // Steps in space from cell to cell, diagonals included.
  [[nodiscard]] int distance(Cell a, Cell b) const;
  // How far from the freest cell of its kind a royal man stands there, in cells of its mobility.
  [[nodiscard]] int confinement(Piece royal, Cell cell) const;

 private:
  void set_values();
  void set_places();
  [[nodiscard]] bool is_dead(Piece piece, Cell cell) const;
  [[nodiscard]] bool ever_checks(Piece piece) const;

  std::shared_ptr<Ruleset const> rules_;
  std::size_t slots_ = 0;
  std::vector<std::vector<int>> mobility_;  // by piece and cell, in mobility units
  std::array<int, 2 * max_piece_types> mean_{};
  std::array<int, 2 * max_piece_types> best_{};  // mobility on the freest cell
  std::array<int, 2 * max_piece_types> value_{};
  std::array<int, 2 * max_piece_types> exchange_{};
  std::array<PieceType, max_piece_types> best_promotion_{};
  std::uint32_t promoting_types_ = 0;
  std::vector<int> placed_;
  std::vector<std::int16_t> expected_;
  std::vector<std::array<std::int8_t, 3>> space_;  // files, ranks, levels in half cells, half cells, levels
  int scale_ = 0;                                  // centipawns a cell of mobility, times 1024
  int per_cell_ = 1;
  int margin_ = 100;
};

}  // namespace strata
