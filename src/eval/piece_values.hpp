#pragma once
// PieceValues: what pieces are worth under one ruleset, on average, in exchanges and on each cell. A search needs them beside any
// evaluation: to order captures and quiet moves, to judge exchanges, and as the unit of its margins. The model derives them from
// the Ruleset alone (mobility.hpp); tuned values (tuning.hpp) are handed in. Made once, then immutable and shared. Centipawns:
// by the model the weakest kind of pawn of a game is worth 100.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/tapered.hpp"
#include "eval/tuning.hpp"
#include "rules/ruleset.hpp"

namespace strata {

class PieceValues {
 public:
  explicit PieceValues(std::shared_ptr<Ruleset const> rules, Tuning const& tuning = {});

  [[nodiscard]] Ruleset const& rules() const { return *rules_; }

  // The middlegame value of a piece, averaged over its cells; 0 for royal pieces.
  [[nodiscard]] int value(Piece piece) const { return value_[static_cast<std::size_t>(piece.index())]; }
  // The value in exchanges, where a royal piece is worth more than all others.
  [[nodiscard]] int exchange_value(Piece piece) const { return exchange_[static_cast<std::size_t>(piece.index())]; }
  // Piece-square table: the value on this cell by mobility, steps to promotion and tuning; half of it where the piece can never
  // help to mate. For a royal piece tuning alone. (chessprogramming wiki, Piece-Square Tables)
  [[nodiscard]] Tapered piece_square(Piece piece, Cell cell) const {
    return piece_square_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
  }
  // A third of the median value of the types that are neither pawns nor royal, by the model; about a pawn. The unit of the
  // margins of the search and of the weights. Tuned values are on the model's scale, so it holds for them too.
  [[nodiscard]] int margin() const { return margin_; }
  // The types of pawns, as a bit set.
  [[nodiscard]] std::uint32_t promoting_types() const { return promoting_types_; }
  // The most valuable type a piece may become, no_piece_type if it never does.
  [[nodiscard]] PieceType best_promotion(Piece piece) const { return best_promotion_[piece.type()]; }
  // What a pawn gains by its best promotion; 0 for other pieces.
  [[nodiscard]] int promotion_gain(Piece piece) const;
  // The mobility that the model expects of a piece on a cell, in the unit of mobility.hpp.
  [[nodiscard]] int expected_mobility(Piece piece, Cell cell) const {
    return mobility_[static_cast<std::size_t>(piece.index())][cell];
  }

 private:
  void set_values(Tuning const& tuning);
  void set_best_promotions();
  void set_piece_squares(Tuning const& tuning);
  [[nodiscard]] bool is_dead(Piece piece, Cell cell) const;
  [[nodiscard]] bool ever_checks(Piece piece) const;

  std::shared_ptr<Ruleset const> rules_;
  std::size_t slots_ = 0;
  std::vector<std::vector<int>> mobility_;  // by piece and cell
  std::array<int, 2 * max_piece_types> mean_mobility_{};
  int scale_ = 0;  // centipawns a cell of mobility, times 1024
  std::array<int, 2 * max_piece_types> value_{};
  std::array<int, 2 * max_piece_types> exchange_{};
  std::vector<Tapered> piece_square_;
  int margin_ = 100;
  std::uint32_t promoting_types_ = 0;
  std::array<PieceType, max_piece_types> best_promotion_{};
};

}  // namespace strata
