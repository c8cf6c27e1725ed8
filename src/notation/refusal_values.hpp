#pragma once
// Refusals for programs and for translation: the name of the reason, and the values its sentence names. The closed list is in
// docs/formats/refusals.md.

#include <string_view>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/legal/refusal.hpp"

namespace strata {

// "blocked", "leaves-in-check", ...; empty for None.
[[nodiscard]] std::string_view reason_name(RefusalCode code);
[[nodiscard]] std::string_view reason_name(SetupProblem problem);

// piece: the one to move. cell, other_cell, and the pieces there. number, promotion, board, pin. Values that a reason does not use are left
// out.
[[nodiscard]] NamedValues refusal_values(AnyPosition const& position, Names const& names, Refusal const& refusal);
[[nodiscard]] NamedValues fault_values(Names const& names, SetupFault const& fault);

}  // namespace strata
