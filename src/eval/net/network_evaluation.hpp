#pragma once
// NetworkEvaluation: the evaluation of a search by a network: the network's base and output, faded like every score (endings.hpp). Boards that
// are nearly bare it leaves to the hand-written evaluation, which drives kings to mate, and so it does boards with more pieces than the
// network is safe for.

#include <memory>

#include "eval/endings.hpp"
#include "eval/evaluate.hpp"
#include "eval/net/accumulator.hpp"
#include "eval/net/reference.hpp"

namespace strata::net {

struct NetworkSource {
  Evaluator const* evaluator;
  Network const* network;
};

// A side with no more pieces than these, royal ones excluded, is judged by the hand-written evaluation.
inline constexpr int few_pieces = 2;

template <int Words, Features F>
class NetworkEvaluation {
 public:
  using Source = NetworkSource;
  using Game = Position<Words, F>;
  using Table = SearchAttackTable<Words, F>;

  explicit NetworkEvaluation(NetworkSource const& source)
      : evaluator_(source.evaluator),
        network_(source.network),
        base_(source.network->header().base),
        accumulator_(*source.network) {}

  [[nodiscard]] PieceValues const& piece_values() const { return *evaluator_; }
  [[nodiscard]] NetworkAccumulator<Words, F> const& accumulator() const { return accumulator_; }

  // The table is not read: it belongs to the search.
  [[nodiscard]] int evaluate(Game const& position, Table const&, int alpha = -max_evaluation,
                             int beta = max_evaluation) {
    accumulator_.follow(position, [&](Piece before, Piece now, Cell cell) {
      if (before) sums_of(before.color()).add(*evaluator_, before, cell, -1);
      if (now) sums_of(now.color()).add(*evaluator_, now, cell, 1);
    });
    Color const us = position.side_to_move();
    PieceSums const& ours = sums_of(us);
    PieceSums const& theirs = sums_of(!us);
    if (is_left_to_hand(ours, theirs)) return hand().evaluate(position, alpha, beta);
    int score = network_->centipawns(accumulator_.output(us));
    if (base_ == Base::PieceSquare) score += base(position, ours, theirs);
    return scaled_by_endings(position, ours, theirs, std::clamp(score, -max_evaluation, max_evaluation));
  }

  void update(Game const& position, AttackTable<Words>& table)
    requires(keeps_attack_table<Words, F>)
  {
    table.follow(position, [](Piece, Cell) {}, [](Piece, Cell, CellSet<Words> const&) {});
  }

 private:
  // The hand-written evaluation learns what has changed from the attack table that it updates, so it has one of its own.
  struct Hand {
    HandcraftedEvaluation<Words, F> evaluation;
    Table table;

    explicit Hand(Evaluator const& evaluator) : evaluation(evaluator), table(evaluator.rules()) {}
    [[nodiscard]] int evaluate(Game const& position, int alpha, int beta) {
      return evaluation.evaluate(position, table, alpha, beta);
    }
  };

  [[nodiscard]] PieceSums& sums_of(Color color) { return piece_sums_[static_cast<std::size_t>(index(color))]; }
  [[nodiscard]] bool is_left_to_hand(PieceSums const& ours, PieceSums const& theirs) const {
    int const unit = evaluator_->margin();
    return std::min(ours.piece_count, theirs.piece_count) <= few_pieces || is_nearly_bare(ours, theirs, unit) ||
           is_nearly_bare(theirs, ours, unit) || accumulator_.pieces() > network_->most_pieces();
  }
  [[nodiscard]] int base(Game const& position, PieceSums const& ours, PieceSums const& theirs) const {
    Tapered own = ours.piece_square;
    Tapered enemy = theirs.piece_square;
    if (position.rules().extinction_types != 0) {
      own -= extinction_danger(position, *evaluator_, position.side_to_move());
      enemy -= extinction_danger(position, *evaluator_, !position.side_to_move());
    }
    return piece_square_base(*evaluator_, own, enemy, ours.non_pawn_material + theirs.non_pawn_material);
  }
  [[nodiscard]] Hand& hand() {
    if (!hand_) hand_ = std::make_unique<Hand>(*evaluator_);
    return *hand_;
  }

  Evaluator const* evaluator_;
  Network const* network_;
  Base base_;
  std::array<PieceSums, 2> piece_sums_{};  // of the accumulator's position
  NetworkAccumulator<Words, F> accumulator_;
  std::unique_ptr<Hand> hand_;  // made when it is first needed
};

}  // namespace strata::net
