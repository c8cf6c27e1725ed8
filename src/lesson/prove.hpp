#pragma once
// Proofs of puzzles. A mate is proven by brute force (api::winning_moves()). That one move alone wins is a judgement of the search at two
// fixed numbers of nodes, and of the material at the end of the line. Both depend on the position alone, never on time.
//
// Mate in n: exactly one first move wins in n moves, none wins sooner. In the line the side that is mated chooses a reply after which the
// mate takes longest, and one after which the solver again has exactly one move, down to the last move: there any move that wins will do.
// A mate that allows no such line is no puzzle.
//
// Win: see prove.cpp for the numbers. A win is made with wider margins than it is checked with, so that a search that has become a little
// stronger agrees with the puzzles made before it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lesson/puzzle.hpp"
#include "lesson/work.hpp"

namespace strata::lesson {

struct Proof {
  int moves = 0;                  // of the solver
  std::vector<std::string> line;  // as Puzzle::line
  std::uint64_t nodes = 0;
};

// The shortest mate of at most `moves` moves, if it is a puzzle; nothing also if a step of the proof needs more than `budget` positions, or all steps
// together more than `work` has left.
[[nodiscard]] std::optional<Proof> prove_mate(api::Game const& game, int moves, std::uint64_t budget, Work& work);
[[nodiscard]] std::optional<Proof> prove_mate(api::Game const& game, int moves, std::uint64_t budget);

// A win, if the position is such a puzzle. A single capture of what is worth most is none, nor is a single promotion.
[[nodiscard]] std::optional<Proof> prove_win(api::Engine& engine, api::Game const& game);

// Proves a puzzle afresh; otherwise the error says what does not hold.
[[nodiscard]] Result<void> check_puzzle(api::Engine& engine, api::Variant const& law, Puzzle const& puzzle);

}  // namespace strata::lesson
