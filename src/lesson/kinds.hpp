#pragma once
// The kinds of pieces of a game, as a list.

#include <vector>

#include "rules/ruleset.hpp"

namespace strata::lesson {

[[nodiscard]] inline std::vector<PieceType> all_kinds(Ruleset const& rules) {
  std::vector<PieceType> kinds;
  for (int type = 0; type < rules.type_count(); ++type) kinds.push_back(static_cast<PieceType>(type));
  return kinds;
}

}  // namespace strata::lesson
