#pragma once
// Evaluator: what men are worth under one ruleset, and where. By the model everything is derived from the Ruleset alone
// (mobility.hpp); what play has taught about a game (tuning.hpp) is data that is handed in. Made once, then immutable and
// shared. evaluate() (evaluate.hpp) adds what depends on the position. Centipawns: by the model the commonest pawn of a game
// is worth 100.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/passed.hpp"
#include "eval/tuning.hpp"
#include "rules/ruleset.hpp"

namespace strata {

class Evaluator {
 public:
  explicit Evaluator(std::shared_ptr<Ruleset const> rules, Tuning const& tuning = {});

  [[nodiscard]] Ruleset const& rules() const { return *rules_; }

  [[nodiscard]] Tuning const& tuning() const { return tuning_; }
  [[nodiscard]] Weights const& weights() const { return tuning_.weights; }

  // What a man is worth on average; 0 for royal men.
  [[nodiscard]] int value(Piece piece) const { return value_[static_cast<std::size_t>(piece.index())]; }
  // The same for exchanges, where a royal man is worth more than all others.
  [[nodiscard]] int exchange_value(Piece piece) const { return exchange_[static_cast<std::size_t>(piece.index())]; }
  // On this cell: mobility, nearness of promotion, little for a man that can never help to mate from there, and what play
  // has taught.
  [[nodiscard]] int placed(Piece piece, Cell cell) const {
    return placed_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
  }
  // What it counts that a man reaches so many cells there: the more a cell, the fewer are expected.
  [[nodiscard]] int mobility(Piece piece, Cell cell, int cells) const {
    Mobility const& here = activity_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
    return (cells - here.expected) * here.rate / mobility_grain;
  }
  // What a man is worth in addition that nothing of its kind can stop, so many steps before its promotion.
  [[nodiscard]] int passed(Piece piece, int steps) const {
    return gain_[static_cast<std::size_t>(piece.index())] / (6 + steps * steps);
  }
  [[nodiscard]] PassedTables const& passed_tables() const { return passed_tables_; }
  // A third of a middling piece (the median of all kinds that neither promote nor are royal) by the model: the unit of margins
  // and weights. Tuned values are on the model's scale, so that it holds for them too.
  [[nodiscard]] int margin() const { return margin_; }
  // The most valuable type a man may become, no_piece_type if it never does.
  [[nodiscard]] PieceType best_promotion(Piece piece) const { return best_promotion_[piece.type()]; }
  // Types that promote, as a bit set.
  [[nodiscard]] std::uint32_t promoting_types() const { return promoting_types_; }
  // Whether what they strike does not depend on who stands between.
  [[nodiscard]] bool promoting_men_leap() const { return promoting_men_leap_; }
  // What it costs a side to have only `count` men left of the types whose extinction loses.
  [[nodiscard]] int extinction_danger(int count) const;
  // Steps in space from cell to cell, diagonals included.
  [[nodiscard]] int distance(Cell a, Cell b) const;
  // How far from the freest cell of its kind a royal man stands there, in cells of its mobility.
  [[nodiscard]] int confinement(Piece royal, Cell cell) const;

 private:
  void set_values();
  void set_places();
  [[nodiscard]] ManTuning tuning_of(Piece piece) const {
    return piece.type() < tuning_.men.size() ? tuning_.men[piece.type()] : ManTuning();
  }
  [[nodiscard]] bool is_dead(Piece piece, Cell cell) const;
  [[nodiscard]] bool ever_checks(Piece piece) const;

  std::shared_ptr<Ruleset const> rules_;
  Tuning tuning_;
  std::size_t slots_ = 0;
  std::vector<std::vector<int>> mobility_;  // by piece and cell, in mobility units
  std::array<int, 2 * max_piece_types> mean_{};
  std::array<int, 2 * max_piece_types> best_{};  // mobility on the freest cell
  std::array<int, 2 * max_piece_types> value_{};
  std::array<int, 2 * max_piece_types> exchange_{};
  std::array<PieceType, max_piece_types> best_promotion_{};
  std::uint32_t promoting_types_ = 0;
  bool promoting_men_leap_ = true;
  std::vector<int> placed_;
  struct Mobility {
    std::int16_t expected = 0;  // cells
    std::int16_t rate = 0;      // centipawns a cell, times mobility_grain
  };
  static constexpr int mobility_grain = 64;
  std::vector<Mobility> activity_;
  std::vector<std::array<std::int8_t, 3>> space_;  // files, ranks, levels in half cells, half cells, levels
  int scale_ = 0;                                  // centipawns a cell of mobility, times 1024
  std::array<int, 2 * max_piece_types> gain_{};    // by promotion
  PassedTables passed_tables_;
  int margin_ = 100;
};

}  // namespace strata
