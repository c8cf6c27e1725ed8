#pragma once
// Evaluator: what men are worth under one ruleset, and where. By the model everything is derived from the Ruleset alone
// (mobility.hpp); what play has taught about a game (tuning.hpp) is data that is handed in. Made once, then immutable and
// shared. evaluate() (evaluate.hpp) adds what depends on the position. Centipawns: by the model the commonest pawn of a game
// is worth 100.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/passed.hpp"
#include "eval/tapered.hpp"
#include "eval/tuning.hpp"
#include "eval/vicinity.hpp"
#include "rules/ruleset.hpp"

namespace strata {

class Evaluator {
 public:
  explicit Evaluator(std::shared_ptr<Ruleset const> rules, Tuning const& tuning = {});

  [[nodiscard]] Ruleset const& rules() const { return *rules_; }

  [[nodiscard]] Tuning const& tuning() const { return tuning_; }
  // So many times a weight, divided by `parts`; in centipawns, but for those weights that are said to be something else.
  [[nodiscard]] Tapered weighted(int Weights::* weight, int times, int parts = 100) const {
    std::int64_t const unit = std::int64_t{times} * margin_;
    return {narrow(unit * (early_.*weight) / parts), narrow(unit * (late_.*weight) / parts)};
  }
  // Whether the weight is anything but 0 at some time.
  [[nodiscard]] bool counts(int Weights::* weight) const { return early_.*weight != 0 || late_.*weight != 0; }
  // Whether something counts that only a look at each man tells.
  [[nodiscard]] bool looks_closely() const { return looks_closely_; }
  [[nodiscard]] Tapered tempo() const { return {early_.tempo, late_.tempo}; }
  // How much of the opening is left while the men of both sides that do not promote are worth so much: parts of Tapered::all.
  [[nodiscard]] int phase(int force) const {
    if (tuning_.opening_force == 0 || force >= tuning_.opening_force) return Tapered::all;
    return force * Tapered::all / tuning_.opening_force;
  }

  // Types whose men are worth clearly more than one of this type, as a bit set; royal ones are not among them.
  [[nodiscard]] std::uint32_t dearer_types(PieceType type) const { return dearer_types_[type]; }
  // The types that neither promote nor are royal, dearest first, so that what is dearer than one is dearer than all behind it.
  [[nodiscard]] std::span<PieceType const> pieces() const { return pieces_; }
  // What a man is worth on average, in the opening; 0 for royal men.
  [[nodiscard]] int value(Piece piece) const { return value_[static_cast<std::size_t>(piece.index())]; }
  // The same for exchanges, where a royal man is worth more than all others.
  [[nodiscard]] int exchange_value(Piece piece) const { return exchange_[static_cast<std::size_t>(piece.index())]; }
  // On this cell: mobility, nearness of promotion, little for a man that can never help to mate from there, and what play
  // has taught. For a royal man this last alone.
  [[nodiscard]] Tapered placed(Piece piece, Cell cell) const {
    return placed_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
  }
  // What there is to be added, once, where a side has two men of a kind at least.
  [[nodiscard]] Tapered pair(PieceType type) const { return pair_[type]; }
  [[nodiscard]] std::uint32_t paired_types() const { return paired_types_; }
  // What it counts that a man reaches so many cells there: the more a cell, the fewer are expected.
  [[nodiscard]] Tapered mobility(Piece piece, Cell cell, int cells) const {
    Mobility const& here = activity_[static_cast<std::size_t>(piece.index()) * slots_ + cell];
    int const more = cells - here.expected;
    return {more * here.early / mobility_grain, more * here.late / mobility_grain};
  }
  // What a man is worth in addition that nothing of its kind can stop, so many steps before its promotion.
  [[nodiscard]] Tapered passed(Piece piece, int steps) const {
    int const gain = gain_[static_cast<std::size_t>(piece.index())] / (6 + steps * steps);
    return {gain * early_.passed / 100, gain * late_.passed / 100};
  }
  [[nodiscard]] PassedTables const& passed_tables() const { return passed_tables_; }
  // For evaluations that look closely; otherwise it knows nothing.
  [[nodiscard]] Vicinity const& vicinity() const { return vicinity_; }
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
  [[nodiscard]] Tapered extinction_danger(int count) const;
  // Steps in space from cell to cell, diagonals included.
  [[nodiscard]] int distance(Cell a, Cell b) const;
  // How far from the freest cell of its kind a royal man stands there, in cells of its mobility.
  [[nodiscard]] int confinement(Piece royal, Cell cell) const;

 private:
  // No term is worth more, so that no sum of them overflows.
  [[nodiscard]] static int narrow(std::int64_t term) {
    constexpr std::int64_t most = 20'000'000;
    return static_cast<int>(std::clamp(term, -most, most));
  }
  void set_values();
  void set_places();
  [[nodiscard]] ManTuning tuning_of(Piece piece) const {
    return piece.type() < tuning_.men.size() ? tuning_.men[piece.type()] : ManTuning();
  }
  [[nodiscard]] ManTuning late_of(Piece piece) const {
    return piece.type() < tuning_.late_men.size() ? tuning_.late_men[piece.type()] : no_difference();
  }
  [[nodiscard]] bool is_dead(Piece piece, Cell cell) const;
  [[nodiscard]] bool ever_checks(Piece piece) const;

  std::shared_ptr<Ruleset const> rules_;
  Tuning tuning_;
  Weights early_, late_;
  bool looks_closely_ = false;
  std::size_t slots_ = 0;
  std::vector<std::vector<int>> mobility_;  // by piece and cell, in mobility units
  std::array<int, 2 * max_piece_types> mean_{};
  std::array<int, 2 * max_piece_types> best_{};  // mobility on the freest cell
  std::array<int, 2 * max_piece_types> value_{};
  std::array<int, 2 * max_piece_types> exchange_{};
  std::array<PieceType, max_piece_types> best_promotion_{};
  std::array<std::uint32_t, max_piece_types> dearer_types_{};
  std::vector<PieceType> pieces_;
  std::uint32_t promoting_types_ = 0;
  bool promoting_men_leap_ = true;
  std::vector<Tapered> placed_;
  std::array<Tapered, max_piece_types> pair_{};
  std::uint32_t paired_types_ = 0;
  struct Mobility {
    std::int16_t expected = 0;         // cells
    std::int16_t early = 0, late = 0;  // centipawns a cell, times mobility_grain
  };
  static constexpr int mobility_grain = 64;
  std::vector<Mobility> activity_;
  std::vector<std::array<std::int8_t, 3>> space_;  // files, ranks, levels in half cells, half cells, levels
  int scale_ = 0;                                  // centipawns a cell of mobility, times 1024
  std::array<int, 2 * max_piece_types> gain_{};    // by promotion
  PassedTables passed_tables_;
  Vicinity vicinity_;
  int margin_ = 100;
};

}  // namespace strata
