// Any number of commands in any order, faster than they can be carried out: every go is answered by one bestmove, every isready
// by one readyok, and quit or the end of the input ends the program. A failure prints the seed; STRATA_SEED=N plays another one,
// STRATA_FLOOD=N sends N commands.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "tests/protocol/program.hpp"

namespace strata::protocol {
namespace {

std::uint64_t number_of(char const* variable, std::uint64_t otherwise) {
  char const* const given = std::getenv(variable);
  return given != nullptr ? std::strtoull(given, nullptr, 10) : otherwise;
}

std::uint64_t seed() { return number_of("STRATA_SEED", 20261121); }

// Searches of all kinds, none of which ends the flood by taking hours; the endless ones are ended by what follows.
std::vector<std::string> const searches = {"go nodes 300",
                                           "go depth 2",
                                           "go movetime 3",
                                           "go infinite",
                                           "go ponder wtime 20 btime 20",
                                           "go",
                                           "go mate 2 nodes 500",
                                           "go wtime 10 btime 10 winc 1 binc 1 movestogo 2",
                                           "go searchmoves e2e4 d2-d4 xx infinite",
                                           "go depth 9 nodes 2000",
                                           "go wtime -5 btime -5"};

std::vector<std::string> const others = {"stop",
                                         "stop",
                                         "ponderhit",
                                         "position startpos",
                                         "position startpos moves e2e4 e7e5 g1f3",
                                         "position startpos moves e2e4 e7e5",
                                         "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1 moves a1a8",
                                         "position fen 8/8/8",
                                         "position startpos moves a1a1",
                                         "ucinewgame",
                                         "setoption name Hash value 2",
                                         "setoption name Threads value 2",
                                         "setoption name Threads value 1",
                                         "setoption name MultiPV value 3",
                                         "setoption name MultiPV value 1",
                                         "setoption name Clear Hash",
                                         "setoption name UCI_ShowWDL value true",
                                         "setoption name Skill Level value 3",
                                         "setoption name Skill Level value 20",
                                         "setoption name UCI_Variant value raumschach",
                                         "setoption name UCI_Variant value parmen",
                                         "setoption name VariantOptions value rules=tournament",
                                         "setoption name UCI_Variant value chess",
                                         "uci",
                                         "d",
                                         "legal",
                                         "eval",
                                         "go perft 2",
                                         "go perft 30",
                                         "debug on",
                                         "help",
                                         std::string("position\0startpos", 17),
                                         "\x01\xff junk",
                                         "go infinite\r"};

struct Counts {
  int searches = 0, ready = 0;
};

std::string random_command(Random& random, Counts& counts) {
  std::uint64_t const choice = random.below(10);
  if (choice == 0) {
    ++counts.ready;
    return "isready";
  }
  auto const& words = choice < 6 ? searches : others;
  std::string const command = words[static_cast<std::size_t>(random.below(words.size()))];
  bool const search = command.starts_with("go") && command.find("perft") == std::string::npos;
  counts.searches += search ? 1 : 0;
  return command;
}

class Flood : public ::testing::TestWithParam<int> {};

TEST_P(Flood, IsAnsweredToTheLast) {
#ifdef STRATA_SANITIZED
  std::uint64_t const usual = 300;
#else
  std::uint64_t const usual = 600;
#endif
  Random random(seed() + static_cast<std::uint64_t>(GetParam()));
  Program program({"uci"});
  Counts counts;
  int moves = 0, ready = 0;
  auto const hear = [&](std::string const& line) {
    moves += line.starts_with("bestmove ") ? 1 : 0;
    ready += line == "readyok" ? 1 : 0;
  };
  for (std::uint64_t i = number_of("STRATA_FLOOD", usual); i > 0; --i) {
    ASSERT_TRUE(program.send(random_command(random, counts) + '\n')) << "seed " << seed();
    // Most of the time it gets no time at all, sometimes a little.
    if (random.below(8) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(random.below(20)));
    while (auto const line = program.line(0)) hear(*line);
  }
  ASSERT_TRUE(program.send("stop\nisready\n"));
  ++counts.ready;
  while (ready < counts.ready) {
    auto const line = program.line(patience());
    ASSERT_TRUE(line) << "no answer to isready, seed " << seed();
    hear(*line);
  }
  EXPECT_EQ(moves, counts.searches) << "seed " << seed();
  if (GetParam() % 2 == 0) EXPECT_TRUE(program.send("go infinite\nquit\n"));
  program.close_input();
  EXPECT_EQ(program.exit_code(patience()), 0) << "seed " << seed();
}

INSTANTIATE_TEST_SUITE_P(Rounds, Flood, ::testing::Range(0, 4));

// A program that is left alone in the middle of anything ends.
TEST(Abandoned, EndsWhereverItsInputDoes) {
  Random random(seed());
  for (int round = 0; round < 12; ++round) {
    Program program({"uci"});
    Counts counts;
    std::string text;
    for (int i = 0; i < 12; ++i) text += random_command(random, counts) + '\n';
    text.resize(static_cast<std::size_t>(random.below(text.size())));
    EXPECT_TRUE(program.send(text));
    program.close_input();
    // `go perft 30` is counted until somebody stops it: here the reader goes away.
    bool const endless = text.find("perft 30") != std::string::npos;
    if (endless) continue;
    EXPECT_EQ(program.exit_code(patience()), 0) << "seed " << seed() << " round " << round;
  }
}

TEST(Abandoned, ALineWithoutEndTakesNoMemoryWithoutEnd) {
  Program program({"uci"});
  std::string const piece(1 << 20, 'x');
  for (int i = 0; i < 24; ++i) ASSERT_TRUE(program.send(piece));
  ASSERT_TRUE(program.send("\nisready\n"));
  EXPECT_EQ(program.line(patience()), "info string error a line of more than 1048576 bytes was left out");
  EXPECT_EQ(program.line(patience()), "readyok");
}

}  // namespace
}  // namespace strata::protocol
