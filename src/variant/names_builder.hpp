#pragma once
// Builds the Names from the spec and the compiled board.

#include "notation/names.hpp"
#include "variant/compilation.hpp"

namespace strata::variant {

[[nodiscard]] Names build_names(Compilation const& compilation);

}  // namespace strata::variant
