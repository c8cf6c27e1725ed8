// Players that do not search. Their choice depends on the seed and the position alone.

#include <algorithm>

#include "api/impl.hpp"
#include "base/random.hpp"
#include "notation/move_text.hpp"

namespace strata::api {

namespace {

// In an order that does not depend on how they were generated.
std::vector<Move> sorted_moves(Game::Impl const& game) {
  auto moves = game.game.legal_moves();
  std::ranges::sort(moves, {}, [](Move move) { return move.raw(); });
  return moves;
}

std::string pick(Game::Impl const& game, std::vector<Move> const& moves, std::uint64_t seed) {
  if (moves.empty()) return {};
  Random random(seed ^ game.game.position().key());
  return write_canonical(game.game.position(), game.names(),
                         moves[static_cast<std::size_t>(random.below(moves.size()))]);
}

// The value of the piece that a move captures; 0 for a quiet move.
int captured_value(Game::Impl const& game, Evaluator const& evaluator, Move move) {
  AnyPosition const& position = game.game.position();
  if (!position.is_capture(move)) return 0;
  if (Piece const victim = position.piece_at(move.to())) return evaluator.exchange_value(victim);
  return evaluator.exchange_value(position.piece_at(move.from()));  // en passant: a piece of its own kind
}

}  // namespace

std::string random_move(Game const& game, std::uint64_t seed) {
  return pick(game.impl(), sorted_moves(game.impl()), seed);
}

std::string greedy_move(Game const& game, std::uint64_t seed) {
  Game::Impl const& inner = game.impl();
  Evaluator const& evaluator = *inner.variant.impl().evaluator;
  std::vector<Move> best;
  int highest = 0;
  for (Move const move : sorted_moves(inner)) {
    int const value = captured_value(inner, evaluator, move);
    if (value < highest) continue;
    if (value > highest) best.clear();
    highest = value;
    best.push_back(move);
  }
  return pick(inner, best, seed);
}

}  // namespace strata::api
