#pragma once
// Evaluator: the numbers of the evaluation under one ruleset: piece values, and what mobility and the other terms count. The model
// derives everything from the Ruleset alone (mobility.hpp); numbers tuned by play (tuning.hpp) are data that is handed in. Made
// once, then immutable and shared. evaluate() (evaluate.hpp) applies it to a position.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/king_zones.hpp"
#include "eval/passed_pawns.hpp"
#include "eval/piece_values.hpp"
#include "eval/tapered.hpp"
#include "eval/tuning.hpp"
#include "rules/ruleset.hpp"

namespace strata {

class Evaluator : public PieceValues {
 public:
  explicit Evaluator(std::shared_ptr<Ruleset const> rules, Tuning const& tuning = {});

  [[nodiscard]] Tuning const& tuning() const { return tuning_; }
  // `times` times a weight, divided by `parts`, in centipawns. Not for tempo, mobility and passed_pawn, which have other units.
  [[nodiscard]] Tapered weighted(int Weights::* weight, int times, int parts = 100) const {
    std::int64_t const unit = std::int64_t{times} * margin();
    return {narrow(unit * (middlegame_.*weight) / parts), narrow(unit * (endgame_.*weight) / parts)};
  }
  // Whether the weight is not 0 in some phase.
  [[nodiscard]] bool uses(int Weights::* weight) const { return middlegame_.*weight != 0 || endgame_.*weight != 0; }
  // Whether any of detailed_weights is not 0.
  [[nodiscard]] bool has_detailed_terms() const { return has_detailed_terms_; }
  [[nodiscard]] Tapered tempo() const { return {middlegame_.tempo, endgame_.tempo}; }
  // The phase of the game, from Tapered::all in the middlegame to 0 when no piece but pawns is left on either side.
  // (chessprogramming wiki, Tapered Eval)
  [[nodiscard]] int phase(int non_pawn_material) const {
    if (tuning_.middlegame_material == 0 || non_pawn_material >= tuning_.middlegame_material) return Tapered::all;
    return non_pawn_material * Tapered::all / tuning_.middlegame_material;
  }

  // Types whose pieces are worth clearly more than one of this type, as a bit set without royal types.
  [[nodiscard]] std::uint32_t more_valuable_types(PieceType type) const { return more_valuable_types_[type]; }
  // The types that are neither pawns nor royal, most valuable first: what is more valuable than one is so than all behind it.
  [[nodiscard]] std::span<PieceType const> non_pawn_types() const { return non_pawn_types_; }
  // The bonus, once, for two or more pieces of a type.
  [[nodiscard]] Tapered pair(PieceType type) const { return pair_[type]; }
  [[nodiscard]] std::uint32_t paired_types() const { return paired_types_; }
  // The mobility term of a piece by the number of cells it reaches: the fewer cells are expected, the more each counts.
  [[nodiscard]] Tapered mobility(Piece piece, Cell cell, int cells) const {
    MobilityRate const& here = mobility_rates_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
    int const more = cells - here.expected;
    return {more * here.middlegame / mobility_grain, more * here.endgame / mobility_grain};
  }
  // The bonus for a passed pawn by its number of steps to promotion.
  [[nodiscard]] Tapered passed_pawn(Piece pawn, int steps) const {
    int const gain = promotion_gain(pawn) / (6 + steps * steps);
    return {gain * middlegame_.passed_pawn / 100, gain * endgame_.passed_pawn / 100};
  }
  [[nodiscard]] PassedPawnTables const& passed_pawn_tables() const { return passed_pawn_tables_; }
  // Filled if has_detailed_terms().
  [[nodiscard]] KingZones const& king_zones() const { return king_zones_; }
  // Whether the attacks of pawns do not depend on the pieces around them.
  [[nodiscard]] bool pawns_leap() const { return pawns_leap_; }
  // The penalty for having only `count` pieces left of the types whose extinction loses the game.
  [[nodiscard]] Tapered extinction_danger(int count) const;
  // Steps in space from cell to cell, diagonal steps included.
  [[nodiscard]] int distance(Cell a, Cell b) const;
  // By how many cells the mobility of a royal piece on this cell is below that on its best cell.
  [[nodiscard]] int confinement(Piece royal, Cell cell) const;

 private:
  // A bound for each term, so that no sum of them overflows.
  [[nodiscard]] static int narrow(std::int64_t term) {
    constexpr std::int64_t most = 20'000'000;
    return static_cast<int>(std::clamp(term, -most, most));
  }
  void set_types();
  void set_rates();

  Tuning tuning_;
  Weights middlegame_, endgame_;
  bool has_detailed_terms_ = false;
  std::size_t slots_ = 0;
  std::array<int, 2 * max_piece_types> best_mobility_{};  // expected, on the best cell
  std::array<std::uint32_t, max_piece_types> more_valuable_types_{};
  std::vector<PieceType> non_pawn_types_;
  bool pawns_leap_ = true;
  std::array<Tapered, max_piece_types> pair_{};
  std::uint32_t paired_types_ = 0;
  struct MobilityRate {
    std::int16_t expected = 0;                 // cells
    std::int16_t middlegame = 0, endgame = 0;  // centipawns a cell, times mobility_grain
  };
  static constexpr int mobility_grain = 64;
  std::vector<MobilityRate> mobility_rates_;
  std::vector<std::array<std::int8_t, 3>> space_;  // files, ranks, levels in half cells, half cells, levels
  PassedPawnTables passed_pawn_tables_;
  KingZones king_zones_;
};

}  // namespace strata
