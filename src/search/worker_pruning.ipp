#pragma once
// What is decided before the moves of a node are searched: pruning of the whole node, and the extension of its hash move.

#include "search/worker.hpp"

namespace strata {

template <int Words, Features F, class E>
bool Worker<Words, F, E>::has_non_pawn_pieces(Color color) const {
  std::uint32_t const excluded = values_.promoting_types() | position_.rules().royal_types;
  for (int type = 0; type < position_.rules().type_count(); ++type)
    if (((excluded >> type) & 1) == 0 && !position_.pieces(Piece(color, static_cast<PieceType>(type))).empty())
      return true;
  return false;
}

// For null windows, not in check.
template <int Words, Features F, class E>
std::optional<int> Worker<Words, F, E>::prune_node(int beta, int depth, int ply, bool may_null_move, Node const& node,
                                                   Safety<Words> const& safety) {
  // Reverse futility pruning: the static evaluation is so far above beta that a shallow search will not bring it below. Not
  // directly after a root move, because a quiet move there may threaten mate. (chessprogramming wiki, Reverse Futility Pruning)
  int const evaluation = node.evaluation;
  int const futility_margin = depth * margin_ - (node.improving && depth > 1 ? margin_ / 2 : 0);
  if (ply > 1 && depth <= 6 && evaluation - futility_margin >= beta && !is_mate(evaluation))
    return (evaluation + 2 * beta) / 3;
  // Null-move pruning: if passing still fails high, a move will do so too. Not with pawns and royal pieces alone, where zugzwang
  // is likely. (chessprogramming wiki, Null Move Pruning)
  if (may_null_move && depth >= 3 && evaluation >= beta && has_non_pawn_pieces(position_.side_to_move())) {
    int const reduction = 3 + depth / 4 + std::min(ply > 1 ? 2 : 1, (evaluation - beta) / (2 * margin_));
    set_current_move(ply, Move());
    keys_.push_back(node.key);
    position_.apply_null();
    int const score = -search(-beta, -beta + 1, depth - reduction, ply + 1, opposite(node.type), false);
    position_.undo();
    keys_.pop_back();
    if (stopped_) return 0;
    if (score >= beta) return is_mate(score) ? beta : score;
  }
  if (depth >= 5 && ply > 1) return probcut(beta, depth, ply, node, safety);
  return std::nullopt;
}

// ProbCut: a capture that fails high against a raised beta in a shallower search will most likely fail high against beta in the
// full one. (M. Buro, ProbCut, 1995; with captures as in Stockfish)
template <int Words, Features F, class E>
std::optional<int> Worker<Words, F, E>::probcut(int beta, int depth, int ply, Node const& node,
                                                Safety<Words> const& safety) {
  int const probcut_beta = beta + 3 * margin_ / 2;
  if (is_mate(probcut_beta)) return std::nullopt;
  typename MovePicker<Words, F, E>::Ordering ordering;
  MovePicker<Words, F, E> picker(position_, evaluation_, attack_table_, history_, arena_, scores_, Pick::Captures,
                                 ordering);
  keys_.push_back(node.key);
  std::optional<int> cutoff;
  while (Move const move = picker.next()) {
    if (picker.is_losing_capture()) break;
    if (static_exchange(position_, values_, move) < probcut_beta - node.evaluation) continue;
    set_current_move(ply, move);
    if (!apply_if_legal(safety, move)) continue;
    int score = -search(-probcut_beta, -probcut_beta + 1, 0, ply + 1, opposite(node.type));
    if (score >= probcut_beta && !stopped_)
      score = -search(-probcut_beta, -probcut_beta + 1, depth - 4, ply + 1, opposite(node.type));
    position_.undo();
    if (stopped_) break;
    if (score >= probcut_beta) {
      table_.store(node.key, ply, {move, score, node.raw_evaluation, depth - 3, Bound::Lower});
      cutoff = score;
      break;
    }
  }
  keys_.pop_back();
  if (stopped_) return 0;
  return cutoff;
}

// Singular extension: if a search without the hash move fails low against a bound a little below its score, the hash move is the
// only good one and is searched deeper. Multi-cut: if that search beats beta, several moves do, and the node is cut off. A hash
// move that is not singular but beats beta is searched less deep (negative extension).
// (chessprogramming wiki, Singular Extensions, Multi-Cut; as in Stockfish)
template <int Words, Features F, class E>
std::optional<int> Worker<Words, F, E>::singular_extension(int beta, int depth, int ply, TableEntry const& entry,
                                                           Node& node) {
  constexpr int least_depth = 7;
  if (depth < least_depth || !entry.move || entry.depth < depth - 3 || is_mate(entry.score) || ply >= 2 * depth_ ||
      (entry.bound != Bound::Lower && entry.bound != Bound::Exact))
    return std::nullopt;
  if (!is_pseudo_legal(position_, entry.move)) return std::nullopt;
  int const singular_beta = entry.score - depth * margin_ / 40;
  Frame& here = frame(ply);
  here.excluded_move = entry.move;
  int const static_evaluation = here.static_evaluation;
  int const score = search(singular_beta - 1, singular_beta, (depth - 1) / 2, ply, node.type, false);
  here.excluded_move = Move();
  here.static_evaluation = static_evaluation;
  here.pv_length = 0;
  if (stopped_) return 0;
  if (score < singular_beta)
    node.hash_move_extension = 1;
  else if (singular_beta >= beta && !is_mate(score))
    return singular_beta;
  else if (entry.score >= beta)
    node.hash_move_extension = -1;
  return std::nullopt;
}

}  // namespace strata
