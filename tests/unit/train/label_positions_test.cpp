#include "train/label_positions.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "api/impl.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/random_play.hpp"
#include "train/recording.hpp"

namespace strata::train {

namespace {

std::vector<TrainingPosition> labels_of(api::Variant const& variant, std::size_t count, int threads,
                                        std::uint64_t seed = 1) {
  PositionStore store;
  EXPECT_EQ(label_positions(variant, count, seed, store, threads, nullptr), count);
  EXPECT_EQ(store.size(), count);
  std::vector<TrainingPosition> labels(store.size());
  for (std::size_t i = 0; i < labels.size(); ++i) store.get(i, labels[i]);
  return labels;
}

}  // namespace

// The positions are built again from the labels alone.
TEST(LabelPositions, ALabelIsTheStaticEvaluationOfItsPositionInEveryVariant) {
  ASSERT_FALSE(api::variants().empty());
  for (api::VariantInfo const& info : api::variants()) {
    SCOPED_TRACE(info.id);
    api::Variant const variant = *api::Variant::load(info.id);
    Evaluator const& evaluator = *variant.impl().evaluator;
    for (TrainingPosition const& label : labels_of(variant, 300, 1)) {
      strata::Setup setup;
      setup.pieces.resize(static_cast<std::size_t>(variant.impl().rules().geometry.slots()));
      for (PieceOnCell const& each : label.pieces) setup.pieces[each.cell] = each.piece;
      for (BoardOnPin const& board : label.boards) setup.boards.push_back({board.pin, board.owner});
      setup.side_to_move = label.side_to_move;
      auto const position = make_position(variant.impl().variant->rules, setup, Forgive::OpponentInCheck);
      ASSERT_TRUE(position);
      visit(**position, [&](auto& instance) { ASSERT_EQ(label.score, evaluate(instance, evaluator)); });
      EXPECT_EQ(label.hand, label.score);
      EXPECT_LE(std::abs(label.score), 12 * evaluator.margin());
      EXPECT_LT(label.result, 0);
    }
  }
}

TEST(LabelPositions, TheSameSeedGivesTheSameLabelsForAnyNumberOfThreads) {
  api::Variant const variant = *api::Variant::load("raumschach");
  auto const alone = labels_of(variant, 5'000, 1);
  EXPECT_EQ(labels_of(variant, 5'000, 2), alone);
  EXPECT_NE(alone.front().game, alone.back().game);
  EXPECT_NE(labels_of(variant, 200, 2, 2), labels_of(variant, 200, 2, 1));
}

TEST(LabelPositions, AreAppendedAndMayBeStopped) {
  api::Variant const variant = *api::Variant::load("orthodox");
  PositionStore store;
  ASSERT_TRUE(store.append(TrainingPosition()));
  EXPECT_EQ(label_positions(variant, 50, 1, store, 1, nullptr), 50U);
  EXPECT_EQ(store.size(), 51U);
  std::atomic<bool> const stop = true;
  EXPECT_EQ(label_positions(variant, 50, 1, store, 2, &stop), 0U);
  EXPECT_EQ(label_positions(variant, 0, 1, store, 2, nullptr), 0U);
  EXPECT_EQ(store.size(), 51U);
}

// The search is told the exact score of what is written down, whatever its window.
TEST(RecordingEvaluation, WritesDownTheExactScore) {
  auto const shipped = *load_variant("raumschach");
  ASSERT_EQ(shipped->rules->words, 8);
  Evaluator const evaluator(shipped->rules);
  LabelSink sink;
  sink.every = 1;
  sink.most = max_evaluation;
  LabelSource const source{&evaluator, &sink};
  using Recording = RecordingEvaluation<8, Features::Plain>;
  Recording recording(source);
  SearchAttackTable<8, Features::Plain> table(*shipped->rules);
  std::size_t shown = 0;
  tests::play_randomly(*shipped, 600, [&](Game const& game, std::vector<Move> const&, Random&) {
    auto const scratch = game.position().scratch();
    auto const& position = instance_of<8, Features::Plain>(*scratch);
    int const exact = evaluate(position, evaluator);
    ASSERT_EQ(recording.evaluate(position, table, -1, 0), exact);
    if (2 * position.halfmove_clock() > position.rules().endings.move_rule_plies) return;
    ASSERT_EQ(sink.store.size(), ++shown);
    TrainingPosition last;
    sink.store.get(shown - 1, last);
    EXPECT_EQ(last.score, exact);
    EXPECT_EQ(last.side_to_move, position.side_to_move());
    EXPECT_EQ(last.pieces.size(), static_cast<std::size_t>(position.occupied().count()));
  });
  EXPECT_GT(shown, 500U);
}

}  // namespace strata::train
