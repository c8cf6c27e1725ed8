#include "tune/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"

namespace strata::tune {
namespace {

constexpr double true_scale = 0.004;
constexpr Scale everywhere{true_scale, true_scale};
double const truth[] = {40, -25, 0, 12};

double uniform(Random& random) { return static_cast<double>(random.below(1U << 20)) / (1U << 20); }

// Positions whose results are drawn from the truth. The third parameter is never heard.
Samples synthetic(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Samples samples;
  samples.parameters = 4;
  for (std::size_t at = 0; at < count; ++at) {
    double const known = 600 * (uniform(random) - 0.5);
    double score = known;
    for (std::size_t i = 0; i < samples.parameters; ++i) {
      double const slope = i == 2 ? 0 : static_cast<double>(random.below(7)) - 3;
      samples.slopes.push_back(static_cast<float>(slope));
      score += slope * truth[i];
    }
    double const wins = 1 / (1 + std::exp(-true_scale * score));
    samples.score.push_back(known);
    samples.result.push_back(uniform(random) < wins ? 1 : 0);
    samples.weight.push_back(1);
    samples.phase.push_back(1);
  }
  return samples;
}

Prior vague(double strength = 1) { return {{0, 0, 0, 0}, {100, 100, 100, 100}, strength}; }

TEST(Fit, FindsTheTruthBehindResultsWithinItsErrors) {
  for (std::uint64_t const seed : {1, 2, 3}) {
    Fit const found = fit(synthetic(40'000, seed), everywhere, vague());
    ASSERT_TRUE(found.converged) << seed;
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(found.change[i], truth[i], 4 * found.error[i]) << seed << " parameter " << i;
      if (i != 2) {
        EXPECT_LT(found.error[i], 2.5) << seed << " parameter " << i;
      }
    }
    EXPECT_EQ(found.change[2], 0) << "nothing is known of what is never heard";
    EXPECT_NEAR(found.error[2], 100, 1e-6) << "but what is believed";
  }
}

TEST(Fit, LessensTheLossAlsoWhereItHasNotLearnt) {
  Samples const learnt = synthetic(20'000, 7);
  Samples const other = synthetic(20'000, 8);
  Fit const found = fit(learnt, everywhere, vague());
  EXPECT_LT(loss(learnt, everywhere, found.change), loss(learnt, everywhere));
  EXPECT_LT(loss(other, everywhere, found.change), loss(other, everywhere) - 0.001);
}

TEST(Fit, StaysWhereItsBeliefIsStrong) {
  Prior prior = vague(1e9);
  prior.mean = {5, 6, 7, 8};
  Fit const found = fit(synthetic(1000, 4), everywhere, prior);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(found.change[i], prior.mean[i], 0.01);
}

// Results that a parameter tells for certain: without a prior there is no best value, with one there is.
TEST(Fit, SurvivesResultsThatAreCertain) {
  Samples samples;
  samples.parameters = 1;
  for (int i = 0; i < 200; ++i) {
    samples.score.push_back(0);
    samples.slopes.push_back(i % 2 == 0 ? 1.0F : -1.0F);
    samples.result.push_back(i % 2 == 0 ? 1 : 0);
    samples.weight.push_back(1);
    samples.phase.push_back(1);
  }
  Fit const found = fit(samples, {0.01, 0.01}, {{0}, {50}, 1});
  EXPECT_TRUE(found.converged);
  EXPECT_GT(found.change[0], 50);
  EXPECT_TRUE(std::isfinite(found.change[0]));
}

TEST(Fit, WeighsPositionsAsItIsTold) {
  // Half of the positions say one thing, half the other; those of weight 0 are not heard.
  Samples samples;
  samples.parameters = 1;
  for (int i = 0; i < 400; ++i) {
    samples.score.push_back(0);
    samples.slopes.push_back(1);
    samples.result.push_back(i % 2 == 0 ? 1 : 0);
    samples.weight.push_back(i % 2 == 0 ? 1 : 0);
    samples.phase.push_back(1);
  }
  EXPECT_GT(fit(samples, {0.01, 0.01}, {{0}, {50}, 1}).change[0], 20);
  for (double& weight : samples.weight) weight = 1;
  EXPECT_NEAR(fit(samples, {0.01, 0.01}, {{0}, {50}, 1}).change[0], 0, 1e-6);
}

TEST(Fit, TheScaleIsThatOfTheResults) {
  Samples samples = synthetic(40'000, 5);
  // By scores that know everything.
  for (std::size_t at = 0; at < samples.size(); ++at)
    for (std::size_t i = 0; i < samples.parameters; ++i)
      samples.score[at] += static_cast<double>(samples.slopes_of(at)[i]) * truth[i];
  // All are of the opening; of the ending nothing is known.
  EXPECT_NEAR(fit_scale(samples).middlegame, true_scale, 0.0002);
}

// With few pieces left the same lead decides more games.
TEST(Fit, TheScaleGoesFromTheOpeningToTheEnding) {
  constexpr Scale truth_scale{0.003, 0.012};
  Random random(6);
  Samples samples;
  for (std::size_t at = 0; at < 40'000; ++at) {
    samples.score.push_back(600 * (uniform(random) - 0.5));
    samples.phase.push_back(uniform(random));
    double const odds = truth_scale.at(samples.phase.back()) * samples.score.back();
    samples.result.push_back(uniform(random) < 1 / (1 + std::exp(-odds)) ? 1 : 0);
    samples.weight.push_back(1);
  }
  Scale const found = fit_scale(samples);
  EXPECT_NEAR(found.middlegame, truth_scale.middlegame, 0.0004);
  EXPECT_NEAR(found.endgame, truth_scale.endgame, 0.0008);
}

TEST(Fit, AnEvenGuessHasALossOfLogTwo) {
  Samples samples = synthetic(1000, 6);
  EXPECT_NEAR(loss(samples, {1e-12, 1e-12}), std::log(2.0), 1e-6);
}

}  // namespace
}  // namespace strata::tune
