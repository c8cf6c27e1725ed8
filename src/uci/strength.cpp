#include "uci/strength.hpp"

#include <algorithm>
#include <iterator>

namespace strata::uci {

Strength strength_of_elo(int elo) {
  auto const above = std::ranges::upper_bound(elo_of_level, elo);
  if (above == elo_of_level.begin()) return {1, 0};
  if (above == elo_of_level.end()) return {levels, 0};
  int const below = *std::prev(above);
  return {static_cast<int>(above - elo_of_level.begin()), (elo - below) * 1000 / (*above - below)};
}

Strength strength_of_skill(int skill) {
  int const thousandths = std::clamp(skill, 0, highest_skill) * (levels - 1) * 1000 / highest_skill;
  return {1 + thousandths / 1000, thousandths % 1000};
}

int level_of_move(Strength strength, std::uint64_t chance) {
  int const level = strength.level + (chance % 1000 < static_cast<std::uint64_t>(strength.permille_above) ? 1 : 0);
  return level >= levels ? 0 : level;
}

}  // namespace strata::uci
