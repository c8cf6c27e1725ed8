#include "match/uci_text.hpp"

#include <gtest/gtest.h>

#include "match/wire.hpp"

namespace strata::match {
namespace {

TEST(UciText, AProgramIsWhatItSaysOfItself) {
  UciProgram program;
  for (char const* line :
       {"id name Some Engine 1.0", "id author A. Nother", "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button",
        "option  name\tUCI_Variant type combo default chess var chess var three check\r",
        "option name Debug Log File type string default", "option", "option name", "option name type spin", "nonsense"})
    program.read(line);
  EXPECT_EQ(program.name, "Some Engine 1.0");
  ASSERT_NE(program.option("hash"), nullptr);
  EXPECT_EQ(program.option("Hash")->type, "spin");
  EXPECT_EQ(program.option("Clear Hash")->type, "button");
  EXPECT_TRUE(program.option("UCI_Variant")->allows("chess"));
  EXPECT_TRUE(program.option("UCI_Variant")->allows("three check"));
  EXPECT_FALSE(program.option("UCI_Variant")->allows("three"));
  EXPECT_EQ(program.option("Ponder"), nullptr);
}

TEST(UciText, InfoLinesTellScoreDepthAndNodes) {
  auto const heard = [](char const* line) {
    Answer answer;
    read_info(line, answer);
    return answer;
  };
  Answer const plain = heard("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 1234 nps 5 time 10 pv e2e4");
  EXPECT_EQ(plain.score, -35);
  EXPECT_EQ(plain.depth, 12);
  EXPECT_EQ(plain.nodes, 1234U);
  EXPECT_EQ(heard("info depth 5 score mate 2 pv a1a8").score, 1'000'000 - 3);
  EXPECT_EQ(heard("info depth 5 score mate -2").score, 4 - 1'000'000);
  EXPECT_EQ(heard("info depth 5 score mate 0").score, -1'000'000);
  EXPECT_EQ(heard("info depth 9 score cp 20 lowerbound nodes 7").score, 20);
  for (char const* line : {"info multipv 2 score cp 3", "info string score cp 100", "info score cp", "info score",
                           "info depth", "info score cp x", "info score wdl 1 2 3", "info", "info pv score cp 3"})
    EXPECT_FALSE(heard(line).score) << line;
}

TEST(UciText, GoTellsWhatMayBeSpent) {
  Budget budget;
  budget.control = {.base_ms = 10'000, .increment_ms = 100};
  budget.left_ms = {9'000, 0};
  EXPECT_EQ(go_command(budget), "go wtime 9000 btime 9000");
  budget.left_ms = {9'000, 8'000};
  budget.increment_ms = {100, 0};
  budget.moves_to_go = 12;
  EXPECT_EQ(go_command(budget), "go wtime 9000 btime 8000 winc 100 binc 0 movestogo 12");
  budget.control = {.nodes = 500};
  EXPECT_EQ(go_command(budget), "go nodes 500");
  budget.control = {.movetime_ms = 50};
  EXPECT_EQ(go_command(budget), "go movetime 50");
  budget.control = {.depth = 3};
  EXPECT_EQ(go_command(budget), "go depth 3");
}

TEST(Wire, MovesAreReadInBothForms) {
  auto const variant = api::Variant::load("orthodox");
  auto const game = api::Game::create(*variant, "r3k2r/1P6/8/8/8/8/8/R3K2R w a1,a8,h1,h8 - 0 1");
  ASSERT_TRUE(game);
  EXPECT_EQ(read_wire_move(*game, "e1g1"), "e1-g1");
  EXPECT_EQ(read_wire_move(*game, "e1-c1"), "e1-c1");
  EXPECT_EQ(read_wire_move(*game, "b7b8n"), "b7-b8=N");
  EXPECT_EQ(read_wire_move(*game, "b7a8q"), "b7-a8=Q");
  EXPECT_EQ(read_wire_move(*game, "b7-a8=R"), "b7-a8=R");
  for (char const* bad : {"", "b7b8", "b7b8Q", "e1e3", "0000", "(none)", "O-O", "e1g1 "})
    EXPECT_FALSE(read_wire_move(*game, bad)) << bad;
  auto const raumschach = api::Variant::load("raumschach");
  auto const other = api::Game::create(*raumschach);
  EXPECT_EQ(read_wire_move(*other, "Ba2-Ba3"), "Ba2-Ba3");
  EXPECT_FALSE(read_wire_move(*other, "Ba2Ba3x"));
}

}  // namespace
}  // namespace strata::match
