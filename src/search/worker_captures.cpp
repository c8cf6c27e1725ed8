// The leaves of the tree: captures until the position is quiet.

#include "rules/instances.hpp"
#include "search/worker.hpp"

namespace strata {

// Captures and promotions until the position is quiet; every move while in check. From the fourth ply on (the ninth on one
// board) only men are taken back on the cell of the last capture: with 128 men a side there is always another exchange somewhere.
template <int Words, Features F>
int Worker<Words, F>::quiesce(int alpha, int beta, int ply, int captures, Cell last, Safety<Words> const& safety,
                              bool checked) {
  int const free_captures = one_board_ ? 8 : 3;
  Frame& here = frame(ply);
  here.length = 0;
  count_node(ply);
  Ruleset const& rules = position_.rules();
  if (rules.extinction_types != 0)
    if (auto const winner = extinction_winner(position_))
      return *winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
  if (is_material_draw(position_)) return 0;
  if (ply >= max_ply) return evaluate(position_, evaluator_, accumulator_);
  narrow_by_mate_distance(alpha, beta, ply, checked);
  if (alpha >= beta) return alpha;

  bool const exact = beta - alpha > 1;
  Key const key = repetition_key();
  auto const known = table_.find(key, ply);
  if (known && !exact && !is_near_move_rule())
    if (answers(*known, alpha, beta)) return known->score;

  int const first_alpha = alpha;
  int best = -infinite_score;
  int raw = 0;
  int evaluation = 0;
  if (!checked) {
    raw = known ? known->evaluation : evaluate(position_, evaluator_, accumulator_, alpha, beta);
    evaluation = corrected(raw, correction_keys(position_, evaluator_, context(ply, 1)));
    best = evaluation;
    if (known && !is_mate(known->score) &&
        (known->bound == Bound::Exact || (known->bound == Bound::Lower) == (known->score > best)))
      best = known->score;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }

  typename MovePicker<Words, F>::Guides guides;
  if (known) guides.remembered = known->move;
  if (!checked) {
    guides.least_gain = alpha - evaluation - margin_ + 1;
    if (captures >= free_captures) guides.only_to = last;
  }
  MovePicker<Words, F> picker(position_, evaluator_, accumulator_, history_, arena_, scores_,
                              checked ? Pick::All : Pick::Captures, guides);
  Move best_move;
  int count = 0;
  while (Move const move = picker.next()) {
    if (!checked) {
      if (picker.is_among_losing()) break;
      if (evaluation + immediate_gain(position_, evaluator_, move) + margin_ <= alpha) continue;
    }
    remember_current(ply, move);
    if (!apply_if_legal(safety, move)) continue;
    ++count;
    int score = 0;
    if (!must_stop()) {
      auto const next = read_safety(position_);
      bool const gives = next.known ? next.checkers > 0 : in_check(position_, position_.side_to_move());
      score = -quiesce(-beta, -alpha, ply + 1, captures + 1, move.to(), next, gives);
    }
    position_.undo();
    if (stopped_) return 0;
    if (raises(best, alpha, score, ply, move)) {
      best_move = move;
      if (score >= beta) break;
    }
  }
  if (checked && count == 0) return mated_in(ply);
  Bound const bound = best >= beta ? Bound::Lower : best > first_alpha && exact ? Bound::Exact : Bound::Upper;
  table_.store(key, ply, {best_move, best, raw, 0, bound});
  return best;
}

#define STRATA_INSTANTIATE(words, features) \
  template int Worker<words, Features::features>::quiesce(int, int, int, int, Cell, Safety<words> const&, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
