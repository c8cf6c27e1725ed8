// Puzzles: their files, what proves them, and how they are made.

#include "lesson/puzzle.hpp"

#include <gtest/gtest.h>

#include "lesson/make_puzzles.hpp"
#include "lesson/prove.hpp"

namespace strata::lesson {
namespace {

std::string const head = "puzzles 1\nvariant orthodox\noptions -\nlaw ";

api::Variant chess() { return *api::Variant::load("orthodox"); }

std::string file_of(std::string const& lines) { return head + chess().law_hash() + "\nseed 5\n\n" + lines; }

Puzzle mate_of(std::string const& position, std::vector<std::string> line) {
  int const moves = (static_cast<int>(line.size()) + 1) / 2;
  return {PuzzleKind::Mate, moves, 1, 7, position, std::move(line)};
}

// Two rooks: the first closes a rank, the second mates.
Puzzle const two_rooks = mate_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", {"a2-a7", "h8-g8", "b1-b8"});
Puzzle const back_rank = mate_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {"a1-a8"});

std::string error_of(std::string const& text) {
  auto const set = read_puzzles(chess(), text, "p.txt");
  return set ? "read" : set.error().text();
}

TEST(Puzzle, AFileIsReadAsItIsWritten) {
  PuzzleSet const set{5, {back_rank, {PuzzleKind::Win, 1, 3, 99, "4k3/8/8/8/8/8/8/R3K3 w a1 - 0 1", {"a1-a8"}}}};
  std::string const text = write_puzzles(chess(), set);
  EXPECT_EQ(text, file_of("mate 1; grade 1; nodes 7; 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1; a1-a8\n"
                          "win 1; grade 3; nodes 99; 4k3/8/8/8/8/8/8/R3K3 w a1 - 0 1; a1-a8\n"));
  auto const read = read_puzzles(chess(), text, "p.txt");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->seed, 5u);
  ASSERT_EQ(read->puzzles.size(), 2u);
  EXPECT_EQ(read->puzzles[1].kind, PuzzleKind::Win);
  EXPECT_EQ(write_puzzles(chess(), *read), text);
}

TEST(Puzzle, RemarksEmptyLinesAndLineEndsOfOtherSystemsAreNothing) {
  EXPECT_EQ(
      error_of(file_of("# a remark\r\n\r\nmate 1; grade 1; nodes 7; 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1; a1-a8\r\n")),
      "read");
  EXPECT_EQ(error_of(file_of("")), "read");
}

TEST(Puzzle, AFaultOfAFileHasItsPlace) {
  EXPECT_EQ(error_of(""), "p.txt:1:1: expected \"puzzles 1\"");
  EXPECT_EQ(error_of("puzzles 2\n"), "p.txt:1:1: expected \"puzzles 1\"");
  EXPECT_EQ(error_of("puzzles 1\nvariant flat\n"),
            "p.txt:2:9: these puzzles are of the game 'flat', expected 'orthodox'");
  EXPECT_EQ(error_of("puzzles 1\n"), "p.txt:2:1: expected 'variant ID'");
  EXPECT_EQ(error_of(head + "0\n"),
            "p.txt:4:5: these puzzles are of another law, '0', expected '" + chess().law_hash() + "'");
  EXPECT_EQ(error_of("puzzles 1\nvariant orthodox\noptions a=b\n"),
            "p.txt:3:9: these puzzles are under the options 'a=b', expected '-'");
  EXPECT_EQ(error_of(head + chess().law_hash() + "\nseed x\n"), "p.txt:5:6: expected a whole number, not 'x'");
}

