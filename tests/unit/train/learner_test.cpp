#include "train/learner.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/unit/train/toy_positions.hpp"

namespace strata::train {
namespace {

struct Toy {
  explicit Toy(std::string const& id, int positions = 400, int hidden = 32)
      : variant(toy_game(id)),
        features(variant.impl().rules()),
        shape(variant.impl().rules(), features, hidden),
        encoder(*variant.impl().evaluator, features, net::Base::PieceSquare, 32) {
    append_toys(variant, positions, store);
    numbers.resize(store.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
  }

  api::Variant variant;
  net::FeatureSet features;
  Shape shape;
  Encoder encoder;
  PositionStore store;
  std::vector<std::uint32_t> numbers;
  double scale = 900, unit = 230;
};

// The loss written out from the definition, in doubles: rows as sums of their parts, no vectors, no shards.
double loss_of(Toy const& toy, std::span<std::uint32_t const> batch, double result_weight,
               std::vector<double> const& parameters) {
  std::size_t const hidden = toy.shape.hidden();
  double loss = 0;
  TrainingPosition position;
  EncodedPosition encoded;
  for (std::uint32_t const number : batch) {
    toy.store.get(number, position);
    toy.encoder.encode(position, 0, encoded);
    double output = parameters[toy.shape.output_bias_at() + encoded.bucket];
    for (std::size_t view = 0; view < 2; ++view)
      for (std::size_t unit = 0; unit < hidden; ++unit) {
        double sum = parameters[toy.shape.bias_at() + unit];
        for (net::Row const row : encoded.rows[view]) {
          sum += parameters[row * hidden + unit];
          if (row < toy.shape.factored_rows())
            for (std::uint32_t const factor : toy.shape.factors(row))
              sum += parameters[toy.shape.factors_at() + factor * hidden + unit];
        }
        double const clipped = std::clamp(sum, 0.0, 1.0);
        output += clipped * clipped * parameters[toy.shape.output_at() + (encoded.bucket * 2 + view) * hidden + unit];
      }
    double const expected = sigmoid((static_cast<double>(encoded.base) + output * toy.scale) / toy.unit);
    double const error = expected - target_of(position.score, position.result, toy.unit, result_weight);
    loss += error * error;
  }
  return loss / static_cast<double>(batch.size());
}

void check_gradient(std::string const& id) {
  Toy const toy(id);
  Workers workers(2);
  // Only the identity: the definition above knows no symmetries.
  std::vector<std::uint32_t> batch;
  Model const model(toy.shape, 32, 7);
  Learner learner(toy.shape, toy.encoder, model, {}, toy.scale, toy.unit, 2);
  std::uint64_t const seed = 5;
  for (std::uint32_t const number : toy.numbers)
    if (learner.map_of(seed, number) == 0 && batch.size() < 60) batch.push_back(number);
  ASSERT_EQ(batch.size(), 60U);
  double const loss = learner.find_gradient(toy.store, batch, 0.3, seed, workers);
  std::vector<double> parameters(model.parameters.begin(), model.parameters.end());
  EXPECT_NEAR(loss, loss_of(toy, batch, 0.3, parameters), 1e-6);

  // Some parameters of each kind that matter.
  std::vector<std::pair<std::size_t, std::size_t>> const kinds = {{0, toy.shape.factors_at()},
                                                                  {toy.shape.factors_at(), toy.shape.bias_at()},
                                                                  {toy.shape.bias_at(), toy.shape.output_at()},
                                                                  {toy.shape.output_at(), toy.shape.output_bias_at()},
                                                                  {toy.shape.output_bias_at(), toy.shape.size()}};
  Random random(tests::seed());
  for (auto const& [begin, end] : kinds) {
    double largest = 0;
    for (std::size_t at = begin; at < end; ++at)
      largest = std::max(largest, std::abs(static_cast<double>(learner.gradient()[at])));
    ASSERT_GT(largest, 0);
    int checked = 0;
    for (int tries = 0; checked < 12 && tries < 100'000; ++tries) {
      std::size_t const at = begin + random.below(end - begin);
      auto const slope = static_cast<double>(learner.gradient()[at]);
      if (std::abs(slope) < largest / 50) continue;
      double const step = 1e-5, here = parameters[at];
      parameters[at] = here + step;
      double const above = loss_of(toy, batch, 0.3, parameters);
      parameters[at] = here - step;
      double const below = loss_of(toy, batch, 0.3, parameters);
      parameters[at] = here;
      ASSERT_NEAR(slope, (above - below) / (2 * step), 0.01 * std::abs(slope) + 1e-3 * largest) << "parameter " << at;
      ++checked;
    }
    ASSERT_GE(checked, 1) << "parameters from " << begin;
  }
}

TEST(Learner, FindsTheGradientOfFiniteDifferences) { check_gradient("raumschach"); }
TEST(Learner, FindsTheGradientOfFiniteDifferencesInAGameOfBoards) { check_gradient("parmen"); }

std::vector<float> learnt(Toy const& toy, int shards, int threads) {
  Workers workers(threads);
  Learner learner(toy.shape, toy.encoder, Model(toy.shape, 32, 7), {}, toy.scale, toy.unit, shards);
  for (std::uint64_t step = 0; step < 20; ++step) {
    std::size_t const begin = step % 4 * 100;
    learner.find_gradient(toy.store, std::span(toy.numbers).subspan(begin, 100), 0.3, step, workers);
    learner.step(1e-3, 0.01, workers);
  }
  Floats const& parameters = learner.model().parameters;
  return {parameters.begin(), parameters.end()};
}

TEST(Learner, LearnsTheSameByAnyNumberOfThreads) {
  Toy const toy("orthodox");
  auto const by_one = learnt(toy, 2, 1);
  EXPECT_EQ(by_one, learnt(toy, 2, 2));
  EXPECT_EQ(by_one, learnt(toy, 2, 3));
}

TEST(Learner, LowersTheLossOfABatchByEachStepAgainstTheGradient) {
  Toy const toy("raumschach");
  Workers workers(2);
  Learner learner(toy.shape, toy.encoder, Model(toy.shape, 40, 7), {}, toy.scale, toy.unit, 2);
  double last = learner.find_gradient(toy.store, toy.numbers, 0.3, 1, workers);
  for (int step = 0; step < 5; ++step) {
    learner.step(3e-4, 0, workers);
    double const now = learner.find_gradient(toy.store, toy.numbers, 0.3, 1, workers);
    EXPECT_LT(now, last) << step;
    last = now;
  }
}

TEST(Learner, ScoresAPositionAsTheDefinitionDoes) {
  Toy const toy("threedc");
  Workers workers(2);
  Learner const learner(toy.shape, toy.encoder, Model(toy.shape, 32, 7), {}, toy.scale, toy.unit, 2);
  auto const scores = learner.scores(toy.store, toy.numbers, workers);
  ASSERT_EQ(scores.size(), toy.numbers.size());
  Floats const& parameters = learner.model().parameters;
  std::vector<double> const all(parameters.begin(), parameters.end());
  for (std::uint32_t const number : {0U, 17U, 399U}) {
    TrainingPosition position;
    toy.store.get(number, position);
    double const chance = sigmoid(static_cast<double>(scores[number]) / toy.unit);
    double const error = chance - target_of(position.score, position.result, toy.unit, 0.3);
    EXPECT_NEAR(error * error, loss_of(toy, std::span(toy.numbers).subspan(number, 1), 0.3, all), 1e-6);
  }
}

}  // namespace
}  // namespace strata::train
