#pragma once
// The words for a Refusal (rules/refusal.hpp): one sentence, empty for None.

#include <string>

#include "notation/names.hpp"
#include "rules/refusal.hpp"

namespace strata {

[[nodiscard]] std::string refusal_text(AnyPosition const& position, Names const& names, Refusal const& refusal);

}  // namespace strata
