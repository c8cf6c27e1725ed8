#pragma once
// Staged move generation: the hash move, winning captures by MVV/LVA and capture history, killers and countermove, quiet moves
// by history, losing captures. Each stage is generated when it is reached, so that a node whose hash move causes a cutoff
// generates nothing; with 250 moves a node this matters more than anything else. Moves are pseudo-legal.
// (chessprogramming wiki, Move Ordering; Stockfish, movepick)

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "eval/evaluation.hpp"
#include "rules/attack/check_finder.hpp"
#include "rules/legal/legality.hpp"
#include "rules/legal/movegen.hpp"
#include "rules/move_list.hpp"
#include "search/highest.hpp"
#include "search/history.hpp"
#include "search/static_exchange.hpp"

namespace strata {

// Scores beside the lists of a MoveArena, a stack in the same order.
using ScoreArena = std::vector<int>;

enum class Pick : std::uint8_t { All, Captures };

template <int Words, Features F, class E>
class MovePicker {
 public:
  static constexpr int no_gain = std::numeric_limits<int>::min();
  struct Ordering {
    Move hash_move;                     // the best move of the transposition table (chessprogramming wiki, Hash Move)
    std::array<Move, 3> refutations{};  // two killers and the countermove
    std::array<History::Continuation, 2> continuations{};  // of the last move and the one before
    CheckFinder<Words, F> const* checks = nullptr;         // if given, checks get a bonus among quiet moves
    int least_gain = no_gain;                              // captures with less immediate gain are left out
    Cell only_to = no_cell;                                // if given, only captures on this cell
  };

  MovePicker(Position<Words, F> const& position, E& evaluation, SearchAttackTable<Words, F>& attack_table,
             History const& history, MoveArena& arena, ScoreArena& scores, Pick pick, Ordering const& ordering)
      : position_(&position),
        evaluation_(&evaluation),
        values_(&evaluation.piece_values()),
        attack_table_(&attack_table),
        history_(&history),
        arena_(&arena),
        scores_(&scores),
        ordering_(ordering),
        pick_(pick),
        scores_begin_(scores.size()),
        captures_(arena) {}
  ~MovePicker() { scores_->resize(scores_begin_); }
  MovePicker(MovePicker const&) = delete;
  MovePicker& operator=(MovePicker const&) = delete;

  // The next move, none at the end.
  Move next() {
    switch (stage_) {
      case Stage::HashMove:
        stage_ = Stage::GenerateCaptures;
        if (ordering_.hash_move && is_wanted(ordering_.hash_move) && is_pseudo_legal(*position_, ordering_.hash_move))
          return ordering_.hash_move;
        ordering_.hash_move = Move();
        [[fallthrough]];
      case Stage::GenerateCaptures:
        generate_ordered_captures();
        stage_ = Stage::GoodCaptures;
        [[fallthrough]];
      case Stage::GoodCaptures:
        while (captures_next_ < captures_.size()) {
          Move const move = pick_best(captures_, captures_next_, scores_begin_);
          ++captures_next_;
          if (move == ordering_.hash_move) continue;
          if (!loses_material(move)) return move;
          captures_.set(losing_++, move);
        }
        stage_ = pick_ == Pick::All ? Stage::Refutations : Stage::LosingCaptures;
        if (pick_ == Pick::Captures) return next();
        [[fallthrough]];
      case Stage::Refutations:
        while (refutations_next_ < ordering_.refutations.size()) {
          Move const move = ordering_.refutations[refutations_next_++];
          if (move && !only_checks_ && is_new_refutation(move)) return move;
        }
        stage_ = Stage::GenerateQuiets;
        [[fallthrough]];
      case Stage::GenerateQuiets:
        generate_ordered_quiets();
        stage_ = Stage::Quiets;
        [[fallthrough]];
      case Stage::Quiets:
        while (quiets_next_ < quiets_->size()) {
          Move const move =
              only_checks_ ? (*quiets_)[quiets_next_] : pick_best(*quiets_, quiets_next_, quiet_scores_begin_);
          ++quiets_next_;
          if (only_checks_ && (ordering_.checks == nullptr || !ordering_.checks->may_give_check(move))) continue;
          if (move != ordering_.hash_move && !is_refutation(move)) return move;
        }
        stage_ = Stage::LosingCaptures;
        [[fallthrough]];
      case Stage::LosingCaptures:
        if (losing_next_ < losing_) return captures_[losing_next_++];
        return {};
    }
    return {};
  }

  // From now on only quiet moves that may give check are wanted.
  void skip_quiets() { only_checks_ = true; }
  // Whether the last move was a capture that loses material.
  [[nodiscard]] bool is_losing_capture() const { return stage_ == Stage::LosingCaptures; }

 private:
  enum class Stage : std::uint8_t {
    HashMove,
    GenerateCaptures,
    GoodCaptures,
    Refutations,
    GenerateQuiets,
    Quiets,
    LosingCaptures
  };

