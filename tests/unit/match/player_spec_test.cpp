#include "match/player_spec.hpp"

#include <gtest/gtest.h>

namespace strata::match {
namespace {

using Words = std::vector<std::string>;

TEST(PlayerSpec, BuiltInPlayersAreNamedByText) {
  EXPECT_EQ(read_player("engine:level=3")->level, 3);
  EXPECT_EQ(read_player("engine")->level, 0);
  EXPECT_EQ(read_player("engine")->name, "engine");
  EXPECT_EQ(read_player("greedy")->kind, PlayerKind::Greedy);
  for (char const* bad : {"",
                          "engin",
                          "engine:",
                          "engine:level=",
                          "engine:level=0",
                          "engine:level=11",
                          "engine:level=03",
                          "engine:eval=net",
                          "engine:net=",
                          "greedy:eval=hand",
                          "greedy:level=3",
                          "engine:level=3x",
                          "random:1",
                          ";",
                          "uci:",
                          "cmd=",
                          "engine;",
                          "engine;nodes",
                          "engine;nodes=0",
                          "engine;nodes=1;depth=2",
                          "engine;nods=5",
                          "engine;option.=1",
                          "engine;name=",
                          "uci:a 'b",
                          "uci:x;moves=san",
                          "random;option.Hash=1"}) {
    auto const spec = read_player(bad);
    ASSERT_FALSE(spec) << bad;
    EXPECT_EQ(spec.error().code, ErrorCode::BadUsage);
  }
  EXPECT_NE(read_player("engin").error().message.find("did you mean"), std::string::npos);
  EXPECT_NE(read_player("engine;nods=5").error().message.find("did you mean \"nodes\""), std::string::npos);
}

TEST(PlayerSpec, EnginesAreJudgedByHandOrByTheNetworkOfAFile) {
  EXPECT_FALSE(read_player("engine")->by_hand);
  EXPECT_TRUE(read_player("engine")->network.empty());
  EXPECT_TRUE(read_player("engine:eval=hand")->by_hand);
  auto const spec = read_player("engine:net=some/folder/a.net;name=new;nodes=5");
  ASSERT_TRUE(spec) << spec.error().text();
  EXPECT_EQ(spec->kind, PlayerKind::Engine);
  EXPECT_EQ(spec->network, "some/folder/a.net");
  EXPECT_EQ(spec->name, "new");
}

TEST(PlayerSpec, ProgramsAreNamedByTheirCommand) {
  for (char const* text : {"uci:./strata uci", "cmd=./strata uci", "./strata uci"}) {
    auto const spec = read_player(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(spec->kind, PlayerKind::Program);
    EXPECT_EQ(spec->command, (Words{"./strata", "uci"}));
    EXPECT_TRUE(spec->name.empty());
  }
  EXPECT_EQ(read_player("uci:stockfish")->command, Words{"stockfish"});
  EXPECT_EQ(read_player("cmd='/a b/c;d' \"e f\" ''")->command, (Words{"/a b/c;d", "e f", ""}));
}

TEST(PlayerSpec, KeysFollow) {
  auto const spec = read_player("cmd=./strata uci;option.Hash=32;name=old;option.UCI_LimitStrength=true;tc=10+0.1");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->name, "old");
  ASSERT_EQ(spec->options.size(), 2U);
  EXPECT_EQ(spec->options[0], (std::pair<std::string, std::string>("Hash", "32")));
  ASSERT_TRUE(spec->control);
  EXPECT_EQ(spec->control->base_ms, 10'000);
  EXPECT_EQ(spec->control->increment_ms, 100);
  EXPECT_EQ(read_player("engine;nodes=500")->control->nodes, 500U);
  EXPECT_EQ(read_player("uci:x;option.Move Overhead=20")->options[0].first, "Move Overhead");
  EXPECT_EQ(read_player("uci:x;moves=canonical")->moves, MoveForm::Canonical);
}

TEST(TimeControl, IsReadAsItIsWritten) {
  for (char const* text : {"10", "10+0.1", "0.5", "40/60", "40/60+0.5", "2+0.02", "604800"}) {
    auto const control = read_clock(text);
    ASSERT_TRUE(control) << text;
    EXPECT_EQ(control->pgn(), text);
  }
  EXPECT_EQ(read_clock("40/60+0.5")->moves, 40);
  for (char const* text :
       {"", "0", "+1", "10+", "-1", "1.2345", "1.", ".5", "10+x", "0/60", "40/", "1:00", "604801", "1e3"})
    EXPECT_FALSE(read_clock(text)) << text;
}

}  // namespace
}  // namespace strata::match
