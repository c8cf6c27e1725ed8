// The figures of other programs, which they printed for real tests, and simulated matches whose truth is known.

#include "match/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "base/random.hpp"

namespace strata::match {
namespace {

constexpr double per_cent = 0.01;

// ---------------------------------------------------------------- published figures

struct Printed {
  char const* source;
  std::array<std::int64_t, 5> pairs;
  double elo, elo_margin, nelo, nelo_margin, los;  // los in per cent
};
std::ostream& operator<<(std::ostream& out, Printed const& printed) { return out << printed.source; }

class PublishedStrength : public ::testing::TestWithParam<Printed> {};

TEST_P(PublishedStrength, IsOurs) {
  Printed const& printed = GetParam();
  Strength const ours = estimate({printed.pairs});
  EXPECT_NEAR(ours.elo, printed.elo, per_cent) << printed.source;
  EXPECT_NEAR((ours.elo_high - ours.elo_low) / 2, printed.elo_margin, per_cent) << printed.source;
  EXPECT_NEAR(ours.nelo, printed.nelo, per_cent) << printed.source;
  EXPECT_NEAR(ours.nelo_margin, printed.nelo_margin, per_cent) << printed.source;
  EXPECT_NEAR(100 * ours.los, printed.los, per_cent) << printed.source;
}

INSTANTIATE_TEST_SUITE_P(All, PublishedStrength,
                         ::testing::Values(Printed{"fastchess, app/tests/elo_test.cpp, EloPentanomial 1",
                                                   {34, 54, 63, 64, 75},
                                                   55.58,
                                                   27.65,
                                                   57.94,
                                                   28.28,
                                                   100},
                                           Printed{"fastchess, app/tests/elo_test.cpp, EloPentanomial 2",
                                                   {332, 433, 498, 333, 334},
                                                   -8.64,
                                                   10.33,
                                                   -9.17,
                                                   10.96,
                                                   5.05},
                                           Printed{"fastchess, app/tests/elo_test.cpp, EloPentanomial 3",
                                                   {7895, 8757, 5685, 568, 9999},
                                                   -21.04,
                                                   2.95,
                                                   -19.01,
                                                   2.65,
                                                   0},
                                           Printed{"printed by fastchess: 21930 games, random mover against itself",
                                                   {71, 1382, 8067, 1385, 60},
                                                   -0.30,
                                                   1.78,
                                                   -0.78,
                                                   4.60,
                                                   37.02},
                                           Printed{"printed by fastchess: 300 games, sf19-smallnet against sf18-lite",
                                                   {1, 10, 78, 48, 13},
                                                   72.85,
                                                   22.33,
                                                   132.30,
                                                   39.32,
                                                   100}));

struct PrintedRatio {
  char const* source;
  std::array<std::int64_t, 5> pairs;
  double elo0, elo1;
  EloModel model;
  double ratio;
};
std::ostream& operator<<(std::ostream& out, PrintedRatio const& printed) { return out << printed.source; }

class PublishedRatio : public ::testing::TestWithParam<PrintedRatio> {};

TEST_P(PublishedRatio, IsOurs) {
  PrintedRatio const& printed = GetParam();
  Sprt const sprt{printed.elo0, printed.elo1, 0.05, 0.05, printed.model};
  EXPECT_NEAR(log_likelihood_ratio({printed.pairs}, sprt), printed.ratio, 0.0101) << printed.source;
}

constexpr EloModel normalized = EloModel::Normalized;
constexpr EloModel logistic = EloModel::Logistic;

INSTANTIATE_TEST_SUITE_P(
    All, PublishedRatio,
    ::testing::Values(
        PrintedRatio{"fastchess, app/tests/sprt_test.cpp, normalized pentanomial 1",
                     {365, 16618, 36229, 16974, 390},
                     0,
                     2,
                     normalized,
                     2.25},
        PrintedRatio{"fastchess, app/tests/sprt_test.cpp, normalized pentanomial 2",
                     {127, 4883, 10712, 5150, 104},
                     -1.75,
                     0.25,
                     normalized,
                     3.01},
        PrintedRatio{"fastchess, app/tests/sprt_test.cpp, logistic pentanomial 1",
                     {223, 9863, 21279, 10037, 246},
                     0.5,
                     2.5,
                     logistic,
                     -3.07},
        PrintedRatio{"fastchess, app/tests/sprt_test.cpp, logistic pentanomial 2",
                     {871, 26175, 55983, 26678, 821},
                     0,
                     2,
                     logistic,
                     -4.98},
        PrintedRatio{"printed by fastchess: 21930 games, random mover against itself",
                     {71, 1382, 8067, 1385, 60},
                     0,
                     5,
                     normalized,
                     -2.98},
        PrintedRatio{
            "fishtest, Stockfish pull request 3209, STC", {253, 4282, 17604, 4431, 286}, -0.25, 1.25, logistic, 2.94},
        PrintedRatio{
            "fishtest, Stockfish pull request 3209, LTC", {58, 3302, 33130, 3518, 84}, 0.25, 1.25, logistic, 2.97},
        PrintedRatio{
            "fishtest, Stockfish pull request 5712, STC", {831, 31795, 68460, 32448, 834}, 0, 2, normalized, 2.93},
        PrintedRatio{"fishtest, Stockfish pull request 5712, LTC",
                     {307, 54901, 140959, 56230, 281},
                     0.5,
                     2.5,
                     normalized,
                     2.95}));

// fishtest, server/fishtest/stats/stat_util.py, states the same test in both kinds of Elo.
TEST(Sprt, BothKindsOfEloSayTheSame) {
  PairCounts const pairs{{39, 2226, 31451, 2412, 40}};
  double const by_logistic = log_likelihood_ratio(pairs, {0.2, 0.9, 0.05, 0.05, logistic});
  double const by_normalized = log_likelihood_ratio(pairs, {0.764, 3.439, 0.05, 0.05, normalized});
  EXPECT_NEAR(by_logistic, by_normalized, 0.001);
}

TEST(Sprt, BoundsAreThoseOfWald) {
  Sprt const sprt;
  EXPECT_NEAR(sprt.lower(), -2.94, 0.005);
  EXPECT_NEAR(sprt.upper(), 2.94, 0.005);
}

// ---------------------------------------------------------------- edges

TEST(Strength, AllWonIsAboveABound) {
  Strength const strength = estimate({{0, 0, 0, 0, 20}});
  EXPECT_TRUE(std::isinf(strength.elo) && strength.elo > 0);
  EXPECT_TRUE(std::isinf(strength.elo_high));
  // Clopper and Pearson: 20 of 20 pairs won, so with 97.5 % certainty at least 0.025^(1/20) of them.
  EXPECT_NEAR(strength.elo_low, elo_of_score(std::pow(0.025, 1.0 / 20)), 1e-9);
  Strength const lost = estimate({{20, 0, 0, 0, 0}});
  EXPECT_NEAR(lost.elo_high, -strength.elo_low, 1e-9);
}

TEST(Strength, AllDrawnIsNotCertain) {
  Strength const few = estimate({{0, 0, 5, 0, 0}});
  Strength const many = estimate({{0, 0, 500, 0, 0}});
  EXPECT_DOUBLE_EQ(few.elo, 0);
  EXPECT_GT(few.elo_high, many.elo_high);
  EXPECT_GT(many.elo_high, 0);
}

TEST(Strength, IsMirroredWhenThePlayersChangePlaces) {
  Strength const one = estimate({{3, 10, 40, 22, 9}});
  Strength const other = estimate({{9, 22, 40, 10, 3}});
  EXPECT_NEAR(one.elo, -other.elo, 1e-9);
  EXPECT_NEAR(one.elo_low, -other.elo_high, 1e-9);
  EXPECT_NEAR(one.los, 1 - other.los, 1e-12);
  Sprt const sprt{-3, 3, 0.05, 0.05, normalized};
  EXPECT_NEAR(log_likelihood_ratio({{3, 10, 40, 22, 9}}, sprt), -log_likelihood_ratio({{9, 22, 40, 10, 3}}, sprt),
              1e-6);
}

TEST(Strength, RatioIsANumberWhateverTheCounts) {
  for (std::size_t only = 0; only < 5; ++only)
    for (EloModel const model : {normalized, logistic}) {
      PairCounts pairs;
      pairs.counts[only] = 1;
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(pairs, {0, 5, 0.05, 0.05, model})));
      pairs.counts[only] = 1'000'000;
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(pairs, {0, 5, 0.05, 0.05, model})));
    }
  EXPECT_EQ(log_likelihood_ratio({}, {}), 0);
}