  [[nodiscard]] bool is_tactical(Move move) const { return position_->is_capture(move) || move.is_promotion(); }
  [[nodiscard]] bool has_wanted_target(Move move) const {
    return ordering_.only_to == no_cell || move.to() == ordering_.only_to;
  }
  [[nodiscard]] bool is_wanted(Move move) const {
    return pick_ == Pick::All || (is_tactical(move) && has_wanted_target(move));
  }
  [[nodiscard]] bool is_refutation(Move move) const {
    return move == ordering_.refutations[0] || move == ordering_.refutations[1] || move == ordering_.refutations[2];
  }
  [[nodiscard]] bool is_new_refutation(Move move) const {
    if (move == ordering_.hash_move) return false;
    for (std::size_t i = 0; i + 1 < refutations_next_; ++i)
      if (ordering_.refutations[i] == move) return false;
    return is_pseudo_legal(*position_, move) && !is_tactical(move);
  }

  [[nodiscard]] int mover_value(Move move) const {
    Piece const mover = move.kind() == MoveKind::BoardMove ? Piece() : position_->piece_at(move.from());
    return mover ? values_->exchange_value(mover) : 0;
  }

  // A capture of a piece that is worth at least as much never loses; others are judged by static exchange evaluation.
  [[nodiscard]] bool loses_material(Move move) const {
    if (move.is_promotion() && move.promoted_to() != best_promotion(move)) return true;
    if (immediate_gain(*position_, *values_, move) >= mover_value(move)) return false;
    return static_exchange(*position_, *values_, move) < 0;
  }
  [[nodiscard]] PieceType best_promotion(Move move) const {
    if (move.kind() == MoveKind::BoardMove) return move.promoted_to();
    return values_->best_promotion(position_->piece_at(move.from()));
  }

  void generate_ordered_captures() {
    if constexpr (keeps_attack_table<Words, F>) {
      evaluation_->update(*position_, *attack_table_);
      generate_captures(*position_, *attack_table_,
                        ordering_.only_to == no_cell ? CellSet<Words>::full() : CellSet<Words>::of(ordering_.only_to),
                        captures_);
    } else {
      generate_moves<MoveSet::Captures>(*position_, captures_);
    }
    scores_->resize(scores_begin_ + captures_.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < captures_.size(); ++i) {
      Move const move = captures_[i];
      if (!has_wanted_target(move)) continue;
      int const gain = immediate_gain(*position_, *values_, move);
      if (gain < ordering_.least_gain) continue;
      int score = 16 * gain - std::min(mover_value(move), 20000);
      if (move.kind() == MoveKind::Normal)
        score += history_->capture(position_->piece_at(move.from()), move, position_->piece_at(move.to())) / 4;
      (*scores_)[scores_begin_ + kept] = score;
      captures_.set(kept++, move);
    }
    captures_.shrink(kept);
  }

  void generate_ordered_quiets() {
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
      // The moves of one piece are adjacent.
      Cell const from = moves[i].from();
      Piece const mover = position_->piece_at(from);
      History::Row const row(*history_, ordering_.continuations, mover);
      int const here = values_->piece_square(mover, from).middlegame();
      for (; i < moves.size() && moves[i].from() == from && moves[i].kind() != MoveKind::BoardMove; ++i) {
        Cell const to = moves[i].to();
        scores[i] = row.of(to) + values_->piece_square(mover, to).middlegame() - here;
        if (ordering_.checks != nullptr && ordering_.checks->may_give_check(moves[i])) scores[i] += History::limit / 2;
      }
    }
  }
  [[nodiscard]] int quiet_score(Move board_move) const {
    return history_->butterfly(Piece(), board_move) +
           history_->continuation(ordering_.continuations[0], Piece(), board_move) +
           history_->continuation(ordering_.continuations[1], Piece(), board_move);
  }

  // Swaps the best of the remaining moves to `next`; of equals the first one.
  Move pick_best(MoveList& list, std::size_t next, std::size_t scores_begin) {
    int* const scores = scores_->data() + scores_begin;
    std::size_t const best = next + place_of_highest({scores + next, list.size() - next});
    list.swap(next, best);
    std::swap(scores[next], scores[best]);
    return list[next];
  }

  Position<Words, F> const* position_;
  E* evaluation_;
  PieceValues const* values_;
  SearchAttackTable<Words, F>* attack_table_;
  History const* history_;
  MoveArena* arena_;
  ScoreArena* scores_;
  Ordering ordering_;
  Pick pick_;
  Stage stage_ = Stage::HashMove;
  bool only_checks_ = false;
  std::size_t scores_begin_;
  std::size_t quiet_scores_begin_ = 0;
  std::size_t captures_next_ = 0, losing_ = 0, losing_next_ = 0, refutations_next_ = 0, quiets_next_ = 0;
  MoveList captures_;
  std::optional<MoveList> quiets_;
};

}  // namespace strata
