#pragma once
// What a side is called to people.

#include <string_view>

#include "api/api.hpp"

namespace strata::cli {

[[nodiscard]] inline std::string_view side_name(api::Side side) { return side == api::Side::White ? "White" : "Black"; }

}  // namespace strata::cli
