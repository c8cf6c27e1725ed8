#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "uci/go.hpp"
#include "uci/uci.hpp"
#include "uci/words.hpp"

namespace strata::uci {
namespace {

struct Peer {
  std::vector<std::string> lines;
  Session session{
      [this](std::string_view line) { lines.emplace_back(line); },
      [](std::string const& name, api::Options const& options) { return api::Variant::load(name, options); }};

  std::string last() const { return lines.empty() ? "" : lines.back(); }
  bool heard(std::string const& part) const {
    return std::ranges::any_of(lines, [&](auto const& line) { return line.find(part) != std::string::npos; });
  }
};

TEST(Uci, IntroducesItself) {
  Peer peer;
  peer.session.handle("uci");
  EXPECT_TRUE(peer.heard("id name Strata"));
  EXPECT_TRUE(peer.heard("option name UCI_Variant type combo"));
  EXPECT_TRUE(peer.heard("var ziggurat"));
  EXPECT_EQ(peer.last(), "uciok");
  peer.session.handle("isready");
  EXPECT_EQ(peer.last(), "readyok");
}

TEST(Uci, SearchesAVariantToADepth) {
  Peer peer;
  for (char const* line :
       {"setoption name UCI_Variant value raumschach", "position startpos moves Aa2-Aa3", "go depth 2"})
    peer.session.handle(line);
  peer.session.wait();
  EXPECT_TRUE(peer.heard("info depth 2"));
  EXPECT_TRUE(peer.last().starts_with("bestmove ")) << peer.last();
  EXPECT_NE(peer.last(), "bestmove (none)");
}

TEST(Uci, StopAnswersWithAMove) {
  Peer peer;
  peer.session.handle("go infinite");
  peer.session.handle("isready");
  peer.session.handle("stop");
  EXPECT_TRUE(peer.last().starts_with("bestmove ")) << peer.last();
}

TEST(Uci, OptionsOfAVariantAreATextOfPairs) {
  Peer peer;
  peer.session.handle("setoption name UCI_Variant value parmen");
  peer.session.handle("setoption name VariantOptions value rules=tournament,repetition=0");
  EXPECT_TRUE(peer.lines.empty()) << peer.last();
  // No castling on the first move of a tournament game.
  peer.session.handle("position startpos moves e0(3)-f0(3)");
  EXPECT_TRUE(peer.heard("info string position: move 1, e0(3)-f0(3)"));
}

TEST(Uci, NothingAPeerSendsIsFatal) {
  Peer peer;
  struct Bad {
    char const* line;
    char const* answer;
  };
  for (Bad const& bad :
       {Bad{"gp infinite", "unknown command"}, Bad{"go depth", "go: depth needs a whole number"},
        Bad{"go depth x", "go: depth needs a whole number"}, Bad{"go mate 3", "go: \"mate\" is not supported"},
        Bad{"position", "expected startpos or fen"}, Bad{"position fen 8/8", "position: "},
        Bad{"position startpos moves e2-e5", "move 1, e2-e5"}, Bad{"setoption", "setoption: expected"},
        Bad{"setoption name Hash value -1", "Hash: \"-1\", expected 1 to"}, Bad{"setoption name Hsh value 1", "Hash"},
        Bad{"setoption name UCI_Variant value chess1", "chess1"},
        Bad{"setoption name VariantOptions value oops", "expected name=value"},
        Bad{"setoption name VariantOptions value repetition=1", "repetition"}}) {
    peer.lines.clear();
    EXPECT_TRUE(peer.session.handle(bad.line));
    EXPECT_TRUE(peer.heard("info string")) << bad.line;
    EXPECT_TRUE(peer.heard(bad.answer)) << bad.line << " -> " << peer.last();
  }
  EXPECT_TRUE(peer.session.handle(""));
  EXPECT_TRUE(peer.session.handle("\t \r"));
  EXPECT_FALSE(peer.session.handle("quit"));
}

TEST(Uci, AFinishedGameHasNoMove) {
  Peer peer;
  peer.session.handle("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1 moves a1-a8");
  peer.session.handle("go depth 3");
  peer.session.wait();
  EXPECT_EQ(peer.last(), "bestmove (none)");
}

TEST(Uci, ClocksBecomeATimeForThisMove) {
  auto const white = read_go(words_of("go wtime 60000 btime 1000 winc 1000"), 'w');
  ASSERT_TRUE(white);
  EXPECT_EQ(white->movetime_ms, 2750);
  auto const black = read_go(words_of("go wtime 60000 btime 90"), 'b');
  ASSERT_TRUE(black);
  EXPECT_LE(black->movetime_ms, 45);
  EXPECT_GE(black->movetime_ms, 1);
  auto const bare = read_go(words_of("go"), 'w');
  ASSERT_TRUE(bare);
  EXPECT_TRUE(bare->infinite);
}

}  // namespace
}  // namespace strata::uci
