#pragma once
// The main search: principal variation search with its reductions and pruning of moves.

#include "search/reductions.hpp"
#include "search/worker.hpp"

namespace strata {

// ------------------------------------------------------------- keys and ends

// A position that has occurred since the root counts as a draw the first time it is repeated; for positions of the game before
// the root the number of the law counts, and once is enough if the side to move at the root is winning: it gains nothing by going
// back, and scores of the transposition table that promise a mate again and again would lead it round in circles until the draw.
// A repetition that may be claimed counts as claimed.
template <int Words, Features F, class E>
bool Worker<Words, F, E>::is_repetition(Key key) const {
  for (std::size_t i = keys_.size(); i-- > root_keys_;)
    if (keys_[i] == key) return true;
  int const limit = position_.rules().endings.repetition;
  if (limit == 0) return false;
  int earlier = 0;
  for (std::size_t i = 0; i < root_keys_; ++i) earlier += keys_[i] == key ? 1 : 0;
  return earlier + 1 >= (is_winning_ ? std::min(limit, 2) : limit);
}

// Whether the game is over by the law before any move is searched. A mate that takes precedence over a draw is found here.
template <int Words, Features F, class E>
bool Worker<Words, F, E>::is_over(Key key, int ply, int& score) {
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

// Improving: whether the static evaluation is better than two plies ago, or four plies ago if the side was in check then.
// (Stockfish, search: improving)
template <int Words, Features F, class E>
bool Worker<Words, F, E>::is_improving(int ply) const {
  auto const evaluation = [&](int at) {
    return at < 0 ? unknown : frames_[static_cast<std::size_t>(at)].static_evaluation;
  };
  int const now = evaluation(ply);
  if (now == unknown) return false;
  int const before = evaluation(ply - 2) != unknown ? evaluation(ply - 2) : evaluation(ply - 4);
  return before == unknown || now > before;
}

template <int Words, Features F, class E>
int Worker<Words, F, E>::search(int alpha, int beta, int depth, int ply, NodeType type, bool may_null_move) {
  Frame& here = frame(ply);
  here.pv_length = 0;
  if (must_stop()) return 0;
  Color const us = position_.side_to_move();
  auto const safety = read_safety(position_);
  Node node;
  node.type = type;
  node.checked = safety.known ? safety.checkers > 0 : in_check(position_, us);
  bool const is_singular_search = static_cast<bool>(here.excluded_move);  // this node once more, without its hash move
  // Check extension. (chessprogramming wiki, Check Extensions)
  if (node.checked && ply < 2 * depth_ && !is_singular_search) depth = std::max(depth, 0) + 1;
  if (depth <= 0) return quiesce(alpha, beta, ply, 0, no_cell, safety, node.checked);
  count_node(ply);

  node.key = repetition_key();
  int score = 0;
  if (!is_singular_search && is_over(node.key, ply, score)) return score;
  if (auto const known = table_score(ply)) return *known;
  if (ply >= max_ply) return evaluate_position();
  prune_by_mate_distance(alpha, beta, ply, node.checked);
  if (alpha >= beta) return alpha;

  bool const is_pv = beta - alpha > 1;
  auto entry = table_.find(node.key, ply);
  if (is_singular_search && entry) entry->bound = Bound::None;
  if (entry && !is_singular_search && !is_pv && entry->depth >= depth && !is_near_move_rule())
    if (allows_cutoff(*entry, alpha, beta)) return entry->score;

  here.static_evaluation = unknown;
  if (!node.checked) {
    node.raw_evaluation = entry ? entry->evaluation : evaluate_position(alpha, beta);
    node.correction_keys = correction_keys(position_, values_, continuation(ply, 1));
    here.static_evaluation = node.evaluation = corrected_evaluation(node.raw_evaluation, node.correction_keys);
    // The table's score is the better estimate where its bound allows it.
    if (entry && !is_mate(entry->score) &&
        (entry->bound == Bound::Exact || (entry->bound == Bound::Lower && entry->score > node.evaluation) ||
         (entry->bound == Bound::Upper && entry->score < node.evaluation)))
      node.evaluation = entry->score;
    node.improving = is_improving(ply);
    if (!is_singular_search && !is_pv && !is_mate(beta))
      if (auto const cutoff = prune_node(beta, depth, ply, may_null_move, node, safety)) return *cutoff;
    if (stopped_) return 0;
  }
  // Internal iterative reduction: without a hash move the order of the moves is poor, so the node is searched less deep, and the
  // hash move found by that serves the next visit. (E. Schröder, Internal Iterative Reductions)
  if (!is_singular_search && depth >= 4 && (!entry || !entry->move))
    depth -= !is_pv && type == NodeType::Cut && depth >= 7 ? 2 : 1;

  keys_.push_back(node.key);
  if (entry) node.hash_move = entry->move;
  if (is_singular_search && node.hash_move == here.excluded_move) node.hash_move = Move();
  if (entry && !is_singular_search)
    if (auto const cutoff = singular_extension(beta, depth, ply, *entry, node)) {
      keys_.pop_back();
      return *cutoff;
    }
  score = search_moves(alpha, beta, depth, ply, node, safety);
  keys_.pop_back();
  return score;
}

// Pruning of moves near the leaves.
template <int Words, Features F, class E>
bool Worker<Words, F, E>::is_pruned(Move move, bool quiet, int alpha, int depth, int ply, int count, Node const& node,
                                    MovePicker<Words, F, E>& picker) {
  // SEE pruning: captures that lose material by static exchange evaluation. (Stockfish, search)
  if (!quiet)
    return depth <= 6 && picker.is_losing_capture() && static_exchange(position_, values_, move) < -depth * margin_;
  // Late-move pruning (move-count pruning): the quiet moves behind the first ones. (chessprogramming wiki, Futility Pruning)
  if (depth <= 6 && count >= late_move_pruning_count(depth, ply, small_board_, node.improving)) {
    picker.skip_quiets();
    return true;
  }
  // Futility pruning: the static evaluation is so far below alpha that a quiet move will not raise it, by the depth that is left
  // after reductions. (chessprogramming wiki, Futility Pruning)
  int const reduced_depth = std::max(0, depth - late_move_reduction(depth, count + 1));
  if (reduced_depth <= 5 && node.evaluation + (reduced_depth + 1) * margin_ <= alpha) return true;
  // History pruning: moves that have failed before. (chessprogramming wiki, History Leaf Pruning)
  if (depth <= 5 && quiet_history(ply, mover_of(move), move) < -depth * History::limit / 4) return true;
  // SEE pruning of quiet moves: the moved piece is lost where it lands.
  return reduced_depth <= 4 && static_exchange(position_, values_, move) < -reduced_depth * reduced_depth * margin_ / 8;
}

// Searches the moves of a node: the first one with the full window, the others with a null window and reduced, again without
// reduction and with the full window if they beat alpha. A function of its own, because its arrays take room on the stack.
// (Principal variation search: T. Marsland, M. Campbell, 1982. Late-move reductions: chessprogramming wiki)
template <int Words, Features F, class E>
int Worker<Words, F, E>::search_moves(int alpha, int beta, int depth, int ply, Node const& node,
                                      Safety<Words> const& safety) {
  Frame& here = frame(ply);
  Frame const& before = frame(ply - 1);
  bool const is_pv = beta - alpha > 1;
  int const first_alpha = alpha;
  frame(ply + 1).killers = {};

  CheckFinder<Words, F> const checks(position_);
  typename MovePicker<Words, F, E>::Ordering ordering;
  ordering.hash_move = node.hash_move;
  ordering.refutations = {here.killers[0], here.killers[1],
                          before.current_move ? history_.countermove(before.moved_piece, before.current_move) : Move()};
  ordering.continuations = {continuation(ply, 1), continuation(ply, 2)};
  ordering.checks = &checks;
  MovePicker<Words, F, E> picker(position_, evaluation_, attack_table_, history_, arena_, scores_, Pick::All, ordering);

  std::array<Move, 64> quiets;    // searched without a cutoff
  std::array<Move, 32> captures;  // likewise
  std::size_t quiet_count = 0, capture_count = 0;
  int best_score = -infinite_score;
  Move best_move;
  int count = 0;
  while (Move const move = picker.next()) {
    if (move == here.excluded_move) continue;
    bool const quiet = !position_.is_capture(move) && !move.is_promotion();
    bool const may_give_check = checks.may_give_check(move);
    // No pruning before some move avoids being mated, nor while a shorter mate than the known one is looked for.
    if (best_score > -mate_bound && !is_short_mate(alpha) && !may_give_check && !node.checked &&
        is_pruned(move, quiet, alpha, depth, ply, count, node, picker))
      continue;
    set_current_move(ply, move);
    int const move_history = quiet ? quiet_history(ply, here.moved_piece, move) : 0;
    if (!apply_if_legal(safety, move)) continue;
    ++count;

    int const new_depth = depth - 1 + (move == node.hash_move ? node.hash_move_extension : 0);
    int score = 0;
    if (count == 1) {
      score = -search(-beta, -alpha, new_depth, ply + 1, is_pv ? NodeType::All : opposite(node.type));
    } else {
      int reduction = 0;
      if (depth >= 3 && count > 3 && !is_short_mate(alpha) && !may_give_check && !node.checked &&
          (quiet || picker.is_losing_capture())) {
        reduction = late_move_reduction(depth, count);
        if (is_pv) --reduction;
        if (!node.improving) ++reduction;
        if (!is_pv && node.type == NodeType::Cut) ++reduction;
        reduction -= move_history / (History::limit / 2);
        reduction = std::clamp(reduction, 0, depth - 2);
      }
      score = -search(-alpha - 1, -alpha, new_depth - reduction, ply + 1,
                      reduction > 0 ? NodeType::Cut : opposite(node.type));
      if (score > alpha && reduction > 0) score = -search(-alpha - 1, -alpha, new_depth, ply + 1, opposite(node.type));
      if (score > alpha && score < beta) score = -search(-beta, -alpha, new_depth, ply + 1, NodeType::All);
    }
    position_.undo();
    if (stopped_) return 0;

    if (raises_alpha(best_score, alpha, score, ply, move)) {
      best_move = move;
      if (score >= beta) {
        update_histories(ply, move, depth, {quiets.data(), quiet_count}, {captures.data(), capture_count});
        break;
      }
    }
    if (quiet && quiet_count < quiets.size()) quiets[quiet_count++] = move;
    if (!quiet && capture_count < captures.size()) captures[capture_count++] = move;
  }

  if (here.excluded_move) return count == 0 ? alpha : best_score;
  if (count == 0) return score_without_moves(node.checked, ply);  // no move is pruned before a legal one was searched
  Bound const bound = best_score >= beta                  ? Bound::Lower
                      : best_score > first_alpha && is_pv ? Bound::Exact
                                                          : Bound::Upper;
  table_.store(node.key, ply, {best_move, best_score, node.raw_evaluation, depth, bound});
  if (!node.checked && !is_mate(best_score) && !(best_move && position_.is_capture(best_move)) &&
      !(bound == Bound::Lower && best_score <= here.static_evaluation) &&
      !(bound == Bound::Upper && best_score >= here.static_evaluation))
    correction_history_.update(position_.side_to_move(), node.correction_keys, best_score - here.static_evaluation,
                               depth, margin_);
  return best_score;
}

// After a beta cutoff: a bonus for the move in its histories, a malus for the moves searched before it, killers and countermove.
template <int Words, Features F, class E>
void Worker<Words, F, E>::update_histories(int ply, Move move, int depth, std::span<Move const> quiets,
                                           std::span<Move const> captures) {
  int const bonus = std::min(32 * depth * depth, History::limit / 8);
  auto const update = [&](Move other, int change) {
    Piece const mover = mover_of(other);
    if (position_.is_capture(other) || other.is_promotion()) {
      history_.update_capture(mover, other, victim_of(other), change);
      return;
    }
    history_.update_butterfly(mover, other, change);
    for (int const back : {1, 2}) history_.update_continuation(continuation(ply, back), mover, other, change);
  };
  update(move, bonus);
  for (Move const other : captures) update(other, -bonus);
  if (position_.is_capture(move) || move.is_promotion()) return;
  for (Move const other : quiets) update(other, -bonus);
  Frame& here = frame(ply);
  Frame const& before = frame(ply - 1);
  if (here.killers[0] != move) here.killers = {move, here.killers[0]};
  if (before.current_move) history_.set_countermove(before.moved_piece, before.current_move, move);
}

}  // namespace strata
