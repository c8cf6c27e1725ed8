#pragma once
// The sentence for a Refusal (rules/legal/refusal.hpp), empty for None; and the refusal as an error, with its reason and values beside the
// sentence.

#include <string>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/legal/refusal.hpp"

namespace strata {

[[nodiscard]] std::string refusal_text(AnyPosition const& position, Names const& names, Refusal const& refusal);
[[nodiscard]] std::unexpected<Error> refused_move(AnyPosition const& position, Names const& names,
                                                  Refusal const& refusal);
// An error for text that is not a legal move, with its reason: "not-understood", "ambiguous", ...
[[nodiscard]] std::unexpected<Error> bad_move(std::string message, std::string reason, NamedValues values = {});

}  // namespace strata
