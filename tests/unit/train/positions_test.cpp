#include "train/positions.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "rules/ruleset.hpp"

namespace strata::train {

namespace {

// Any position that can be packed; sizes up to the limits, numbers of all magnitudes.
TrainingPosition random_position(Random& random, std::size_t most_pieces) {
  TrainingPosition position;
  std::size_t const pieces = random.below(most_pieces + 1);
  for (std::size_t i = 0; i < pieces; ++i)
    position.pieces.push_back({Piece(random.below(2) == 0 ? Color::White : Color::Black,
                                     static_cast<PieceType>(random.below(max_piece_types))),
                               static_cast<Cell>(random.below(max_cells))});
  if (random.below(2) == 0)
    for (std::uint64_t left = 1 + random.below(max_boards); left > 0; --left)
      position.boards.push_back(
          {static_cast<int>(random.below(256)), random.below(2) == 0 ? Color::White : Color::Black});
  position.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
  auto const number = [&] {
    int const magnitude = static_cast<int>(random.below(30));
    int const size = static_cast<int>(random.below(std::uint64_t{2} << magnitude));
    return random.below(2) == 0 ? size : -size;
  };
  position.score = number();
  position.base = number();
  position.hand = number();
  position.result = std::array<float, 4>{0, 0.5F, 1, -1}[random.below(4)];
  position.game = static_cast<std::uint32_t>(random.next());
  return position;
}

}  // namespace

TEST(PositionStore, GivesBackWhatWasAppended) {
  Random random(7);
  std::vector<TrainingPosition> positions;
  PositionStore store;
  for (int i = 0; i < 40'000; ++i) {
    // More than a chunk of 16 MiB.
    positions.push_back(random_position(random, static_cast<std::size_t>(max_cells)));
    ASSERT_TRUE(store.append(positions.back()));
  }
  ASSERT_EQ(store.size(), positions.size());
  TrainingPosition got;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    store.get(i, got);
    ASSERT_EQ(got, positions[i]) << "position " << i << " of seed 7";
    ASSERT_EQ(store.game(i), positions[i].game);
  }
}

TEST(PositionStore, KeepsScoresAtTheEdgeOfAWord) {
  PositionStore store;
  std::vector<int> const edges = {0, 1, -1, 32'767, 32'768, -32'768, -32'769, 450'000, -450'000, 1'000'000};
  for (int const edge : edges) {
    TrainingPosition position;
    position.score = edge;
    position.base = -edge;
    ASSERT_TRUE(store.append(position));
  }
  TrainingPosition got;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    store.get(i, got);
    EXPECT_EQ(got.score, edges[i]);
    EXPECT_EQ(got.base, -edges[i]);
    EXPECT_EQ(got.hand, 0);
  }
}

TEST(PositionStore, AppendsAnotherStoreInItsOrder) {
  Random random(11);
  PositionStore first, second, both;
  for (int i = 0; i < 500; ++i) {
    TrainingPosition const position = random_position(random, 40);
    ASSERT_TRUE((i < 200 ? first : second).append(position));
    ASSERT_TRUE(both.append(position));
  }
  ASSERT_TRUE(first.append(second));
  ASSERT_EQ(first.size(), both.size());
  TrainingPosition a, b;
  for (std::size_t i = 0; i < both.size(); ++i) {
    first.get(i, a);
    both.get(i, b);
    ASSERT_EQ(a, b) << "position " << i << " of seed 11";
  }
}

TEST(PositionStore, HoldsTwentyMillionPositionsOfFortyPiecesInTwoGibibytes) {
  PositionStore store;
  TrainingPosition position;
  for (int cell = 0; cell < 40; ++cell) position.pieces.push_back({Piece(Color::White, 0), static_cast<Cell>(cell)});
  constexpr std::size_t count = 1'000'000;
  for (std::size_t i = 0; i < count; ++i) ASSERT_TRUE(store.append(position));
  EXPECT_LE(20 * store.memory(), std::size_t{2} << 30);
}

}  // namespace strata::train
