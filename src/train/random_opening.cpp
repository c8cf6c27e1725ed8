#include "train/random_opening.hpp"

#include <algorithm>
#include <array>

#include "api/impl.hpp"
#include "base/assert.hpp"

namespace strata::train {

std::vector<Move> sorted_moves(Game const& game) {
  std::vector<Move> moves = game.legal_moves();
  std::ranges::sort(moves, {}, &Move::raw);
  return moves;
}

Game start_of(api::Variant const& variant) {
  auto const made = api::Game::create(variant);
  STRATA_ASSERT(made.has_value());
  return made->impl().game;
}

bool has_many_pieces(Game const& start) {
  constexpr std::size_t many_pieces = 64;
  std::array<std::size_t, 2> pieces{};
  for (Piece const piece : start.start().pieces)
    if (piece) ++pieces[static_cast<std::size_t>(piece.color())];
  return std::max(pieces[0], pieces[1]) >= many_pieces;
}

std::vector<std::uint16_t> play_at_random(Game& game, std::size_t plies, Random& random) {
  std::vector<std::uint16_t> numbers;
  while (numbers.size() < plies && !game.outcome()) {
    std::vector<Move> const moves = sorted_moves(game);
    std::uint64_t const number = random.below(moves.size());
    numbers.push_back(static_cast<std::uint16_t>(number));
    game.play(moves[number]);
  }
  return numbers;
}

}  // namespace strata::train
