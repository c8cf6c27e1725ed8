#pragma once
// Positions of random games with scores and results that a small network can learn: the tuned piece-square sum with a bonus for pieces near
// the middle of the board, and results drawn by the score.

#include <cmath>

#include "api/impl.hpp"
#include "eval/net/reference.hpp"
#include "tests/support/random_play.hpp"
#include "train/learner.hpp"
#include "train/positions.hpp"

namespace strata::train {

inline api::Variant toy_game(std::string const& id) { return *api::Variant::load(id); }

inline TrainingPosition training_position(AnyPosition const& position) {
  Setup const setup = position.setup();
  TrainingPosition made;
  for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell)
    if (setup.pieces[cell]) made.pieces.push_back({setup.pieces[cell], static_cast<Cell>(cell)});
  for (BoardPlacement const& board : setup.boards) made.boards.push_back({board.pin, board.owner});
  made.side_to_move = setup.side_to_move;
  return made;
}

inline net::Pieces pieces_of(TrainingPosition const& position) {
  net::Pieces pieces;
  for (auto const& [piece, cell] : position.pieces) pieces.pieces.emplace_back(piece, cell);
  for (auto const& [pin, owner] : position.boards) pieces.boards.emplace_back(pin, owner);
  pieces.side_to_move = position.side_to_move;
  return pieces;
}

inline void append_toys(api::Variant const& variant, int count, PositionStore& store) {
  Evaluator const& evaluator = *variant.impl().evaluator;
  Geometry const& geometry = evaluator.rules().geometry;
  Vector const low = geometry.space_low(), high = geometry.space_high();
  std::uint32_t game = 0;
  std::size_t plies = 0;
  tests::play_randomly(
      *variant.impl().variant, count, [&](Game const& played, std::vector<Move> const&, Random& random) {
        if (played.moves().size() < plies) ++game;
        plies = played.moves().size();
        TrainingPosition position = training_position(played.position());
        int bonus = 0;
        for (auto const& [piece, cell] : position.pieces) {
          Vector const at = geometry.space(cell);
          int const far = std::abs(2 * at.file - low.file - high.file) + std::abs(2 * at.rank - low.rank - high.rank) +
                          2 * std::abs(2 * at.level - low.level - high.level);
          bonus += (piece.is(position.side_to_move) ? 1 : -1) * (24 - far) * (1 + piece.type() % 3);
        }
        position.base = net::base_of(net::Base::PieceSquare, evaluator, pieces_of(position));
        position.hand = position.base;
        position.score = position.base + 4 * bonus;
        double const chance = sigmoid(position.score / 250.0);
        auto const drawn = static_cast<double>(random.next() >> 11) * 0x1p-53;
        position.result = drawn < chance ? 1.0F : 0.0F;
        position.game = game;
        ASSERT_TRUE(store.append(position));
      });
}

}  // namespace strata::train
