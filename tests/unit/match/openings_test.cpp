#include "match/openings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace strata::match {
namespace {

int score_of(api::Game const& game, std::uint64_t nodes) {
  api::Engine engine(4);
  api::Limits limits;
  limits.nodes = nodes;
  return engine.search(game, limits, api::StopToken()).info.score;
}

class Openings : public ::testing::TestWithParam<std::string> {};

TEST_P(Openings, AreBalancedWhereRandomPlayIsNot) {
  auto const variant = api::Variant::load(GetParam());
  ASSERT_TRUE(variant);
  // If random play were level already this would show nothing.
  constexpr int plies = 14;
  int wild = 0;  // how often somebody is a rook or more ahead
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    wild += std::abs(score_of(begin_at(*variant, random_opening(*variant, plies, seed)), 1000)) > 400;
  EXPECT_GE(wild, 5);

  constexpr int count = 8;
  int lopsided = 0;
  std::set<std::vector<std::string>> different;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Opening const opening = balanced_opening(*variant, plies, seed);
    EXPECT_EQ(opening.moves.size(), static_cast<std::size_t>(plies));
    EXPECT_EQ(opening, balanced_opening(*variant, plies, seed)) << "it depends on the seed alone";
    different.insert(opening.moves);
    api::Game const game = begin_at(*variant, opening);
    EXPECT_FALSE(game.end());
    // A deeper look than the one it was chosen by.
    lopsided += std::abs(score_of(game, 8000)) > 400;
  }
  EXPECT_EQ(different.size(), static_cast<std::size_t>(count));
  EXPECT_LE(lopsided, 1) << "seeds 0 to " << count - 1;
}

INSTANTIATE_TEST_SUITE_P(Games, Openings, ::testing::Values("raumschach"),
                         [](auto const& tested) { return tested.param; });
INSTANTIATE_TEST_SUITE_P(FullGames, Openings, ::testing::Values("threedc", "ziggurat"),
                         [](auto const& tested) { return tested.param; });

TEST(OpeningPlan, IsRandomOrAFile) {
  EXPECT_EQ(read_opening_plan("random:8")->random_plies, 8);
  EXPECT_EQ(read_opening_plan("random:0")->random_plies, 0);
  EXPECT_EQ(read_opening_plan("book.txt")->file, "book.txt");
  EXPECT_EQ(read_opening_plan("./random")->file, "./random");
  for (char const* bad : {"", "random", "random:", "random:x", "random:1001", "random8"})
    EXPECT_FALSE(read_opening_plan(bad)) << bad;
}

TEST(OpeningFile, HoldsPositions) {
  auto const variant = api::Variant::load("orthodox");
  auto const read =
      read_openings(*variant, "# kings and a pawn\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\n" + variant->start(), "book");
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ(begin_at(*variant, (*read)[0]).position(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  auto const bad = read_openings(*variant, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nnonsense\n", "book");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().line, 2);
  EXPECT_FALSE(read_openings(*variant, "# nothing\n", "book"));
  EXPECT_FALSE(read_openings(*variant, "8/8/8/8/8/5k2/5q2/5K2 w - - 0 1\n", "book")) << "mate: the game is over there";
}

TEST(OpeningFile, HoldsRecords) {
  auto const variant = api::Variant::load("orthodox");
  auto const read =
      read_openings(*variant, "[Variant \"orthodox\"]\n\n1. e4 e5 *\n\n[Variant \"orthodox\"]\n\n1. d4 *\n", "book");
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].moves, (std::vector<std::string>{"e2-e4", "e7-e5"}));
  EXPECT_FALSE(read_openings(*variant, "[Variant \"orthodox\"]\n\n1. e5 *\n", "book"));
  EXPECT_FALSE(read_openings(*variant, "[Variant \"raumschach\"]\n\n*\n", "book"));
  EXPECT_FALSE(read_openings(*variant, "[Variant \"orthodox\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", "book"));
}

TEST(OpeningFile, IsReadAsOthersWriteItAndSaysWhatWasLeftOut) {
  auto const variant = api::Variant::load("orthodox");
  std::vector<Warning> heard;
  auto const hear = [&heard](Warning const& warning) { heard.push_back(warning); };
  auto const positions = read_openings(
      *variant, "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n4k3/8/8/8/8/8/4P3/4K3 w K - 0 1\n", "book", hear);
  ASSERT_TRUE(positions) << positions.error().text();
  ASSERT_EQ(positions->size(), 2U);
  EXPECT_EQ((*positions)[0], (*positions)[1]);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].line, 3);
  heard.clear();
  auto const records = read_openings(*variant, "[Event \"a\"]\n\n1. e4 e5 2. nf3 *\n", "book", hear);
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_EQ((*records)[0].moves.back(), "g1-f3");
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].line, 3);
}

TEST(OpeningFile, IsPlayedWholeBeforeAnOpeningComesAgain) {
  for (std::size_t const count : {std::size_t{1}, std::size_t{7}}) {
    std::vector<std::size_t> order;
    for (std::int64_t pair = 0; pair < 14; ++pair) order.push_back(opening_of_pair(count, pair, 3));
    auto const once = std::set<std::size_t>(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
    EXPECT_EQ(once.size(), count);
  }
  std::vector<std::size_t> one;
  std::vector<std::size_t> other;
  for (std::int64_t pair = 0; pair < 20; ++pair) {
    one.push_back(opening_of_pair(20, pair, 1));
    other.push_back(opening_of_pair(20, pair, 2));
  }
  EXPECT_NE(one, other);
}

}  // namespace
}  // namespace strata::match
