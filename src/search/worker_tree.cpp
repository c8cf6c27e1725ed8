// The tree: what is left out, in which order moves are tried, how deep.

#include "rules/instances.hpp"
#include "search/reductions.hpp"
#include "search/worker.hpp"

namespace strata {

// ------------------------------------------------------------- keys and ends

// Once since the root is enough to see that nothing is gained; before it the law's own number counts. A repetition that
// may be claimed counts as one that is.
template <int Words, Features F>
bool Worker<Words, F>::is_repetition(Key key) const {
  for (std::size_t i = keys_.size(); i-- > root_keys_;)
    if (keys_[i] == key) return true;
  int const limit = position_.rules().endings.repetition;
  if (limit == 0) return false;
  int earlier = 0;
  for (std::size_t i = 0; i < root_keys_; ++i) earlier += keys_[i] == key ? 1 : 0;
  return earlier + 1 >= limit;
}

// What the law says of this position before any move is tried; a mate that outranks a draw is looked for.
template <int Words, Features F>
bool Worker<Words, F>::is_over(Key key, int ply, int& score) {
  Ruleset const& rules = position_.rules();
  if (rules.extinction_types != 0)
    if (auto const winner = extinction_winner(position_)) {
      score = *winner == position_.side_to_move() ? mates_in(ply) : mated_in(ply);
      return true;
    }
  int const limit = rules.endings.move_rule_plies;
  if ((limit > 0 && position_.halfmove_clock() >= limit) || is_material_draw(position_)) {
    score =
        has_legal_move(position_, arena_) ? 0 : score_without_moves(in_check(position_, position_.side_to_move()), ply);
    return true;
  }
  score = 0;
  return is_repetition(key);
}

// ------------------------------------------------------------- the tree

// Against two plies ago, or four where that was a check.
template <int Words, Features F>
bool Worker<Words, F>::is_improving(int ply) const {
  auto const evaluation = [&](int at) { return at < 0 ? unknown : frames_[static_cast<std::size_t>(at)].evaluation; };
  int const now = evaluation(ply);
  if (now == unknown) return false;
  int const before = evaluation(ply - 2) != unknown ? evaluation(ply - 2) : evaluation(ply - 4);
  return before == unknown || now > before;
}

template <int Words, Features F>
int Worker<Words, F>::search(int alpha, int beta, int depth, int ply, Expect expect, bool may_pass) {
  Frame& here = frame(ply);
  here.length = 0;
  if (must_stop()) return 0;
  Color const us = position_.side_to_move();
  auto const safety = read_safety(position_);
  Node node;
  node.expect = expect;
  node.checked = safety.known ? safety.checkers > 0 : in_check(position_, us);
  bool const again = static_cast<bool>(here.excluded);  // the same node once more, without one move
  if (node.checked && ply < 2 * depth_ && !again) depth = std::max(depth, 0) + 1;
  if (depth <= 0) return quiesce(alpha, beta, ply, 0, no_cell, safety, node.checked);
  count_node(ply);

  node.key = repetition_key();
  int score = 0;
  if (!again && is_over(node.key, ply, score)) return score;
  if (ply >= max_ply) return evaluate(position_, evaluator_, accumulator_);
  narrow_by_mate_distance(alpha, beta, ply, node.checked);
  if (alpha >= beta) return alpha;

  bool const exact = beta - alpha > 1;
  auto known = table_.find(node.key, ply);
  if (again && known) known->bound = Bound::None;
  if (known && !again && !exact && known->depth >= depth && !is_near_move_rule())
    if (answers(*known, alpha, beta)) return known->score;

  here.evaluation = unknown;
  if (!node.checked) {
    node.raw = known ? known->evaluation : evaluate(position_, evaluator_, accumulator_, alpha, beta);
    node.correction = correction_keys(position_, evaluator_, context(ply, 1));
    here.evaluation = node.evaluation = corrected(node.raw, node.correction);
    if (known && !is_mate(known->score) &&
        (known->bound == Bound::Exact || (known->bound == Bound::Lower && known->score > node.evaluation) ||
         (known->bound == Bound::Upper && known->score < node.evaluation)))
      node.evaluation = known->score;
    node.improving = is_improving(ply);
    if (!again && !exact && !is_mate(beta))
      if (auto const cut = cut_early(beta, depth, ply, may_pass, node, safety)) return *cut;
    if (stopped_) return 0;
  }
  if (!again && depth >= 4 && (!known || !known->move)) depth -= !exact && expect == Expect::Cut && depth >= 7 ? 2 : 1;

  keys_.push_back(node.key);
  if (known) node.remembered = known->move;
  if (again && node.remembered == here.excluded) node.remembered = Move();
  if (known && !again)
    if (auto const cut = test_singular(beta, depth, ply, *known, node)) {
      keys_.pop_back();
      return *cut;
    }
  score = try_moves(alpha, beta, depth, ply, node, safety);
  keys_.pop_back();
  return score;
}

// Moves near the leaves that will not change anything.
template <int Words, Features F>
bool Worker<Words, F>::is_hopeless(Move move, bool quiet, int alpha, int depth, int ply, int count, Node const& node,
                                   MovePicker<Words, F>& picker) {
  if (!quiet)
    return depth <= 6 && picker.is_among_losing() && exchange_score(position_, evaluator_, move) < -depth * margin_;
  if (depth <= 6 && count >= quiet_moves_tried(depth, ply, one_board_, node.improving)) {
    picker.skip_quiets();
    return true;
  }
  int const left = std::max(0, depth - reduction(depth, count + 1));  // plies that it would be searched
  if (left <= 5 && node.evaluation + (left + 1) * margin_ <= alpha) return true;
  if (depth <= 5 && quiet_history(ply, mover_of(move), move) < -depth * History::limit / 4) return true;
  return left <= 4 && exchange_score(position_, evaluator_, move) < -left * left * margin_ / 8;
}

// The part of a node that needs room on the stack.
template <int Words, Features F>
int Worker<Words, F>::try_moves(int alpha, int beta, int depth, int ply, Node const& node,
                                Safety<Words> const& safety) {
  Frame& here = frame(ply);
  Frame const& before = frame(ply - 1);
  bool const exact = beta - alpha > 1;
  int const first_alpha = alpha;
  frame(ply + 1).killers = {};

  CheckFinder<Words, F> const checks(position_);
  typename MovePicker<Words, F>::Guides guides;
  guides.remembered = node.remembered;
  guides.killers = {here.killers[0], here.killers[1],
                    before.current ? history_.reply(before.mover, before.current) : Move()};
  guides.before = {context(ply, 1), context(ply, 2)};
  guides.checks = &checks;
  MovePicker<Words, F> picker(position_, evaluator_, accumulator_, history_, arena_, scores_, Pick::All, guides);

  std::array<Move, 64> quiets;    // that did not refute
  std::array<Move, 32> captures;  // likewise
  std::size_t quiet_count = 0, capture_count = 0;
  int best = -infinite_score;
  Move best_move;
  int count = 0;
  while (Move const move = picker.next()) {
    if (move == here.excluded) continue;
    bool const quiet = !position_.is_capture(move) && !move.is_promotion();
    bool const checking = checks.may_give_check(move);
    // Hopeless moves are left out, but never so that a mate is overlooked, and not when a shorter mate than the known one is
    // looked for.
    if (best > -mate_bound && !is_short_mate(alpha) && !checking && !node.checked &&
        is_hopeless(move, quiet, alpha, depth, ply, count, node, picker))
      continue;
    remember_current(ply, move);
    Piece const mover = here.mover;
    int const past = quiet ? quiet_history(ply, mover, move) : 0;
    if (!apply_if_legal(safety, move)) continue;
    ++count;

    int const deeper = depth - 1 + (move == node.remembered ? node.extension : 0);
    int score = 0;
    if (count == 1) {
      score = -search(-beta, -alpha, deeper, ply + 1, exact ? Expect::All : other(node.expect));
    } else {
      int less = 0;
      if (depth >= 3 && count > 3 && !is_short_mate(alpha) && !checking && !node.checked &&
          (quiet || picker.is_among_losing())) {
        less = reduction(depth, count);
        if (exact) --less;
        if (!node.improving) ++less;
        if (!exact && node.expect == Expect::Cut) ++less;
        less -= past / (History::limit / 2);
        less = std::clamp(less, 0, depth - 2);
      }
      score = -search(-alpha - 1, -alpha, deeper - less, ply + 1, less > 0 ? Expect::Cut : other(node.expect));
      if (score > alpha && less > 0) score = -search(-alpha - 1, -alpha, deeper, ply + 1, other(node.expect));
      if (score > alpha && score < beta) score = -search(-beta, -alpha, deeper, ply + 1, Expect::All);
    }
    position_.undo();
    if (stopped_) return 0;

    if (raises(best, alpha, score, ply, move)) {
      best_move = move;
      if (score >= beta) {
        reward(ply, move, depth, {quiets.data(), quiet_count}, {captures.data(), capture_count});
        break;
      }
    }
    if (quiet && quiet_count < quiets.size()) quiets[quiet_count++] = move;
    if (!quiet && capture_count < captures.size()) captures[capture_count++] = move;
  }

  if (here.excluded) return count == 0 ? alpha : best;
  if (count == 0) return score_without_moves(node.checked, ply);  // nothing is left out before some move was legal
  Bound const bound = best >= beta ? Bound::Lower : best > first_alpha && exact ? Bound::Exact : Bound::Upper;
  table_.store(node.key, ply, {best_move, best, node.raw, depth, bound});
  if (!node.checked && !is_mate(best) && !(best_move && position_.is_capture(best_move)) &&
      !(bound == Bound::Lower && best <= here.evaluation) && !(bound == Bound::Upper && best >= here.evaluation))
    correction_.learn(position_.side_to_move(), node.correction, best - here.evaluation, depth, margin_);
  return best;
}

// A refutation is tried earlier next time; what was tried before it in vain, later.
template <int Words, Features F>
void Worker<Words, F>::reward(int ply, Move move, int depth, std::span<Move const> quiets,
                              std::span<Move const> captures) {
  int const bonus = std::min(32 * depth * depth, History::limit / 8);
  auto const learn = [&](Move other, int change) {
    Piece const mover = mover_of(other);
    if (position_.is_capture(other) || other.is_promotion()) {
      history_.update_capture(mover, other, victim_of(other), change);
      return;
    }
    history_.update_quiet(mover, other, change);
    for (int before : {1, 2}) history_.update_answer(context(ply, before), mover, other, change);
  };
  learn(move, bonus);
  for (Move const other : captures) learn(other, -bonus);
  if (position_.is_capture(move) || move.is_promotion()) return;
  for (Move const other : quiets) learn(other, -bonus);
  Frame& here = frame(ply);
  Frame const& before = frame(ply - 1);
  if (here.killers[0] != move) here.killers = {move, here.killers[0]};
  if (before.current) history_.set_reply(before.mover, before.current, move);
}

#define STRATA_INSTANTIATE(words, features)                                  \
  template int Worker<words, Features::features>::search(int, int, int, int, \
                                                         typename Worker<words, Features::features>::Expect, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
