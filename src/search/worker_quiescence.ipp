#pragma once
// Quiescence search, at the leaves of the tree.

#include "search/worker.hpp"

namespace strata {

// Quiescence search: captures and promotions until the position is quiet; every move while in check. From the fourth ply on (the
// ninth on a small board) only recaptures on the cell of the last capture: with 128 pieces a side there is always another
// exchange somewhere. (chessprogramming wiki, Quiescence Search)
template <int Words, Features F, class E>
int Worker<Words, F, E>::quiesce(int alpha, int beta, int ply, int captures, Cell last_target,
                                 Safety<Words> const& safety, bool checked) {
  int const plies_with_all_captures = small_board_ ? 8 : 3;
  Frame& here = frame(ply);
  here.pv_length = 0;
  count_node(ply);
  Ruleset const& rules = position_.rules();
  if (rules.extinction_types != 0)
    if (auto const winner = extinction_winner(position_))
      return *winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
  if (is_material_draw(position_)) return 0;
  if (auto const known = table_score(ply)) return *known;
  if (ply >= max_ply) return evaluate_position();
  prune_by_mate_distance(alpha, beta, ply, checked);
  if (alpha >= beta) return alpha;

  bool const is_pv = beta - alpha > 1;
  Key const key = repetition_key();
  auto const entry = table_.find(key, ply);
  if (entry && !is_pv && !is_near_move_rule())
    if (allows_cutoff(*entry, alpha, beta)) return entry->score;

  int const first_alpha = alpha;
  int best_score = -infinite_score;
  int raw_evaluation = 0;
  int evaluation = 0;
  if (!checked) {
    // Stand pat: the side to move need not capture.
    raw_evaluation = entry ? entry->evaluation : evaluate_position(alpha, beta);
    evaluation = corrected_evaluation(raw_evaluation, correction_keys(position_, values_, continuation(ply, 1)));
    best_score = evaluation;
    if (entry && !is_mate(entry->score) &&
        (entry->bound == Bound::Exact || (entry->bound == Bound::Lower) == (entry->score > best_score)))
      best_score = entry->score;
    if (best_score >= beta) return best_score;
    alpha = std::max(alpha, best_score);
  }

  typename MovePicker<Words, F, E>::Ordering ordering;
  if (entry) ordering.hash_move = entry->move;
  if (!checked) {
    ordering.least_gain = alpha - evaluation - margin_ + 1;
    if (captures >= plies_with_all_captures) ordering.only_to = last_target;
  }
  MovePicker<Words, F, E> picker(position_, evaluation_, attack_table_, history_, arena_, scores_,
                                 checked ? Pick::All : Pick::Captures, ordering);
  Move best_move;
  int count = 0;
  while (Move const move = picker.next()) {
    if (!checked) {
      if (picker.is_losing_capture()) break;
      // Delta pruning: even with the captured piece and a margin the score stays below alpha. (chessprogramming wiki)
      if (evaluation + immediate_gain(position_, values_, move) + margin_ <= alpha) continue;
    }
    set_current_move(ply, move);
    if (!apply_if_legal(safety, move)) continue;
    ++count;
    int score = 0;
    if (!must_stop()) {
      auto const next = read_safety(position_);
      bool const gives_check = next.known ? next.checkers > 0 : in_check(position_, position_.side_to_move());
      score = -quiesce(-beta, -alpha, ply + 1, captures + 1, move.to(), next, gives_check);
    }
    position_.undo();
    if (stopped_) return 0;
    if (raises_alpha(best_score, alpha, score, ply, move)) {
      best_move = move;
      if (score >= beta) break;
    }
  }
  if (checked && count == 0) return mated_in(ply);
  Bound const bound = best_score >= beta                  ? Bound::Lower
                      : best_score > first_alpha && is_pv ? Bound::Exact
                                                          : Bound::Upper;
  table_.store(key, ply, {best_move, best_score, raw_evaluation, 0, bound});
  return best_score;
}

}  // namespace strata