// ---------------------------------------------------------------- simulation

// Pairs of games in which an opening favours White by more or less: the two results of a pair depend on each other.
class Simulation {
 public:
  Simulation(double elo, std::uint64_t seed) : elo_(elo), random_(seed) {}
  void play_pair(PairCounts& pairs) {
    double const bias = 150 * (fraction() - 0.5);
    int const as_white = game(elo_ + bias);
    pairs.add(as_white, 2 - game(bias - elo_));
  }
  // What the first player may expect of a game, by many pairs of another seed.
  static double true_score(double elo) {
    Simulation simulation(elo, 99);
    PairCounts pairs;
    for (int i = 0; i < 1'000'000; ++i) simulation.play_pair(pairs);
    return estimate(pairs).score;
  }

 private:
  double fraction() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }
  // White's half points, White being so much stronger; draws as in the model of BayesElo.
  int game(double elo) {
    constexpr double draw_elo = 120;
    double const chance = fraction();
    if (chance < score_of_elo(elo - draw_elo)) return 2;
    return chance > 1 - score_of_elo(-elo - draw_elo) ? 0 : 1;
  }
  double elo_;
  Random random_;
};

TEST(Simulated, IntervalsHoldTheTruthNineteenTimesOfTwenty) {
  constexpr std::uint64_t seed = 20;
  constexpr int matches = 1000;
  double const truth = elo_of_score(Simulation::true_score(25));
  int held = 0;
  for (int i = 0; i < matches; ++i) {
    Simulation simulation(25, seed + static_cast<std::uint64_t>(i));
    PairCounts pairs;
    for (int pair = 0; pair < 200; ++pair) simulation.play_pair(pairs);
    Strength const strength = estimate(pairs);
    held += strength.elo_low <= truth && truth <= strength.elo_high;
  }
  // Binomial, 950 of 1000 expected, three deviations of 6.9.
  EXPECT_GE(held, 929) << "seed " << seed;
  EXPECT_LE(held, 971) << "seed " << seed;
}

