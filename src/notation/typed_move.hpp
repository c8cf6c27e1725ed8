#pragma once
// Moves as a person types them at a board: more is understood than in a record, because only one position is meant and nothing is stored
// as it was typed.

#include <span>
#include <string_view>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/position/any_position.hpp"

namespace strata {

// Tries, in this order: the notation in use, with canonical text; the other notations of the game; and the canonical texts of the legal moves
// without blanks, hyphens, equals signs and capitals ("E2 e4", "a7a8q"), if exactly one of them fits. Marks are ignored. If nothing is
// understood, the error is that of the notation in use.
[[nodiscard]] Result<Move> read_typed(AnyPosition const& position, Names const& names, NotationRules const& in_use,
                                      std::span<Move const> legal, std::string_view text);

}  // namespace strata
