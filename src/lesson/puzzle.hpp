#pragma once
// A puzzle: a position with one right move, and the line that shows it. Files of puzzles are docs/formats/puzzles.md. What a puzzle promises
// is proven by prove.hpp.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace strata::lesson {

enum class PuzzleKind : std::uint8_t {
  Mate,  // the side to move wins in `moves` moves, whatever the replies, and one first move alone does it
  Win    // one move alone wins: material, kept to the end of the line
};

inline constexpr int longest_mate = 4;  // moves
inline constexpr int longest_win = 3;
inline constexpr int grades = 5;  // from 1, the easiest

struct Puzzle {
  PuzzleKind kind = PuzzleKind::Mate;
  int moves = 1;  // of the solver
  int grade = 1;
  std::uint64_t nodes = 0;        // what the proof took
  std::string position;           // TFEN; the solver is to move
  std::vector<std::string> line;  // canonical; the solver's moves and the replies in turn, 2 * moves - 1 of them
};

struct PuzzleSet {
  std::uint64_t seed = 0;
  std::vector<Puzzle> puzzles;  // the easiest first
};

[[nodiscard]] std::string_view name_of(PuzzleKind kind);  // "mate", "win"

// The text of a file, for this law.
[[nodiscard]] std::string write_puzzles(api::Variant const& law, PuzzleSet const& set);

// The puzzles of a file, which must be of this law. Positions and lines are replayed; that the puzzles are right is left to check_puzzle().
[[nodiscard]] Result<PuzzleSet> read_puzzles(api::Variant const& law, std::string_view text, std::string_view place);

}  // namespace strata::lesson
