#pragma once
// Strength on two scales that peers know, laid over the levels of the engine.

#include <cstdint>

namespace strata::uci {

// UCI_Elo: 200 points a level from lowest_elo at level 1 on. Not measured against anything yet: the numbers order the levels,
// they compare with no other scale.
inline constexpr int lowest_elo = 700;
inline constexpr int elo_a_level = 200;
inline constexpr int levels = 10;  // the last is full strength
inline constexpr int highest_elo = lowest_elo + (levels - 1) * elo_a_level;
inline constexpr int default_elo = 1500;

// "Skill Level": from level 1 to full strength in equal steps.
inline constexpr int highest_skill = 20;

// A level, and out of a thousand moves how many are played at the next one: strength between two levels.
struct Strength {
  int level = levels;
  int permille_above = 0;
};
[[nodiscard]] Strength strength_of_elo(int elo);
[[nodiscard]] Strength strength_of_skill(int skill);

// The level of one move; `chance` is any number. 0 at full strength.
[[nodiscard]] int level_of_move(Strength strength, std::uint64_t chance);

}  // namespace strata::uci
