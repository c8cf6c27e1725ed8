// The recorded endings hold what their files claim, and the engine wins those it once did not.

#include "match/endings.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace strata::match {
namespace {

struct Recorded {
  std::string header;
  std::vector<std::string> positions;
};

Recorded recorded(std::string const& id) {
  std::ifstream file(std::filesystem::path(STRATA_SOURCE_DIR) / "bench/endings" / (id + ".txt"));
  Recorded read;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#'))
      read.header += line + '\n';
    else
      read.positions.push_back(line);
  }
  return read;
}

class RecordedEndings : public ::testing::TestWithParam<std::string> {};

TEST_P(RecordedEndings, AreLegalAndHoldWhatTheirFileClaims) {
  auto const variant = api::Variant::load(GetParam());
  ASSERT_TRUE(variant);
  Recorded const file = recorded(GetParam());
  std::smatch claim;
  ASSERT_TRUE(
      std::regex_search(file.header, claim, std::regex("--games ([0-9]+) .*--pieces ([0-9]+) --lead ([0-9]+)")));
  int const pieces = std::stoi(claim[2]);
  int const lead = std::stoi(claim[3]);
  EXPECT_LE(pieces, 12);
  EXPECT_GE(lead, 1);
  EXPECT_GE(file.positions.size(), 40U);
  EXPECT_EQ(file.positions.size(), std::stoul(claim[1]));
  std::set<std::string> different;
  for (std::string const& position : file.positions) {
    auto const game = api::Game::create(*variant, position);
    ASSERT_TRUE(game) << position;
    EXPECT_FALSE(game->end()) << position;
    EXPECT_EQ(game->position(), position);
    EXPECT_EQ(game->side_to_move(), stronger_side(*game)) << position;
    EndingSize const size = ending_size(*game);
    EXPECT_LE(size.pieces, pieces) << position;
    EXPECT_GE(size.lead, lead) << position;
    different.insert(position);
  }
  EXPECT_GE(100 * different.size(), 95 * file.positions.size());
}

std::vector<std::string> shipped_games() {
  std::vector<std::string> ids;
  for (api::VariantInfo const& info : api::variants()) ids.push_back(info.id);
  return ids;
}
INSTANTIATE_TEST_SUITE_P(Games, RecordedEndings, ::testing::ValuesIn(shipped_games()),
                         [](auto const& tested) { return tested.param; });

class FoundEndingsOf : public ::testing::TestWithParam<std::string> {};

TEST_P(FoundEndingsOf, DependOnTheSeedAloneAndFewerAreTheFirstOfMore) {
  auto const variant = api::Variant::load(GetParam());
  ASSERT_TRUE(variant);
  EndingOrder order;
  order.count = 3;
  order.thinned = true;
  auto const positions = [&] {
    std::vector<std::string> all;
    for (EndingPosition const& ending : find_endings(*variant, order, nullptr).endings) all.push_back(ending.position);
    return all;
  };
  auto const three = positions();
  ASSERT_EQ(three.size(), 3U);
  for (std::string const& position : three) {
    auto const game = api::Game::create(*variant, position);
    ASSERT_TRUE(game) << position;
    EXPECT_LE(ending_size(*game).pieces, order.pieces) << position;
    EXPECT_GE(ending_size(*game).lead, order.lead) << position;
  }
  order.count = 2;
  EXPECT_EQ(positions(), std::vector(three.begin(), three.begin() + 2));
  order.count = 3;
  order.seed = 2;
  EXPECT_NE(positions(), three);
}

INSTANTIATE_TEST_SUITE_P(Games, FoundEndingsOf, ::testing::Values("orthodox", "raumschach"),
                         [](auto const& tested) { return tested.param; });

struct Won {
  std::string name, game, position;
};
void PrintTo(Won const& won, std::ostream* out) { *out << won.game << ": " << won.position; }

class WonEndings : public ::testing::TestWithParam<Won> {};

// At the nodes of the benchmark, with the network of the game where there is one.
TEST_P(WonEndings, AreWonInsideAHundredAndTwentyPlies) {
  auto const variant = api::Variant::load(GetParam().game);
  ASSERT_TRUE(variant);
  auto const game = api::Game::create(*variant, GetParam().position);
  ASSERT_TRUE(game);
  PlayedEnding const played =
      play_ending(*variant, {GetParam().position, stronger_side(*game), 0}, 20'000, 120, nullptr);
  EXPECT_TRUE(played.won) << played.end << " after " << played.plies << " plies: " << played.position;
}

INSTANTIATE_TEST_SUITE_P(
    Faults, WonEndings,
    ::testing::Values(
        // A mate in seven was announced again and again, and the queen went to and fro until the third repetition.
        Won{"QueenAgainstTheBareKing", "orthodox", "8/8/6k1/8/8/5q2/7K/8 b - - 1 115"},
        // The same with a mate in four.
        Won{"QueenAndPawns", "orthodox", "8/8/6p1/p4p2/Pk3q1P/8/6K1/8 b - - 0 57"},
        Won{"RooksAndBishop", "raumschach",
            "1r3/5/5/5/5|5/P1k2/5/5/5|5/5/3n1/3K1/5|5/5/5/5/5|4r/1b2p/5/5/5 b - - 0 65"},
        // Scores of the transposition table led back to positions of the game.
        Won{"QueenAndBishops", "parmen",
            "4/pk2/4/4|2P1/4/4/4|4/QB2/4/4|b1(2):P1/1K:w:QLW|b3(4):2/2:b:QLB|e1(2):2/2:b:KLW|e8(6):2/p1:b:KLB w - - 1 "
            "62 "
            "-"}),
    [](auto const& tested) { return tested.param.name; });

}  // namespace
}  // namespace strata::match
