#pragma once
// The moves of one node in the order in which they are worth trying: the remembered one, winning captures, killers, quiet
// moves by history, losing captures. Each stage is generated when it is reached, so that a node that is cut off at once
// generates nothing. With 250 moves a node this matters more than anything else. Moves are pseudo-legal.

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "eval/accumulator.hpp"
#include "eval/evaluator.hpp"
#include "rules/check_finder.hpp"
#include "rules/legality.hpp"
#include "rules/move_list.hpp"
#include "rules/movegen.hpp"
#include "search/exchange.hpp"
#include "search/highest.hpp"
#include "search/history.hpp"

namespace strata {

// Scores beside the lists of a MoveArena, a stack in the same order.
using ScoreArena = std::vector<int>;

enum class Pick : std::uint8_t { All, Captures };

template <int Words, Features F>
class MovePicker {
 public:
  static constexpr int no_gain = std::numeric_limits<int>::min();
  struct Guides {
    Move remembered;
    std::array<Move, 3> killers{};
    std::array<History::Context, 2> before{};       // the moves that led here, the last first
    CheckFinder<Words, F> const* checks = nullptr;  // checks come before other quiet moves, if given
    int least_gain = no_gain;                       // captures that take less at once are left out
    Cell only_to = no_cell;                         // and those that go elsewhere, if given
  };

  MovePicker(Position<Words, F> const& position, Evaluator const& evaluator, Accumulator<Words, F>& accumulator,
             History const& history, MoveArena& arena, ScoreArena& scores, Pick pick, Guides const& guides)
      : position_(&position),
        evaluator_(&evaluator),
        accumulator_(&accumulator),
        history_(&history),
        arena_(&arena),
        scores_(&scores),
        guides_(guides),
        pick_(pick),
        scores_begin_(scores.size()),
        captures_(arena) {}
  ~MovePicker() { scores_->resize(scores_begin_); }
  MovePicker(MovePicker const&) = delete;
  MovePicker& operator=(MovePicker const&) = delete;

  // The next move, none at the end.
  Move next() {
    switch (stage_) {
      case Stage::Remembered:
        stage_ = Stage::MakeCaptures;
        if (guides_.remembered && suits(guides_.remembered) && is_pseudo_legal(*position_, guides_.remembered))
          return guides_.remembered;
        guides_.remembered = Move();
        [[fallthrough]];
      case Stage::MakeCaptures:
        make_captures();
        stage_ = Stage::GoodCaptures;
        [[fallthrough]];
      case Stage::GoodCaptures:
        while (captures_next_ < captures_.size()) {
          Move const move = pick_best(captures_, captures_next_, scores_begin_);
          ++captures_next_;
          if (move == guides_.remembered) continue;
          if (!loses(move)) return move;
          captures_.set(bad_++, move);
        }
        stage_ = pick_ == Pick::All ? Stage::Killers : Stage::BadCaptures;
        if (pick_ == Pick::Captures) return next();
        [[fallthrough]];
      case Stage::Killers:
        while (killers_next_ < guides_.killers.size()) {
          Move const move = guides_.killers[killers_next_++];
          if (move && !only_checks_ && is_new_killer(move)) return move;
        }
        stage_ = Stage::MakeQuiets;
        [[fallthrough]];
      case Stage::MakeQuiets:
        make_quiets();
        stage_ = Stage::Quiets;
        [[fallthrough]];
      case Stage::Quiets:
        while (quiets_next_ < quiets_->size()) {
          Move const move =
              only_checks_ ? (*quiets_)[quiets_next_] : pick_best(*quiets_, quiets_next_, quiet_scores_begin_);
          ++quiets_next_;
          if (only_checks_ && (guides_.checks == nullptr || !guides_.checks->may_give_check(move))) continue;
          if (move != guides_.remembered && !is_killer(move)) return move;
        }
        stage_ = Stage::BadCaptures;
        [[fallthrough]];
      case Stage::BadCaptures:
        if (bad_next_ < bad_) return captures_[bad_next_++];
        return {};
    }
    return {};
  }

  // No further quiet moves are wanted but those that may give check.
  void skip_quiets() { only_checks_ = true; }
  // Whether the move given last was a capture that loses men.
  [[nodiscard]] bool is_among_losing() const { return stage_ == Stage::BadCaptures; }

 private:
  enum class Stage : std::uint8_t { Remembered, MakeCaptures, GoodCaptures, Killers, MakeQuiets, Quiets, BadCaptures };

