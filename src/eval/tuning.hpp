#pragma once
// What play has taught about one ruleset: numbers that take the place of the model's (mobility.hpp). Data beside the variant,
// found by `strata tune`; none are needed. Types are those of the ruleset, both sides value a type alike.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "eval/weights.hpp"

namespace strata {

// The shapes a correction of places is made of, each from -1 to 1 before its mean is taken off. White's view; Black's is
// turned by the symmetry of the game.
enum class PlaceTerm : std::uint8_t {
  Rank,       // from the first rank (-1) to the last
  Level,      // from the lowest level (-1) to the highest
  FileEdge,   // from the middle file (0) to both edges (1), by the square of the distance
  RankEdge,   // the same with ranks
  LevelEdge,  // the same with levels
  RankLevel   // rank times level: far up or low down (1), or one of both (-1)
};
inline constexpr std::size_t place_terms = 6;
inline constexpr std::array<std::string_view, place_terms> place_term_names = {"rank",      "level",      "file_edge",
                                                                               "rank_edge", "level_edge", "rank_level"};

struct ManTuning {
  int value = 0;                            // centipawns on average; 0: the model's
  int mobility = 100;                       // hundredths of what its mobility counts by Weights::full_mobility
  std::array<int, place_terms> place = {};  // centipawns where the shape is 1; by PlaceTerm

  friend bool operator==(ManTuning const&, ManTuning const&) = default;
};

struct Tuning {
  Weights weights;
  std::vector<ManTuning> men;  // by type; types behind the last are left to the model

  friend bool operator==(Tuning const&, Tuning const&) = default;
};

// What a file or a tuner may say; wider than anything sensible, and no sum of them overflows.
inline constexpr int highest_value = 20'000;
inline constexpr int highest_mobility = 1000;
inline constexpr int widest_place = 2000;
inline constexpr int widest_weight = 5000;

}  // namespace strata
