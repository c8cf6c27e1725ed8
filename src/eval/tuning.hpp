#pragma once
// What play has taught about one ruleset: numbers that take the place of the model's (mobility.hpp). Data beside the variant,
// found by `strata tune`; none are needed. Types are those of the ruleset, both sides value a type alike.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "eval/weights.hpp"

namespace strata {

// The shapes a correction of places is made of, each from -1 to 1 before its mean is taken off. White's view; Black's is
// turned by the symmetry of the game.
enum class PlaceTerm : std::uint8_t {
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
inline constexpr std::size_t place_terms = 12;
inline constexpr std::array<std::string_view, place_terms> place_term_names = {
    "file",       "rank",      "level",          "file_edge", "rank_edge", "level_edge",
    "rank_level", "file_rank", "file_edge_rank", "corner",    "rank_cube", "file_far"};

// Of one kind of men, royal ones by their places alone.
struct ManTuning {
  int value = 0;                            // centipawns on average; 0: the model's
  int mobility = 100;                       // hundredths of what its mobility counts by Weights::full_mobility
  int pair = 0;                             // centipawns, once, if there are two at least
  std::array<int, place_terms> place = {};  // centipawns where the shape is 1; by PlaceTerm

  friend bool operator==(ManTuning const&, ManTuning const&) = default;
};
// Differences that change nothing.
[[nodiscard]] constexpr ManTuning no_difference() {
  ManTuning none;
  none.mobility = 0;
  return none;
}

struct Tuning {
  Weights weights;
  std::vector<ManTuning> men;  // by type; types behind the last are left to the model
  // The same when no pieces are left: what there is to be added. With fewer and fewer pieces the numbers go from those above to
  // these; the former hold while what stands on the board, of both sides and without promoting men, is worth `opening_force`.
  int opening_force = 0;  // centipawns; 0: nothing changes with it
  Weights late_weights = no_weights();
  std::vector<ManTuning> late_men;  // by type; none behind the last

  [[nodiscard]] bool has_late() const {
    auto const changes = [](ManTuning const& man) { return man != no_difference(); };
    return late_weights != no_weights() || std::ranges::any_of(late_men, changes);
  }

  friend bool operator==(Tuning const&, Tuning const&) = default;
};

// What a file or a tuner may say; wider than anything sensible, and no sum of them overflows.
inline constexpr int highest_value = 20'000;
inline constexpr int highest_mobility = 1000;
inline constexpr int widest_place = 2000;
inline constexpr int widest_weight = 5000;
inline constexpr int highest_force = 10'000'000;

}  // namespace strata
