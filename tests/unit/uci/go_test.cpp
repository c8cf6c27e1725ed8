#include "uci/go.hpp"

#include <gtest/gtest.h>

#include "uci/options.hpp"

namespace strata::uci {
namespace {

GoOrder go(std::string_view line, api::Side side = api::Side::White) { return read_go(words_of(line), side, 25); }

TEST(UciGo, TakesEveryLimit) {
  auto const all = go("go depth 7 nodes 1000 movetime 250 mate 3 ponder searchmoves e2e4 d2d4 infinite").limits;
  EXPECT_EQ(all.depth, 7);
  EXPECT_EQ(all.nodes, 1000u);
  EXPECT_EQ(all.movetime_ms, 250);
  EXPECT_EQ(all.mate, 3);
  EXPECT_TRUE(all.ponder);
  EXPECT_TRUE(all.infinite);
  EXPECT_EQ(go("go searchmoves e2e4 d2d4 nodes 5").search_moves, (std::vector<std::string>{"e2e4", "d2d4"}));
  EXPECT_EQ(go("go perft 5").perft, 5);
  EXPECT_TRUE(go("go infinite").limits.infinite);
  EXPECT_FALSE(go("go depth 1").limits.infinite);
}

TEST(UciGo, GivesTheClockOfTheSideToMove) {
  auto const line = "go wtime 60000 btime 1000 winc 700 binc 30 movestogo 12";
  auto const white = go(line).limits.clock;
  ASSERT_TRUE(white);
  EXPECT_EQ(white->left_ms, 60000);
  EXPECT_EQ(white->increment_ms, 700);
  EXPECT_EQ(white->moves_to_go, 12);
  EXPECT_EQ(white->overhead_ms, 25);
  auto const black = go(line, api::Side::Black).limits.clock;
  ASSERT_TRUE(black);
  EXPECT_EQ(black->left_ms, 1000);
  EXPECT_EQ(black->increment_ms, 30);
  // A fallen flag is no reason for a long thought.
  EXPECT_EQ(go("go wtime -300 btime 5").limits.clock->left_ms, 1);
}

// A peer that sent `go` waits for a move: what cannot be read is the smallest limit that makes sense, and is told.
TEST(UciGo, TakesTheSmallestLimitForWhatItCannotRead) {
  auto const order = go("go depth x nodes 30 foo");
  EXPECT_EQ(order.limits.depth, 1);
  EXPECT_EQ(order.limits.nodes, 30u);
  EXPECT_EQ(order.faults.size(), 2u);
  EXPECT_EQ(go("go nodes depth 4").limits.depth, 4);
  EXPECT_EQ(go("go nodes depth 4").limits.nodes, 1u);
  for (char const* line : {"go depth", "go depth 3x", "go depth 0", "go depth -4", "go depth 1e9"}) {
    EXPECT_EQ(go(line).limits.depth, 1) << line;
    EXPECT_EQ(go(line).faults.size(), 1u) << line;
  }
  EXPECT_EQ(go("go nodes 0").limits.nodes, 1u);
  EXPECT_EQ(go("go mate 0").limits.mate, 1);
  EXPECT_EQ(go("go movetime none").limits.movetime_ms, 1);
  EXPECT_EQ(go("go perft x").perft, 0);
  EXPECT_EQ(go("go depth 99999").limits.depth, 1000);
  EXPECT_EQ(go("go depth 99999").faults.size(), 1u);
  std::string senseless = "go";
  for (int i = 0; i < 1000; ++i) senseless += " x";
  EXPECT_LT(go(senseless).faults.size(), 10u);
}

TEST(UciGo, RoundsFractions) {
  auto const clock = go("go wtime 5000.0 btime 5000.0 winc 99.5 binc 0.0").limits.clock;
  ASSERT_TRUE(clock);
  EXPECT_EQ(clock->left_ms, 5000);
  EXPECT_EQ(clock->increment_ms, 100);
  EXPECT_EQ(go("go wtime 300,49").limits.clock->left_ms, 300);
  EXPECT_EQ(go("go wtime -0.5").limits.clock->left_ms, 1);
  EXPECT_EQ(go("go movetime +20").limits.movetime_ms, 20);
  EXPECT_EQ(go("go wtime 5000.0 btime 1").faults.size(), 1u);
  for (char const* none : {".", "1.2.3", "5.x", "+-3", ".5"})
    EXPECT_EQ(go(std::string("go wtime ") + none).limits.clock->left_ms, 1) << none;
}

TEST(UciGo, AlwaysEndsButByItsWord) {
  for (char const* line : {"go", "go foo", "go btime 5000", "go winc 100 binc 100", "go movestogo 3",
                           "go wtime x btime 5000", "go searchmoves e2e4", "go mate 3", "go depht 3", "go ponder"}) {
    auto const order = go(line);
    EXPECT_FALSE(order.limits.infinite) << line;
    EXPECT_TRUE(order.limits.clock || order.limits.depth > 0 || order.limits.movetime_ms > 0) << line;
  }
  // The other side's clock says nothing about ours.
  EXPECT_EQ(go("go btime 5000").limits.clock->left_ms, 1);
  EXPECT_EQ(go("go btime 5000").faults.size(), 1u);
  EXPECT_EQ(go("go btime 5000", api::Side::Black).limits.clock->left_ms, 5000);
  EXPECT_EQ(go("go searchmoves depth 2").faults.size(), 1u);
  for (char const* line : {"go infinite", "go infinite depth x", "go infinite wtime 5"})
    EXPECT_TRUE(go(line).limits.infinite) << line;
}

TEST(UciOptions, AreReadAsTheyAreAnnounced) {
  OptionTable const table(4, 512);
  Settings settings;
  auto const set = [&](std::string_view line) { return table.read(words_of(line), settings); };
  EXPECT_TRUE(set("setoption name hash value 64"));
  EXPECT_EQ(settings.hash, 64);
  EXPECT_FALSE(set("setoption name Hash value 513"));
  EXPECT_EQ(settings.hash, 64);
  EXPECT_TRUE(set("setoption name MOVE   overhead value 300"));
  EXPECT_EQ(settings.overhead_ms, 300);
  EXPECT_TRUE(set("setoption name Threads value 4"));
  EXPECT_FALSE(set("setoption name Threads value 5"));
  EXPECT_TRUE(set("setoption name UCI_ShowWDL value true"));
  EXPECT_TRUE(settings.show_wdl);
  auto const file = set("setoption name VariantFile value /tmp/my  games/a b.toml");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->id, OptionId::VariantFile);
  EXPECT_EQ(file->value, "/tmp/my  games/a b.toml");
  EXPECT_EQ(set("setoption name VariantOptions value <empty>")->value, "");
  EXPECT_EQ(set("setoption name Clear Hash")->id, OptionId::ClearHash);
  ASSERT_FALSE(table.announce({"chess", "mine"}).empty());
  for (std::string const& line : table.announce({"chess", "mine"})) EXPECT_TRUE(line.starts_with("option name "));
}

TEST(UciStrength, ClimbsFromTheFirstLevelToFullStrength) {
  auto const strength = [](Strength s) { return s.level * 1000 + s.permille_above; };
  int last = 0;
  for (int elo = lowest_elo; elo <= highest_elo; ++elo) {
    EXPECT_GE(strength(strength_of_elo(elo)), last);
    last = strength(strength_of_elo(elo));
  }
  EXPECT_EQ(strength_of_elo(lowest_elo).level, 1);
  EXPECT_EQ(level_of_move(strength_of_elo(lowest_elo), 999), 1);
  EXPECT_EQ(level_of_move(strength_of_elo(highest_elo), 0), 0);
  EXPECT_EQ(level_of_move(strength_of_skill(0), 0), 1);
  EXPECT_EQ(level_of_move(strength_of_skill(highest_skill), 0), 0);
  // Between two levels both are played, in proportion.
  Strength const between = strength_of_elo((3 * elo_of_level[1] + elo_of_level[2]) / 4);
  int above = 0;
  for (std::uint64_t chance = 0; chance < 1000; ++chance) above += level_of_move(between, chance) == 3 ? 1 : 0;
  EXPECT_EQ(between.level, 2);
  EXPECT_NEAR(above, 250, 4);  // ratings are whole numbers
  int level = 0;
  for (int const elo : elo_of_level) {
    EXPECT_EQ(strength_of_elo(elo).level, ++level) << elo;
    EXPECT_EQ(strength_of_elo(elo).permille_above, 0) << elo;
  }
}

}  // namespace
}  // namespace strata::uci
