#pragma once
// Whether a side that has one piece beside its royal one could ever give mate, whatever both play: FIDE 6.9 asks that of the side whose
// opponent's time is up.

#include "rules/position/setup.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// Whether the royal piece of this side, which attacks by leaps alone, never gives check: wherever it attacks that of the other side it
// is attacked in return.
[[nodiscard]] bool royals_never_check(Ruleset const& rules, Color side);

// False is a proof that no mate exists: every mate would be a royal piece that `piece` checks, and each of its flights attacked, or
// blocked by a piece of its own that can come there and can neither capture nor interpose. How many pieces that takes, and whether
// moves lead there, is not asked, so that true says little. True also where the question is too large or the law too strange: boards
// that move, lines by columns, several royal pieces.
[[nodiscard]] bool may_mate(Ruleset const& rules, Setup const& setup, Color side, Cell piece);

}  // namespace strata
