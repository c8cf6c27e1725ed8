#include "train/trainer.hpp"

#include <gtest/gtest.h>

#include "tests/unit/train/toy_positions.hpp"

namespace strata::train {
namespace {

struct ToyTraining {
  explicit ToyTraining(std::string const& id, int positions = 6000) : variant(toy_game(id)) {
    append_toys(variant, positions, store);
    plan.stages = {{"games", &store, 8}};
    plan.hidden = 32;
    plan.batch = 128;
    plan.first_rate = 4e-3;
    plan.first_result_weight = plan.last_result_weight = 0.05;  // a few thousand results are mostly noise
  }
  Trained run(TrainHooks const& hooks = {}, std::optional<Checkpoint> checkpoint = std::nullopt) const {
    auto trained = train(variant, plan, hooks, std::move(checkpoint));
    if (!trained) throw std::runtime_error(trained.error().text());
    return std::move(*trained);
  }

  api::Variant variant;
  PositionStore store;
  TrainPlan plan;
};

TEST(Trainer, LearnsWhatTheHandWrittenEvaluationDoesNotKnow) {
  ToyTraining const toy("raumschach");
  Trained const trained = toy.run();
  ASSERT_NE(trained.network, nullptr);
  TrainReport const& report = trained.report;
  ASSERT_EQ(report.stages.size(), 1U);
  EXPECT_EQ(report.stages[0].positions + report.stages[0].held_out, toy.store.size());
  EXPECT_GT(report.stages[0].held_out, 100U);
  // Results were drawn with 250 centipawns as odds of e to 1.
  EXPECT_NEAR(report.unit, 250, 40);
  ASSERT_TRUE(report.hand);
  EXPECT_LT(report.network.search, report.hand->search / 2);
  EXPECT_LT(report.hand->search, report.constant.search);
  EXPECT_TRUE(report.enough_data);
  EXPECT_EQ(report.epochs.size(), 8U);
  EXPECT_LT(report.epochs.back().held_out.search, report.epochs.front().held_out.search / 2);
  // Integers play as the floats do.
  EXPECT_LT(report.quantisation_error, 3);
  EXPECT_GT(report.quantisation_error, 0);
}

TEST(Trainer, MakesTheSameNetworkFromTheSameSeed) {
  ToyTraining toy("raumschach", 2000);
  auto const first = toy.run().network->write();
  EXPECT_EQ(first, toy.run().network->write());
  toy.plan.seed = 2;
  EXPECT_NE(first, toy.run().network->write());
}

TEST(Trainer, GoesOnFromACheckpointToTheSameNetwork) {
  ToyTraining toy("raumschach", 2000);
  PositionStore labels;
  append_toys(toy.variant, 1500, labels);
  toy.plan.stages = {{"labels", &labels, 2}, {"games", &toy.store, 3}};
  std::vector<Checkpoint> kept;
  TrainHooks hooks;
  hooks.epoch = [&](EpochReport const&, Checkpoint const& checkpoint) { kept.push_back(checkpoint); };
  Trained const whole = toy.run(hooks);
  ASSERT_EQ(kept.size(), 5U);
  std::string const plan = plan_text(toy.variant, toy.plan);
  for (Checkpoint const& each : kept) {
    auto const bytes = write_checkpoint(each);
    auto read = read_checkpoint(bytes, plan, parameters_of(toy.variant, 32), "a.ckpt");
    ASSERT_TRUE(read) << read.error().text();
    Trained const rest = toy.run({}, std::move(*read));
    EXPECT_EQ(rest.network->write(), whole.network->write()) << each.stage << ' ' << each.epoch;
    EXPECT_EQ(rest.report.epochs.size(), 5U);
    EXPECT_EQ(rest.report.stages[1].best_epoch, whole.report.stages[1].best_epoch);
  }
}

TEST(Trainer, BeginsWhereANetworkEnds) {
  ToyTraining toy("raumschach", 3000);
  Trained const first = toy.run();
  toy.plan.from = first.network;
  toy.plan.stages[0].epochs = 1;
  toy.plan.fine_rate = toy.plan.last_rate;
  Trained const second = toy.run();
  EXPECT_NEAR(second.report.network.target, first.report.network.target, first.report.network.target / 20);
  toy.plan.hidden = 64;
  auto const refused = train(toy.variant, toy.plan, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.substr(0, 32), "the network to begin with has ro");
}

TEST(Trainer, IsInterruptedByItsHook) {
  ToyTraining const toy("raumschach", 2000);
  TrainHooks hooks;
  int told = 0;
  hooks.progress = [&](TrainProgress const& progress) {
    EXPECT_GT(progress.positions, 0U);
    EXPECT_LE(progress.positions, progress.all);
    return ++told < 3;
  };
  EXPECT_EQ(toy.run(hooks).network, nullptr);
  EXPECT_EQ(told, 3);
}

TEST(Trainer, RefusesToLearnFromAFewPositions) {
  ToyTraining const toy("raumschach", 50);
  auto const trained = train(toy.variant, toy.plan, {});
  ASSERT_FALSE(trained);
  EXPECT_NE(trained.error().message.find("more games are needed"), std::string::npos);
}

TEST(Trainer, TrainsAGameOfBoards) {
  ToyTraining toy("parmen", 1500);
  Trained const trained = toy.run();
  EXPECT_LT(trained.report.network.search, trained.report.constant.search);
  EXPECT_LT(trained.report.quantisation_error, 3);
}

TEST(Checkpoint, IsRefusedIfItIsDamagedOrOfAnotherTraining) {
  Checkpoint checkpoint;
  checkpoint.plan = "a plan";
  for (Floats* list : {&checkpoint.parameters, &checkpoint.first_moment, &checkpoint.second_moment, &checkpoint.best})
    *list = Floats(5);
  checkpoint.done.push_back({0, 0, 0.5, {0.25, 0.125, 0.7}});
  auto const bytes = write_checkpoint(checkpoint);
  auto const read = [&](std::span<std::byte const> these, std::string_view plan, std::size_t parameters) {
    auto const found = read_checkpoint(these, plan, parameters, "a.ckpt");
    return found ? std::string("read") : found.error().text();
  };
  EXPECT_EQ(read(bytes, "a plan", 5), "read");
  EXPECT_EQ(read(bytes, "another", 5), "a.ckpt: of another training: its plan is \"a plan\", expected \"another\"");
  EXPECT_EQ(read(bytes, "a plan", 6), "a.ckpt: damaged: it does not hold 6 parameters");
  EXPECT_EQ(read({}, "a plan", 5),
            "a.ckpt: not a checkpoint of a training, expected \"strata training 1\" at its beginning");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    ASSERT_NE(read(std::span(bytes).first(size), "a plan", 5), "read") << size;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    auto changed = bytes;
    changed[at] ^= std::byte{4};
    ASSERT_NE(read(changed, "a plan", 5), "read") << at;
  }
}

TEST(TrainingStatistics, FindTheUnitByWhichResultsWereDrawn) {
  Random random(tests::seed());
  std::vector<Label> labels;
  for (int i = 0; i < 60'000; ++i) {
    int const score = static_cast<int>(random.below(1201)) - 600;
    auto const drawn = static_cast<double>(random.next() >> 11) * 0x1p-53;
    labels.push_back({score, 0, drawn < sigmoid(score / 180.0) ? 1.0F : 0.0F});
  }
  EXPECT_NEAR(fit_unit(labels, 400), 180, 8);
  for (Label& label : labels) label.result = -1;
  EXPECT_EQ(fit_unit(labels, 400), 400);
}

TEST(TrainingStatistics, MeasureErrorsAndCalibration) {
  std::vector<Label> const labels = {{0, 0, 1.0F}, {0, 0, -1.0F}};
  std::vector<float> const predictions = {0, 0};
  Errors const errors = errors_of(predictions, 100, labels, {100, 0.5});
  EXPECT_DOUBLE_EQ(errors.target, 0.25 * 0.25 / 2);
  EXPECT_DOUBLE_EQ(errors.search, 0);
  ASSERT_TRUE(errors.loss);
  EXPECT_NEAR(*errors.loss, std::log(2.0), 1e-12);
  auto const bins = calibration_of(predictions, labels, 100, 4);
  ASSERT_EQ(bins.size(), 4U);
  EXPECT_EQ(bins[2].count, 2U);
  EXPECT_DOUBLE_EQ(bins[2].predicted, 0.5);
  EXPECT_DOUBLE_EQ(bins[2].result.value_or(0), 1);
  EXPECT_FALSE(bins[0].result);
}

}  // namespace
}  // namespace strata::train
