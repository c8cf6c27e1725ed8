#pragma once
// Tuned numbers of the evaluation for one ruleset, in place of the model's (mobility.hpp). Data beside the variant, found by
// `strata tune`; none are needed. Types are those of the ruleset; both sides value a type alike.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "eval/weights.hpp"
#include "rules/piece.hpp"

namespace strata {

// The shapes a correction of a piece-square table is made of, each from -1 to 1 before its mean is subtracted. From White's
// view; Black's is mirrored by the symmetry of the game.
enum class PieceSquareTerm : std::uint8_t {
  File,          // from the first file (-1) to the last
  Rank,          // from the first rank (-1) to the last
  Level,         // from the lowest level (-1) to the highest
  FileEdge,      // from the middle file (0) to both edges (1), by the square of the distance
  RankEdge,      // the same with ranks
  LevelEdge,     // the same with levels
  RankLevel,     // rank times level: far up or low down (1), or one of both (-1)
  FileRank,      // file times rank
  FileEdgeRank,  // the edges of the files on the last rank (1) and on the first (-1)
  Corner,        // the edges of files and ranks at once
  RankCube,      // the last ranks and the first ones more than those between, by the cube of the distance
  FileFar        // the outermost files alone, by the fourth power of the distance
};
inline constexpr std::size_t piece_square_terms = 12;
inline constexpr std::array<std::string_view, piece_square_terms> piece_square_term_names = {
    "file",       "rank",      "level",          "file_edge", "rank_edge", "level_edge",
    "rank_level", "file_rank", "file_edge_rank", "corner",    "rank_cube", "file_far"};

// Of one type. A royal type has piece-square corrections only.
struct PieceTuning {
  int value = 0;                                          // centipawns on average; 0: the model's
  int mobility = 100;                                     // hundredths of Weights::mobility
  int pair = 0;                                           // centipawns, once, for two or more of the type
  std::array<int, piece_square_terms> piece_square = {};  // centipawns where the shape is 1; by PieceSquareTerm

  friend bool operator==(PieceTuning const&, PieceTuning const&) = default;
};
// Differences that change nothing.
[[nodiscard]] constexpr PieceTuning no_difference() {
  PieceTuning none;
  none.mobility = 0;
  return none;
}

struct Tuning {
  Weights weights;
  std::vector<PieceTuning> pieces;  // by type; types behind the last are left to the model
  // Tapered evaluation: the numbers above hold while the non-pawn material of both sides is worth at least
  // `middlegame_material`; when none is left, the differences below are added in full, in between in proportion.
  int middlegame_material = 0;  // centipawns; 0: no tapering
  Weights endgame_weights = no_weights();
  std::vector<PieceTuning> endgame_pieces;  // by type; none behind the last

  [[nodiscard]] PieceTuning piece(PieceType type) const { return type < pieces.size() ? pieces[type] : PieceTuning(); }
  [[nodiscard]] PieceTuning endgame_piece(PieceType type) const {
    return type < endgame_pieces.size() ? endgame_pieces[type] : no_difference();
  }
  [[nodiscard]] bool has_endgame() const {
    auto const changes = [](PieceTuning const& each) { return each != no_difference(); };
    return endgame_weights != no_weights() || std::ranges::any_of(endgame_pieces, changes);
  }

  friend bool operator==(Tuning const&, Tuning const&) = default;
};

// Bounds for files and tuners: wider than any sensible number, and no sum overflows.
inline constexpr int value_limit = 20'000;
inline constexpr int mobility_limit = 1000;
inline constexpr int piece_square_limit = 2000;
inline constexpr int weight_limit = 5000;
inline constexpr int material_limit = 10'000'000;

}  // namespace strata
