#pragma once
// Dead ends of a game that compiles: what its author can hardly have meant. Warnings, never errors.

#include "rules/position/any_position.hpp"
#include "variant/variant.hpp"

namespace strata::variant {

[[nodiscard]] std::vector<Error> find_warnings(Variant const& variant, AnyPosition const& start);

}  // namespace strata::variant