// How often the test accepts H1, of `matches`, where the true difference is `elo`.
int accepted(double elo, Sprt const& sprt, int matches, std::uint64_t seed) {
  int count = 0;
  for (int i = 0; i < matches; ++i) {
    Simulation simulation(elo, seed + static_cast<std::uint64_t>(i));
    PairCounts pairs;
    double ratio = 0;
    while (ratio > sprt.lower() && ratio < sprt.upper()) {
      // Looked at every four pairs, which makes no difference to the errors and the simulation quicker.
      for (int pair = 0; pair < 4; ++pair) simulation.play_pair(pairs);
      ratio = log_likelihood_ratio(pairs, sprt);
    }
    count += ratio >= sprt.upper();
  }
  return count;
}

TEST(Simulated, ErrorsOfTheTestAreThosePromised) {
  constexpr std::uint64_t seed = 7;
  constexpr int matches = 300;
  double const elo1 = elo_of_score(Simulation::true_score(40));
  Sprt const sprt{0, elo1, 0.05, 0.05, logistic};
  // 15 expected at most, and three deviations of 3.8.
  EXPECT_LE(accepted(0, sprt, matches, seed), 26) << "H1 accepted wrongly, seed " << seed;
  EXPECT_GE(accepted(40, sprt, matches, seed), matches - 26) << "H0 accepted wrongly, seed " << seed;
}

}  // namespace
}  // namespace strata::match
