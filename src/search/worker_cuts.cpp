// What is settled before the moves of a node are tried one by one: positions far above or below what is asked for, passes,
// captures that win too much, and the move without which the node would look different.

#include "rules/instances.hpp"
#include "search/worker.hpp"

namespace strata {

template <int Words, Features F>
bool Worker<Words, F>::has_pieces(Color color) const {
  std::uint32_t const little = evaluator_.promoting_types() | position_.rules().royal_types;
  for (int type = 0; type < position_.rules().type_count(); ++type)
    if (((little >> type) & 1) == 0 && !position_.men(Piece(color, static_cast<PieceType>(type))).empty()) return true;
  return false;
}

// For null windows, not in check.
template <int Words, Features F>
std::optional<int> Worker<Words, F>::cut_early(int beta, int depth, int ply, bool may_pass, Node const& node,
                                               Safety<Words> const& safety) {
  // So far above what is asked for that a shallow search will not change it. Not right after a root move: a quiet one may
  // threaten mate.
  int const evaluation = node.evaluation;
  int const slack = depth * margin_ - (node.improving && depth > 1 ? margin_ / 2 : 0);
  if (ply > 1 && depth <= 6 && evaluation - slack >= beta && !is_mate(evaluation)) return (evaluation + 2 * beta) / 3;
  // Passing is not better than moving, but where zugzwang is real; so if even that holds, a move will.
  if (may_pass && depth >= 3 && evaluation >= beta && has_pieces(position_.side_to_move())) {
    int const less = 3 + depth / 4 + std::min(ply > 1 ? 2 : 1, (evaluation - beta) / (2 * margin_));
    remember_current(ply, Move());
    keys_.push_back(node.key);
    position_.apply_null();
    int const score = -search(-beta, -beta + 1, depth - less, ply + 1, other(node.expect), false);
    position_.undo();
    keys_.pop_back();
    if (stopped_) return 0;
    if (score >= beta) return is_mate(score) ? beta : score;
  }
  if (depth >= 5 && ply > 1) return cut_by_captures(beta, depth, ply, node, safety);
  return std::nullopt;
}

// A capture that wins much more than is asked for, confirmed by a shallower search.
template <int Words, Features F>
std::optional<int> Worker<Words, F>::cut_by_captures(int beta, int depth, int ply, Node const& node,
                                                     Safety<Words> const& safety) {
  int const goal = beta + 3 * margin_ / 2;
  if (is_mate(goal)) return std::nullopt;
  typename MovePicker<Words, F>::Guides guides;
  MovePicker<Words, F> picker(position_, evaluator_, accumulator_, history_, arena_, scores_, Pick::Captures, guides);
  keys_.push_back(node.key);
  std::optional<int> cut;
  while (Move const move = picker.next()) {
    if (picker.is_among_losing()) break;
    if (exchange_score(position_, evaluator_, move) < goal - node.evaluation) continue;
    remember_current(ply, move);
    if (!apply_if_legal(safety, move)) continue;
    int score = -search(-goal, -goal + 1, 0, ply + 1, other(node.expect));
    if (score >= goal && !stopped_) score = -search(-goal, -goal + 1, depth - 4, ply + 1, other(node.expect));
    position_.undo();
    if (stopped_) break;
    if (score >= goal) {
      table_.store(node.key, ply, {move, score, node.raw, depth - 3, Bound::Lower});
      cut = score;
      break;
    }
  }
  keys_.pop_back();
  if (stopped_) return 0;
  return cut;
}

// Whether the remembered move is the only good one, and then searched deeper. If others are good enough as well, the node is
// cut off.
template <int Words, Features F>
std::optional<int> Worker<Words, F>::test_singular(int beta, int depth, int ply, TableEntry const& known, Node& node) {
  constexpr int least_depth = 7;
  if (depth < least_depth || !known.move || known.depth < depth - 3 || is_mate(known.score) || ply >= 2 * depth_ ||
      (known.bound != Bound::Lower && known.bound != Bound::Exact))
    return std::nullopt;
  if (!is_pseudo_legal(position_, known.move)) return std::nullopt;
  int const goal = known.score - depth * margin_ / 40;
  Frame& here = frame(ply);
  here.excluded = known.move;
  int const evaluation = here.evaluation;
  int const score = search(goal - 1, goal, (depth - 1) / 2, ply, node.expect, false);
  here.excluded = Move();
  here.evaluation = evaluation;
  here.length = 0;
  if (stopped_) return 0;
  if (score < goal)
    node.extension = 1;
  else if (goal >= beta && !is_mate(score))
    return goal;
  else if (known.score >= beta)
    node.extension = -1;
  return std::nullopt;
}

#define STRATA_INSTANTIATE(words, features)                                                                  \
  template std::optional<int> Worker<words, Features::features>::cut_early(int, int, int, bool, Node const&, \
                                                                           Safety<words> const&);            \
  template std::optional<int> Worker<words, Features::features>::test_singular(int, int, int, TableEntry const&, Node&);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
