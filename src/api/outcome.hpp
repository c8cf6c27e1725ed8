#pragma once
// Sides, results and claims as values, and the one place for their names in records, JSON and the wire. The lists are closed and are those
// of the core itself.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/claim.hpp"
#include "rules/outcome.hpp"

namespace strata::api {

using Side = Color;        // White or Black; !side is the other one
using EndReason = Reason;  // Checkmate, Stalemate, ...
using End = Outcome;       // winner, none for a draw, and reason
using strata::all_claims;
using strata::Claim;  // of a draw: Repetition, Perpetual, Material
using strata::needs_search;
using strata::reason_of;

[[nodiscard]] std::string_view name_of(Side side);         // "white", "black"
[[nodiscard]] std::string_view name_of(EndReason reason);  // "checkmate", "insufficient-material", ...
[[nodiscard]] std::string_view name_of(Claim claim);       // "repetition", "perpetual", "material"
[[nodiscard]] std::string_view result_of(End const& end);  // "white", "black", "draw"
[[nodiscard]] std::string text_of(End const& end);         // "white checkmate"

// From the names; unknown ones are refused with a sentence.
[[nodiscard]] Result<Side> read_side(std::string_view side);
[[nodiscard]] Result<Claim> read_claim(std::string_view claim);
[[nodiscard]] Result<End> read_end(std::string_view result, std::string_view reason);

}  // namespace strata::api
