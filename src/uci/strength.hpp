#pragma once
// Strength on two scales that peers know, laid over the levels of the engine.

#include <array>
#include <cstdint>

namespace strata::uci {

inline constexpr int levels = 10;  // the last is full strength

// UCI_Elo by level, to the nearest 25: the UCI_Elo of Stockfish 15.1 at which the score in orthodox chess is even, estimated from games
// against levels that tools/peers/scale.sh had measured (docs/engine/strength.md, "UCI_Elo"). The last depends on time and machine: 10+0.1.
inline constexpr std::array elo_of_level = {400, 675, 925, 1150, 1425, 1650, 1875, 1975, 2025, 2250};
static_assert(elo_of_level.size() == levels);
inline constexpr int lowest_elo = elo_of_level.front();
inline constexpr int highest_elo = elo_of_level.back();
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
