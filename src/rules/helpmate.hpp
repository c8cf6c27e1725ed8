#pragma once
// Whether a side with one piece beside its royal one could ever give mate, whatever both sides play: FIDE 6.9 asks this of the side whose
// opponent has run out of time.

#include "rules/position/setup.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// Whether the royal piece of this side, which attacks by leaps alone, can never give check, since it would be attacked in return wherever
// it attacks the other royal piece.
[[nodiscard]] bool royals_never_check(Ruleset const& rules, Color side);

// False proves that no mate exists: in every mate `piece` would check a royal piece whose flights are each attacked, or blocked by a piece
// of its own that can get there and can neither capture nor interpose. The number of blockers needed, and whether legal moves lead there,
// is not checked, so true proves nothing. Also true if the question is too large or the law too unusual: boards that move, lines by
// columns, several royal pieces.
[[nodiscard]] bool may_mate(Ruleset const& rules, Setup const& setup, Color side, Cell piece);

}  // namespace strata
