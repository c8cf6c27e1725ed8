#pragma once
// Refusals for programs and for other languages: the name of the reason, and what its sentence names. A list closed by
// docs/formats/refusals.md.

#include <string_view>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/legal/refusal.hpp"

namespace strata {

// "blocked", "leaves-in-check", ...; empty for None.
[[nodiscard]] std::string_view reason_name(RefusalCode code);
[[nodiscard]] std::string_view reason_name(SetupProblem problem);

// piece: that was to move. cell, other_cell, and the pieces there. number, promotion, board, pin. What a reason does not have is
// left out.
[[nodiscard]] NamedValues refusal_values(AnyPosition const& position, Names const& names, Refusal const& refusal);
[[nodiscard]] NamedValues fault_values(Names const& names, SetupFault const& fault);

}  // namespace strata