  [[nodiscard]] bool is_loud(Move move) const { return position_->is_capture(move) || move.is_promotion(); }
  [[nodiscard]] bool is_wanted_there(Move move) const {
    return guides_.only_to == no_cell || move.to() == guides_.only_to;
  }
  [[nodiscard]] bool suits(Move move) const { return pick_ == Pick::All || (is_loud(move) && is_wanted_there(move)); }
  [[nodiscard]] bool is_killer(Move move) const {
    return move == guides_.killers[0] || move == guides_.killers[1] || move == guides_.killers[2];
  }
  [[nodiscard]] bool is_new_killer(Move move) const {
    if (move == guides_.remembered) return false;
    for (std::size_t i = 0; i + 1 < killers_next_; ++i)
      if (guides_.killers[i] == move) return false;
    return is_pseudo_legal(*position_, move) && !is_loud(move);
  }

  [[nodiscard]] int mover_value(Move move) const {
    Piece const mover = move.kind() == MoveKind::BoardMove ? Piece() : position_->piece_at(move.from());
    return mover ? evaluator_->exchange_value(mover) : 0;
  }

  // A cheaper man taking a dearer one never loses; else the exchange is played out.
  [[nodiscard]] bool loses(Move move) const {
    if (move.is_promotion() && move.promoted_to() != best_promotion(move)) return true;
    if (immediate_gain(*position_, *evaluator_, move) >= mover_value(move)) return false;
    return exchange_score(*position_, *evaluator_, move) < 0;
  }
  [[nodiscard]] PieceType best_promotion(Move move) const {
    if (move.kind() == MoveKind::BoardMove) return move.promoted_to();
    return evaluator_->best_promotion(position_->piece_at(move.from()));
  }

  void make_captures() {
    if constexpr (Accumulator<Words, F>::keeps_strikes)
      generate_captures(*position_, accumulator_->strikes(*position_),
                        guides_.only_to == no_cell ? CellSet<Words>::full() : CellSet<Words>::of(guides_.only_to),
                        captures_);
    else
      generate_moves<MoveSet::Captures>(*position_, captures_);
    scores_->resize(scores_begin_ + captures_.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < captures_.size(); ++i) {
      Move const move = captures_[i];
      if (!is_wanted_there(move)) continue;
      int const gain = immediate_gain(*position_, *evaluator_, move);
      if (gain < guides_.least_gain) continue;
      int score = 16 * gain - std::min(mover_value(move), 20000);
      if (move.kind() == MoveKind::Normal)
        score += history_->capture(position_->piece_at(move.from()), move, position_->piece_at(move.to())) / 4;
      (*scores_)[scores_begin_ + kept] = score;
      captures_.set(kept++, move);
    }
    captures_.shrink(kept);
  }

  void make_quiets() {
    quiets_.emplace(*arena_);
    generate_moves<MoveSet::Quiets>(*position_, *quiets_);
    quiet_scores_begin_ = scores_->size();
    scores_->resize(quiet_scores_begin_ + quiets_->size());
    int* const scores = scores_->data() + quiet_scores_begin_;
    std::span<Move const> const moves = quiets_->span();
    for (std::size_t i = 0; i < moves.size();) {
      if (moves[i].kind() == MoveKind::BoardMove) {
        scores[i] = quiet_score(moves[i]);
        ++i;
        continue;
      }
      // The moves of one man stand together.
      Cell const from = moves[i].from();
      Piece const mover = position_->piece_at(from);
      History::Row const row(*history_, guides_.before, mover);
      int const here = evaluator_->placed(mover, from).early();
      for (; i < moves.size() && moves[i].from() == from && moves[i].kind() != MoveKind::BoardMove; ++i) {
        Cell const to = moves[i].to();
        scores[i] = row.of(to) + evaluator_->placed(mover, to).early() - here;
        if (guides_.checks != nullptr && guides_.checks->may_give_check(moves[i])) scores[i] += History::limit / 2;
      }
    }
  }
  [[nodiscard]] int quiet_score(Move board_move) const {
    return history_->quiet(Piece(), board_move) + history_->answer(guides_.before[0], Piece(), board_move) +
           history_->answer(guides_.before[1], Piece(), board_move);
  }

  // Brings the best of the rest to `next`; of equals the first generated.
  Move pick_best(MoveList& list, std::size_t next, std::size_t scores_begin) {
    int* const scores = scores_->data() + scores_begin;
    std::size_t const best = next + place_of_highest({scores + next, list.size() - next});
    list.swap(next, best);
    std::swap(scores[next], scores[best]);
    return list[next];
  }

  Position<Words, F> const* position_;
  Evaluator const* evaluator_;
  Accumulator<Words, F>* accumulator_;
  History const* history_;
  MoveArena* arena_;
  ScoreArena* scores_;
  Guides guides_;
  Pick pick_;
  Stage stage_ = Stage::Remembered;
  bool only_checks_ = false;
  std::size_t scores_begin_;
  std::size_t quiet_scores_begin_ = 0;
  std::size_t captures_next_ = 0, bad_ = 0, bad_next_ = 0, killers_next_ = 0, quiets_next_ = 0;
  MoveList captures_;
  std::optional<MoveList> quiets_;
};

}  // namespace strata
