#pragma once
// The words for a Refusal (rules/legal/refusal.hpp): one sentence, empty for None; and the refusal as an error, with its reason and
// values beside the words.

#include <string>

#include "base/result.hpp"
#include "notation/names.hpp"
#include "rules/legal/refusal.hpp"

namespace strata {

[[nodiscard]] std::string refusal_text(AnyPosition const& position, Names const& names, Refusal const& refusal);
[[nodiscard]] std::unexpected<Error> refused_move(AnyPosition const& position, Names const& names,
                                                  Refusal const& refusal);
// A text that is no legal move for a reason of its own: "not-understood", "ambiguous", ...
[[nodiscard]] std::unexpected<Error> bad_move(std::string message, std::string reason, NamedValues values = {});

}  // namespace strata