TEST(Puzzle, AFaultOfAPuzzleHasItsPlace) {
  std::string const position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
  EXPECT_EQ(error_of(file_of("mat 1; grade 1; nodes 7; " + position + "; a1-a8\n")),
            "p.txt:7:1: expected mate and a number from 1 to 4, not 'mat 1'");
  EXPECT_EQ(error_of(file_of("mate 5; grade 1; nodes 7; " + position + "; a1-a8\n")),
            "p.txt:7:6: expected mate and a number from 1 to 4, not 'mate 5'");
  EXPECT_EQ(error_of(file_of("win 4; grade 1; nodes 7; " + position + "; a1-a8\n")),
            "p.txt:7:5: expected win and a number from 1 to 3, not 'win 4'");
  EXPECT_EQ(error_of(file_of("mate 1; grade 6; nodes 7; " + position + "; a1-a8\n")),
            "p.txt:7:15: expected grade and a number from 1 to 5, not 'grade 6'");
  EXPECT_EQ(error_of(file_of("mate 1; grade 1; nodes 7\n")), "p.txt:7:25: expected \"; \" and a position");
  EXPECT_EQ(error_of(file_of("mate 1; grade 1; nodes 7; 9 w - - 0 1; a1-a8\n")).substr(0, 12), "p.txt:7:27: ");
  EXPECT_EQ(error_of(file_of("mate 1; grade 1; nodes 7; " + position + "; a1-b8\n")).substr(0, 12), "p.txt:7:62: ");
  EXPECT_EQ(error_of(file_of("mate 2; grade 1; nodes 7; " + position + "; a1-a8\n")),
            "p.txt:7:62: expected 3 moves, not 1");
  EXPECT_EQ(error_of(file_of("mate 1; grade 1; nodes 7; " + position + "; a1-a7\n")),
            "p.txt:7:62: expected a line that ends with mate");
}

TEST(Puzzle, AMateIsProvenWithItsLongestLine) {
  auto const proof = prove_mate(*api::Game::create(chess(), back_rank.position), 3, 1'000'000);
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->moves, 1);
  EXPECT_EQ(proof->line, back_rank.line);
  api::Engine engine;
  EXPECT_TRUE(check_puzzle(engine, chess(), back_rank));
}

TEST(Puzzle, TwoWaysToMateAreNoPuzzle) {
  // Either rook closes the seventh rank, and the other one mates.
  EXPECT_FALSE(prove_mate(*api::Game::create(chess(), two_rooks.position), 3, 1'000'000));
  api::Engine engine;
  auto const checked = check_puzzle(engine, chess(), two_rooks);
  ASSERT_FALSE(checked);
  EXPECT_NE(checked.error().message.find("moves win in 2, expected one"), std::string::npos) << checked.error().message;
}

TEST(Puzzle, WhatDoesNotHoldIsTold) {
  api::Engine engine;
  auto const told = [&](Puzzle const& puzzle) {
    auto const checked = check_puzzle(engine, chess(), puzzle);
    return checked ? "proven" : checked.error().message;
  };
  EXPECT_EQ(told(mate_of(back_rank.position, {"a1-a8", "g8-h8", "a8-a1"})), "a1-a8 wins sooner");
  EXPECT_EQ(told(mate_of(back_rank.position, {"a1-a7"})), "the line is not the one that the proof gives");
  EXPECT_EQ(told({PuzzleKind::Win, 1, 1, 7, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", {"h1-h8"}}),
            "a longer search does not see that h1-h8 alone wins");
}

TEST(Puzzle, ABudgetThatDoesNotSufficeProvesNothing) {
  EXPECT_FALSE(prove_mate(*api::Game::create(chess(), back_rank.position), 1, 3));
}

TEST(Puzzle, AForkIsAWinWithItsLine) {
  // The knight gives check and attacks the queen.
  api::Engine engine;
  auto const game = *api::Game::create(chess(), "q3k3/p6p/8/3N4/8/8/P6P/R3K3 w - - 0 1");
  auto const proof = prove_win(engine, game);
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->line.front(), "d5-c7");
  EXPECT_EQ(proof->line.size(), static_cast<std::size_t>(2 * proof->moves - 1));
  Puzzle puzzle{PuzzleKind::Win, proof->moves, 1, proof->nodes, game.position(), proof->line};
  EXPECT_TRUE(check_puzzle(engine, chess(), puzzle));
}

TEST(Puzzle, TheSameSeedMakesTheSamePuzzles) {
  int told = 0;
  auto const one = make_puzzles(chess(), 2, 11, [&](PuzzleProgress const& progress) { told = progress.found; });
  ASSERT_EQ(one.puzzles.size(), 2u);
  EXPECT_EQ(told, 2);
  EXPECT_EQ(write_puzzles(chess(), one), write_puzzles(chess(), make_puzzles(chess(), 2, 11)));
  EXPECT_NE(write_puzzles(chess(), one), write_puzzles(chess(), make_puzzles(chess(), 2, 12)));
  api::Engine engine;
  for (Puzzle const& puzzle : one.puzzles) EXPECT_TRUE(check_puzzle(engine, chess(), puzzle)) << puzzle.position;
}

}  // namespace
}  // namespace strata::lesson
