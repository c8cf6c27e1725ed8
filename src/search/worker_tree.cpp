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

template <int Words, Features F>
bool Worker<Words, F>::has_pieces(Color color) const {
  std::uint32_t const little = evaluator_.promoting_types() | position_.rules().royal_types;
  for (int type = 0; type < position_.rules().type_count(); ++type)
    if (((little >> type) & 1) == 0 && !position_.men(Piece(color, static_cast<PieceType>(type))).empty()) return true;
  return false;
}

template <int Words, Features F>
int Worker<Words, F>::search(int alpha, int beta, int depth, int ply, bool may_pass) {
  Frame& here = frame(ply);
  here.length = 0;
  if (must_stop()) return 0;
  Color const us = position_.side_to_move();
  auto const safety = read_safety(position_);
  bool const checked = safety.known ? safety.checkers > 0 : in_check(position_, us);
  if (checked && ply < 2 * depth_) depth = std::max(depth, 0) + 1;
  if (depth <= 0) return quiesce(alpha, beta, ply, 0, no_cell, safety, checked);
  count_node(ply);

  Key const key = repetition_key();
  int score = 0;
  if (is_over(key, ply, score)) return score;
  if (ply >= max_ply) return evaluate(position_, evaluator_);
  narrow_by_mate_distance(alpha, beta, ply, checked);
  if (alpha >= beta) return alpha;

  bool const exact = beta - alpha > 1;
  auto const known = table_.find(key, ply);
  if (known && !exact && known->depth >= depth && !is_near_move_rule())
    if (answers(*known, alpha, beta)) return known->score;

  int evaluation = 0;
  if (!checked) {
    evaluation = known ? known->evaluation : evaluate(position_, evaluator_, alpha, beta);
    if (!exact && !is_mate(beta)) {
      // So far above what is asked for that a shallow search will not change it. Not right after a root move: a quiet
      // one may threaten mate.
      if (ply > 1 && depth <= 4 && evaluation - depth * margin_ >= beta) return evaluation;
      if (may_pass && depth >= 3 && evaluation >= beta && has_pieces(us)) {
        int const less = 3 + depth / 4 + (evaluation - beta > 2 * margin_ ? 1 : 0);
        remember_current(ply, Move());
        keys_.push_back(key);
        position_.apply_null();
        score = -search(-beta, -beta + 1, depth - less, ply + 1, false);
        position_.undo();
        keys_.pop_back();
        if (stopped_) return 0;
        if (score >= beta) return is_mate(score) ? beta : score;
      }
    }
  }
  if (depth >= 4 && (!known || !known->move)) --depth;

  keys_.push_back(key);
  score = try_moves(alpha, beta, depth, ply, key, known ? known->move : Move(), evaluation, safety, checked);
  keys_.pop_back();
  return score;
}

// The part of a node that needs room on the stack.
template <int Words, Features F>
int Worker<Words, F>::try_moves(int alpha, int beta, int depth, int ply, Key key, Move remembered, int evaluation,
                                Safety<Words> const& safety, bool checked) {
  Frame& here = frame(ply);
  Frame const& before = frame(ply - 1);
  bool const exact = beta - alpha > 1;
  int const first_alpha = alpha;
  frame(ply + 1).killers = {};

  CheckFinder<Words, F> const checks(position_);
  typename MovePicker<Words, F>::Guides guides;
  guides.remembered = remembered;
  guides.killers = {here.killers[0], here.killers[1],
                    before.current ? history_.reply(before.mover, before.current) : Move()};
  guides.checks = &checks;
  MovePicker<Words, F> picker(position_, evaluator_, history_, arena_, scores_, Pick::All, guides);

  std::array<Move, 64> tried;  // quiet moves that did not refute
  std::size_t tried_count = 0;
  int best = -infinite_score;
  Move best_move;
  int count = 0;
  while (Move const move = picker.next()) {
    bool const quiet = !position_.is_capture(move) && !move.is_promotion();
    bool const checking = checks.may_give_check(move);
    // Hopeless moves near the leaves are left out, but never so that a mate is overlooked, and not when a shorter mate than
    // the known one is looked for.
    if (best > -mate_bound && !is_short_mate(alpha) && !checking && !checked) {
      if (quiet) {
        if (depth <= 4 && count >= quiet_moves_tried(depth)) {
          picker.skip_quiets();
          continue;
        }
        if (depth <= 3 && evaluation + (depth + 1) * margin_ <= alpha) continue;
      } else if (depth <= 3 && picker.is_among_losing() &&
                 exchange_score(position_, evaluator_, move) < -depth * margin_) {
        continue;
      }
    }
    remember_current(ply, move);
    Piece const mover = here.mover;
    if (!apply_if_legal(safety, move)) continue;
    ++count;

    int score = 0;
    if (count == 1) {
      score = -search(-beta, -alpha, depth - 1, ply + 1, true);
    } else {
      int less = 0;
      if (depth >= 3 && count > 3 && !is_short_mate(alpha) && !checking && !checked &&
          (quiet || picker.is_among_losing())) {
        less = reduction(depth, count);
        if (exact) --less;
        if (quiet) less -= history_.score(mover, move) / (History::limit / 2);
        less = std::clamp(less, 0, depth - 2);
      }
      score = -search(-alpha - 1, -alpha, depth - 1 - less, ply + 1, true);
      if (score > alpha && less > 0) score = -search(-alpha - 1, -alpha, depth - 1, ply + 1, true);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, depth - 1, ply + 1, true);
    }
    position_.undo();
    if (stopped_) return 0;

    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move;
        alpha = score;
        extend_line(ply, move);
        if (score >= beta) {
          if (quiet) reward(ply, mover, move, depth, {tried.data(), tried_count});
          break;
        }
      }
    }
    if (quiet && tried_count < tried.size()) tried[tried_count++] = move;
  }

  if (count == 0) return score_without_moves(checked, ply);  // nothing is left out before some move was legal
  Bound const bound = best >= beta ? Bound::Lower : best > first_alpha && exact ? Bound::Exact : Bound::Upper;
  table_.store(key, ply, {best_move, best, evaluation, depth, bound});
  return best;
}

// A refutation by a quiet move is tried earlier next time; those tried before it in vain, later.
template <int Words, Features F>
void Worker<Words, F>::reward(int ply, Piece mover, Move move, int depth, std::span<Move const> in_vain) {
  Frame& here = frame(ply);
  Frame const& before = frame(ply - 1);
  if (here.killers[0] != move) here.killers = {move, here.killers[0]};
  if (before.current) history_.set_reply(before.mover, before.current, move);
  int const bonus = 32 * depth * depth;
  history_.update(mover, move, bonus);
  for (Move other : in_vain)
    history_.update(other.kind() == MoveKind::BoardMove ? Piece() : position_.piece_at(other.from()), other, -bonus);
}

#define STRATA_INSTANTIATE(words, features) \
  template int Worker<words, Features::features>::search(int, int, int, int, bool);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
