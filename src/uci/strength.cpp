#include "uci/strength.hpp"

#include <algorithm>

namespace strata::uci {

namespace {

// Thousandths of a level above the first.
Strength at(int thousandths) { return {1 + thousandths / 1000, thousandths % 1000}; }

}  // namespace

Strength strength_of_elo(int elo) {
  return at((std::clamp(elo, lowest_elo, highest_elo) - lowest_elo) * 1000 / elo_a_level);
}

Strength strength_of_skill(int skill) {
  return at(std::clamp(skill, 0, highest_skill) * (levels - 1) * 1000 / highest_skill);
}

int level_of_move(Strength strength, std::uint64_t chance) {
  int const level = strength.level + (chance % 1000 < static_cast<std::uint64_t>(strength.permille_above) ? 1 : 0);
  return level >= levels ? 0 : level;
}

}  // namespace strata::uci
