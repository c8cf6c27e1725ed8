#pragma once
// What makes a setup absurd (orthodox art. 6 and its counterparts). find_fault() looks at the setup alone; the check of the
// side not to move needs a position.

#include <optional>

#include "rules/any_position.hpp"
#include "rules/setup.hpp"

namespace strata {

// The first fault, or nothing. With direct lines it also fills in the pawn of the en passant field.
[[nodiscard]] std::optional<SetupFault> find_fault(Ruleset const& rules, Setup& setup);

// OpponentInCheck, unless the law allows it for a game that is over (threedc art. 5.8).
[[nodiscard]] std::optional<SetupFault> find_illegal_check(AnyPosition const& position);

}  // namespace strata
