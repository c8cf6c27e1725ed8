#pragma once
// Scores of a search: centipawns from the side to move, or a mate (or another proven end) in N plies.

#include "eval/evaluation.hpp"

namespace strata {

inline constexpr int max_ply = 120;  // deeper than any search goes
inline constexpr int mate_score = 1'000'000;
inline constexpr int mate_bound = mate_score - 2 * max_ply;  // beyond: a proven end
inline constexpr int infinite_score = mate_score + 1;
static_assert(max_evaluation < mate_bound);

[[nodiscard]] constexpr int mated_in(int ply) { return -mate_score + ply; }
[[nodiscard]] constexpr int mates_in(int ply) { return mate_score - ply; }
[[nodiscard]] constexpr bool is_mate(int score) { return score >= mate_bound || score <= -mate_bound; }
// Plies to the end: positive if the side to move wins, negative if it loses. Only for mates.
[[nodiscard]] constexpr int plies_to_mate(int score) { return score > 0 ? mate_score - score : -mate_score - score; }

}  // namespace strata
